import { InvalidControlRequest, checker, control } from './control';
import { companyKey } from '../register/company';
import { type Register, registerOf } from '../register/register';
import { type CompanySource, type PersonSource, companyChangeSchema, personChangeSchema } from '../register/source';

/** A change of the company register: of a company as `country/number`, or of a person by its key. */
type ChangeInput =
  | { readonly company: string; readonly change: Partial<CompanySource>; readonly person?: undefined }
  | { readonly person: string; readonly change: Partial<PersonSource>; readonly company?: undefined };

const check = checker<ChangeInput>({
  oneOf: [
    {
      type: 'object',
      required: ['company', 'change'],
      properties: { company: { type: 'string', pattern: '^[a-z]{2}/.{1,40}$' }, change: companyChangeSchema },
      additionalProperties: false,
    },
    {
      type: 'object',
      required: ['person', 'change'],
      properties: { person: { type: 'string', pattern: '^[a-z0-9-]{1,60}$' }, change: personChangeSchema },
      additionalProperties: false,
    },
  ],
});

/** How many companies and people a session can change. */
const MAX_CHANGES = 1000;

const show = control('GET', 'register', 'The companies and people of the company register.', (_request, state) => {
  const register = registerOf(state.register);
  return { companies: register.companySources(), people: register.personSources() };
});

const put = control(
  'POST',
  'register',
  'Changes the company register: {"company": "se/559900-2018", "change": {"name": "..."}} or {"person": "johan-wrangelstam", "change": {"last": "..."}}. The next daily screening finds the change.',
  ({ body }, state) => {
    const input = check(body);
    const register = registerOf(state.register);
    if (state.register.companies.size + state.register.people.size >= MAX_CHANGES) {
      throw new InvalidControlRequest(
        `This session has changed ${MAX_CHANGES} companies and people already; reset it first.`,
      );
    }
    if (input.person !== undefined) {
      const changed = { ...register.personSource(input.person), ...input.change };
      state.register.people.set(input.person, wholePerson(changed, input.person));
      return { person: input.person, now: changed };
    }
    const slash = input.company.indexOf('/');
    const key = companyKey(input.company.slice(0, slash), input.company.slice(slash + 1));
    const source = register.companySource(key);
    if (!source) throw new InvalidControlRequest(`The register has no company "${input.company}".`);
    const changed = { ...source, ...input.change };
    checkMembers(changed, register);
    state.register.companies.set(key, changed);
    return { company: key, now: changed };
  },
);

function wholePerson({ first, last, country, ...rest }: Partial<PersonSource>, key: string): PersonSource {
  if (first === undefined || last === undefined || country === undefined) {
    throw new InvalidControlRequest(`The register has no person "${key}"; a new one needs first, last and country.`);
  }
  return { ...rest, first, last, country };
}

function checkMembers({ owners, board }: CompanySource, register: Register): void {
  for (const { person } of [...owners, ...board]) {
    if (person !== undefined && !register.personSource(person)) {
      throw new InvalidControlRequest(`The register has no person "${person}"; add it first.`);
    }
  }
}

export const register = [show, put];
