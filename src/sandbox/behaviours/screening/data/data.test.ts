import Ajv2020 from 'ajv/dist/2020';
import { companyKey } from '../register/company';
import { registerOf } from '../register/register';
import { registerCompanySchema, registerPersonSchema } from '../register/source';
import { companySourceSchema, listSchema, personSourceSchema } from '../watchlist/source';
import { watchlistOf } from '../watchlist/watchlist';
import { dataFile, dataFiles } from './files';

const watchlist = watchlistOf({ persons: new Map(), companies: new Map() });
const register = registerOf({ companies: new Map(), people: new Map() });
const ajv = new Ajv2020({ allErrors: true });

test.each(dataFiles('watchlist'))('%s is written as its schema says', (name) => {
  const schema = {
    type: 'object',
    required: ['list'],
    properties: {
      list: listSchema,
      persons: { type: 'array', items: personSourceSchema },
      companies: { type: 'array', items: companySourceSchema },
    },
    additionalProperties: false,
  };
  ajv.validate(schema, dataFile(name));
  expect(ajv.errors ?? []).toEqual([]);
});

test.each(dataFiles('register'))('%s is written as its schema says', (name) => {
  const schema = name.endsWith('people.yaml')
    ? { type: 'object', additionalProperties: registerPersonSchema }
    : { type: 'array', items: registerCompanySchema };
  ajv.validate(schema, dataFile(name));
  expect(ajv.errors ?? []).toEqual([]);
});

test('the watchlist is large enough, and has every kind of entry', () => {
  expect(watchlist.persons().length).toBeGreaterThanOrEqual(60);
  expect(watchlist.companies().length).toBeGreaterThanOrEqual(25);
  const kinds = new Set([...watchlist.persons(), ...watchlist.companies()].flatMap((entry) => [...entry.is]));
  expect([...kinds].sort()).toEqual(['pep', 'rca', 'sanction', 'sie', 'sip']);
  const countries = new Set(watchlist.persons().map((entry) => entry.country));
  for (const country of ['se', 'fi', 'gb', 'no', 'dk', 'de', undefined]) expect(countries).toContain(country);
  expect(watchlist.persons().some((entry) => entry.deceased)).toBe(true);
  expect(watchlist.persons().some((entry) => !entry.active)).toBe(true);
});

test('every entry has an id of its own, and every relation leads to another entry', () => {
  const ids = [...watchlist.persons(), ...watchlist.companies()].map((entry) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const entry of watchlist.persons()) {
    for (const { to } of entry.relations) expect(watchlist.person(to)?.id).toBe(to);
    if (entry.is.includes('rca')) expect(entry.relations).not.toEqual([]);
  }
});

test('every owner, board member and parent is in the register', () => {
  for (const [key, source] of Object.entries(register.companySources())) {
    const company = register.company(key);
    expect(companyKey(source.country, source.number)).toBe(key);
    for (const { owner } of company?.owners ?? []) expect(register[owner.kind](owner.key)).toBeDefined();
    for (const { member } of company?.board ?? []) expect(register[member.kind](member.key)).toBeDefined();
    for (const parent of [company?.parent, company?.ultimateParent]) {
      if (parent !== undefined) expect(register.company(parent)).toBeDefined();
    }
    const stakes = source.owners.reduce((sum, { stake }) => sum + stake, 0);
    expect(stakes).toBeLessThanOrEqual(100);
  }
});

test('no Swedish number can be anybody’s: its check digit is wrong', () => {
  const swedish = [
    ...Object.values(register.companySources()).map(({ number, country }) => ({ number, country })),
    ...Object.values(register.personSources()).map(({ identity, country }) => ({ number: identity, country })),
    ...watchlist.persons().map((entry) => ({ number: entry.nationalId, country: entry.country })),
  ].flatMap(({ number, country }) => (country === 'se' && number !== undefined ? [number] : []));
  expect(swedish.length).toBeGreaterThan(10);
  for (const number of swedish) expect([number, passesLuhn(number)]).toEqual([number, false]);
});

function passesLuhn(number: string): boolean {
  const digits = [...number.replace(/\D/g, '').slice(-10)].map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const weighted = at % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
