import type { Gender } from '../matching/gender';
import {
  type CompanyEntry,
  type CompanyKind,
  type EntryAddress,
  type PersonEntry,
  type PersonKind,
  type WatchlistFile,
  readListedBirthdate,
  readPartialDate,
} from './entry';

interface EntrySource {
  readonly id: string;
  readonly country?: string;
  readonly active?: boolean;
  readonly addresses?: readonly EntryAddress[];
  readonly sources?: readonly string[];
  readonly notes?: string;
}

/** A listed person as the data files and `POST /sandbox/watchlist` write it; `personSourceSchema` says what is allowed. */
export interface PersonSource extends EntrySource {
  readonly is: readonly PersonKind[];
  readonly names: readonly { readonly type?: string; readonly first: string; readonly last: string }[];
  readonly gender?: Gender;
  readonly nationalId?: string;
  /** As `readListedBirthdate` reads them. */
  readonly birth?: readonly string[];
  readonly nationalities?: readonly string[];
  readonly deceased?: boolean;
  readonly roles?: readonly {
    readonly description: string;
    readonly since?: string;
    readonly to?: string;
    readonly active?: boolean;
  }[];
  readonly relations?: readonly { readonly to: string; readonly type: string }[];
}

export interface CompanySource extends EntrySource {
  readonly is: readonly CompanyKind[];
  readonly names: readonly { readonly type?: string; readonly name: string }[];
}

export function personEntry(source: PersonSource, list: WatchlistFile): PersonEntry {
  return {
    ...common(source, list),
    is: source.is,
    names: source.names.map((name) => ({ type: name.type ?? 'Primary', first: name.first, last: name.last })),
    birthdates: (source.birth ?? []).flatMap((text) => readListedBirthdate(text) ?? []),
    gender: source.gender ?? 'Unknown',
    nationalId: source.nationalId,
    nationalities: source.nationalities ?? [],
    deceased: source.deceased ?? false,
    roles: (source.roles ?? []).map((role) => ({
      description: role.description,
      active: role.active ?? role.to === undefined,
      since: dateParts(role.since),
      to: dateParts(role.to),
    })),
    relations: source.relations ?? [],
  };
}

export function companyEntry(source: CompanySource, list: WatchlistFile): CompanyEntry {
  return {
    ...common(source, list),
    is: source.is,
    names: source.names.map((name) => ({ type: name.type ?? 'Primary', name: name.name })),
  };
}

function common(source: EntrySource, list: WatchlistFile) {
  return {
    id: source.id,
    list,
    country: source.country ?? list.country,
    active: source.active ?? true,
    addresses: source.addresses ?? [],
    sources: source.sources ?? [],
    notes: source.notes,
  };
}

/** `2014`, `2014-09` or `2014-09-29`. */
function dateParts(text: string | undefined) {
  const [year = '????', month = '??', day = '??'] = text?.split('-') ?? [];
  return readPartialDate(`${year}-${month}-${day}`) ?? {};
}

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

const commonProperties = {
  id: { type: 'string', pattern: '^[a-z0-9-]{1,60}$' },
  country: { type: 'string', pattern: '^[a-z]{2}$' },
  active: { type: 'boolean' },
  addresses: list(object([], { street: text, city: text, country: text })),
  sources: texts,
  notes: { type: 'string', maxLength: 2000 },
};

export const personSourceSchema = object(['id', 'is', 'names'], {
  ...commonProperties,
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
  ...commonProperties,
  is: list({ enum: ['sanction', 'sie'] }, 1),
  names: list(object(['name'], { type: text, name: text }), 1),
});

export const listSchema = object(['id', 'name', 'source', 'filename', 'updatedAt'], {
  id: commonProperties.id,
  name: text,
  country: commonProperties.country,
  source: text,
  filename: text,
  updatedAt: { type: 'string' },
});
