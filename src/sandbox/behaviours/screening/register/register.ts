import { dataFile, dataFiles } from '../data/files';
import { companyKey, type RegisterCompany, type RegisterPerson } from './company';
import { registerCompany, registerPerson, type CompanySource, type PersonSource } from './source';

/** What a session has changed in the register: the sources that replace those of the data files, by key. */
export interface RegisterChanges {
  readonly companies: ReadonlyMap<string, CompanySource>;
  readonly people: ReadonlyMap<string, PersonSource>;
}

/** The company register as one session sees it. */
export interface Register {
  company(key: string): RegisterCompany | undefined;
  person(key: string): RegisterPerson | undefined;
  /** As written in the data files or changed since; what a change is laid over. */
  companySource(key: string): CompanySource | undefined;
  personSource(key: string): PersonSource | undefined;
  /** All of them, by key. */
  companySources(): Readonly<Record<string, CompanySource>>;
  personSources(): Readonly<Record<string, PersonSource>>;
}

interface Base {
  readonly companies: ReadonlyMap<string, CompanySource>;
  readonly people: ReadonlyMap<string, PersonSource>;
}

let loaded: Base | undefined;

/** Read once per process, like the watchlist. */
function base(): Base {
  if (loaded) return loaded;
  const companies = dataFiles('register')
    .filter((name) => name !== PEOPLE)
    .flatMap((name) => dataFile(name) as CompanySource[]);
  loaded = {
    companies: new Map(companies.map((company) => [companyKey(company.country, company.number), company])),
    people: new Map(Object.entries(dataFile(PEOPLE) as Record<string, PersonSource>)),
  };
  return loaded;
}

const PEOPLE = 'register/people.yaml';

/** The register of the data files with a session's changes. */
export function registerOf(changes: RegisterChanges): Register {
  const { companies, people } = base();
  const companySource = (key: string) => changes.companies.get(key) ?? companies.get(key);
  const personSource = (key: string) => changes.people.get(key) ?? people.get(key);
  return {
    companySource,
    personSource,
    companySources: () => Object.fromEntries(new Map([...companies, ...changes.companies])),
    personSources: () => Object.fromEntries(new Map([...people, ...changes.people])),
    company(key) {
      const source = companySource(key);
      return source && registerCompany(source);
    },
    person(key) {
      const source = personSource(key);
      return source && registerPerson(key, source);
    },
  };
}
