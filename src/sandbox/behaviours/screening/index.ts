import { type Behaviour, type Context, type Violation, describeViolation } from '../../behaviour';
import { rescreenCompany } from './companies/monitor';
import { InvalidControlRequest, checker, control } from './controls/control';
import { watchlist } from './controls/watchlist';
import { failure } from './envelope';
import { type BatchInput, handlers, registerBatch } from './handlers';
import { rescreenPerson } from './persons/monitor';
import { companyKey } from './register/company';
import { type Register, registerOf } from './register/register';
import { type CompanySource, type PersonSource, companyChangeSchema, personChangeSchema } from './register/source';
import { referenceState } from './state/reference';
import { type ScreeningState, timestamp } from './state/state';
import { watchlistOf } from './watchlist/watchlist';
import { type Outcome, deliver, receiver } from './webhook/deliver';
import type { WebhookEvent } from './webhook/events';
import { NO_REMOTE_RESPONSE } from './webhook/operations';

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

const register = [show, put];

/** What a daily screening did. */
interface DailyScreening {
  /** RFC 3339, in UTC. */
  readonly at: string;
  /** How many were screened; archived ones are not. */
  readonly persons: number;
  readonly companies: number;
  readonly events: readonly { readonly type: string; readonly referenceId: string; readonly delivery: Outcome }[];
}

const DAY = 24 * 60 * 60 * 1000;
/** The hour of the day, in UTC, at which the sandbox screens. */
const HOUR = 3;

/** Moves the clock to the next night and screens everybody who is not archived, as the service does daily. */
async function screenDaily(state: ScreeningState, context: Context): Promise<DailyScreening> {
  context.advance(untilNextNight(context.now()));
  const at = timestamp(context.now());
  const watchlist = watchlistOf(state.watchlist);
  const persons = [...state.persons.values()].filter(({ archived }) => !archived);
  const companies = [...state.companies.values()].filter(({ archived }) => !archived);
  const events: WebhookEvent[] = [
    ...persons.flatMap((person) => rescreenPerson(state, watchlist, person, at)),
    ...companies.flatMap((company) => rescreenCompany(state, watchlist, company, at)),
  ];
  const outcomes = await deliver(events, state, context);
  return {
    at,
    persons: persons.length,
    companies: companies.length,
    events: events.map(({ type, referenceId }, position) => ({
      type,
      referenceId,
      delivery: outcomes[position] ?? 'not sent',
    })),
  };
}

function untilNextNight(now: Date): number {
  const next = new Date(now);
  next.setUTCHours(HOUR, 0, 0, 0);
  if (next <= now) next.setTime(next.getTime() + DAY);
  return next.getTime() - now.getTime();
}

/** `POST /sandbox/rescreen` */
const rescreen = control(
  'POST',
  'rescreen',
  'The daily screening, now: moves the clock to the next night and screens everybody who is not archived.',
  (_request, state, context) => screenDaily(state, context),
);

/** How many violations a message lists. */
const MAX_LISTED = 10;

/**
 * A request that is invalid by the document fails as documented: HTTP status 200, status Error and a message that names each field.
 * Of a batch only the invalid persons fail.
 */
const onInvalid: NonNullable<Behaviour<ScreeningState>['onInvalid']> = (violations, request, state, context) => {
  const errors = violations.map(personError);
  if (request.operation.operationId === 'registerPersonBatch' && errors.every((error) => error !== undefined)) {
    return registerBatch(request.body as BatchInput, messagesByPerson(errors), state, context);
  }
  return failure(
    messageOf(violations),
    context,
    request.operation.operationId === 'pokeWebhook' ? NO_REMOTE_RESPONSE : {},
  );
};

/** What is wrong with one person of a batch. */
interface PersonError {
  readonly position: number;
  readonly violation: Violation;
}

function personError(violation: Violation): PersonError | undefined {
  const [, position] = /^\/persons\/(\d+)(?:\/|$)/.exec(violation.pointer) ?? [];
  if (violation.where !== 'body' || position === undefined) return undefined;
  return { position: Number(position), violation };
}

function messagesByPerson(errors: readonly PersonError[]): Map<number, string> {
  const byPerson = new Map<number, Violation[]>();
  for (const { position, violation } of errors) {
    byPerson.set(position, [...(byPerson.get(position) ?? []), violation]);
  }
  return new Map([...byPerson].map(([position, violations]) => [position, messageOf(violations)]));
}

function messageOf(violations: readonly Violation[]): string {
  const more = violations.length > MAX_LISTED ? ` And ${violations.length - MAX_LISTED} more.` : '';
  return violations.slice(0, MAX_LISTED).map(describeViolation).join(' ') + more;
}

/**
 * The compliance screening API: persons and companies are screened against a fictional watchlist, monitored, classified,
 * archived and deleted, and one webhook is notified of events. `data/` holds the watchlist, the company register and the
 * state that every session starts from; `matching/` compares names.
 */
const screening: Behaviour<ScreeningState> = {
  name: 'screening',
  createState: referenceState,
  handlers,
  onInvalid,
  controls: [rescreen, ...watchlist, ...register, ...receiver],
};

export default screening;
