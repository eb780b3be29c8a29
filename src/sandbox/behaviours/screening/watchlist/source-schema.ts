/** JSON Schemas (2020-12) of what may be written in the watchlist's data files and to `POST /sandbox/watchlist`. */

const text = { type: 'string', minLength: 1, maxLength: 200 };
const texts = { type: 'array', maxItems: 20, items: text };
const date = { type: 'string', pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$' };

const object = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const list = (items: object, minItems = 0) => ({ type: 'array', minItems, maxItems: 20, items });

const common = {
  id: { type: 'string', pattern: '^[a-z0-9-]{1,60}$' },
  country: { type: 'string', pattern: '^[a-z]{2}$' },
  active: { type: 'boolean' },
  addresses: list(object([], { street: text, city: text, country: text })),
  sources: texts,
  notes: { type: 'string', maxLength: 2000 },
};

export const personSourceSchema = object(['id', 'is', 'names'], {
  ...common,
  is: list({ enum: ['pep', 'rca', 'sanction', 'sip'] }, 1),
  names: list(object(['first', 'last'], { type: text, first: text, last: text }), 1),
  gender: { enum: ['Unknown', 'Male', 'Female'] },
  nationalId: text,
  birth: list({
    type: 'string',
    pattern: '^(~?([0-9]{4}|[?]{4})-([0-9]{2}|[?]{2})-([0-9]{2}|[?]{2})|[0-9]{4}[.]{2}[0-9]{4})$',
  }),
  nationalities: texts,
  deceased: { type: 'boolean' },
  roles: list(object(['description'], { description: text, since: date, to: date, active: { type: 'boolean' } })),
  relations: list(object(['to', 'type'], { to: text, type: text })),
});

export const companySourceSchema = object(['id', 'is', 'names'], {
  ...common,
  is: list({ enum: ['sanction', 'sie'] }, 1),
  names: list(object(['name'], { type: text, name: text }), 1),
});

export const listSchema = object(['id', 'name', 'source', 'filename', 'updatedAt'], {
  id: common.id,
  name: text,
  country: common.country,
  source: text,
  filename: text,
  updatedAt: { type: 'string' },
});
