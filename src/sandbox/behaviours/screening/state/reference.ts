import type { Context } from '../../../behaviour';
import { saveAndScreenCompany } from '../companies/monitor';
import { companyRegistration, type CompanyInput } from '../companies/registration';
import { dataFile } from '../data/files';
import type { Classification } from '../hits';
import { saveAndScreenPerson } from '../persons/monitor';
import { personRegistration, type PersonInput } from '../persons/registration';
import { setVerdict } from '../verdict';
import { watchlistOf, type Watchlist } from '../watchlist/watchlist';
import type { DeliveryFailure, WebhookSettings } from '../webhook/events';
import { recordChange, type ScreeningState } from './state';

/** A call of `data/reference-state.yaml`: its time, and one of the others. */
interface ReferenceCall {
  readonly at: string;
  readonly registerPerson?: PersonInput;
  readonly classifyPerson?: {
    readonly personReferenceId: string;
    readonly listId: string;
    readonly classification: Classification;
  };
  readonly archivePerson?: string;
  readonly registerCompany?: CompanyInput;
  readonly registerCompanyV2?: CompanyInput;
  readonly archiveCompany?: string;
}

interface ReferenceFile {
  readonly calls: readonly ReferenceCall[];
  readonly webhook: WebhookSettings;
  readonly deliveryFailures: readonly Omit<DeliveryFailure, 'id'>[];
}

/** The state in which every session starts, as in `data/reference-state.yaml`. */
export function referenceState(context: Context): ScreeningState {
  const { calls, webhook, deliveryFailures } = dataFile('reference-state.yaml') as ReferenceFile;
  const state: ScreeningState = {
    persons: new Map(),
    companies: new Map(),
    posts: [],
    webhook,
    failures: new Map(),
    received: [],
    checkpoint: '',
    watchlist: { persons: new Map(), companies: new Map() },
    register: { companies: new Map(), people: new Map() },
  };
  const watchlist = watchlistOf(state.watchlist);
  for (const call of calls) apply(call, state, watchlist);
  for (const failure of deliveryFailures) {
    const id = context.hex(32);
    state.failures.set(id, { ...failure, id });
  }
  return state;
}

/** The events of these calls are not delivered: they are past. */
function apply(call: ReferenceCall, state: ScreeningState, watchlist: Watchlist): void {
  const { at } = call;
  if (call.registerPerson) saveAndScreenPerson(state, watchlist, personRegistration(call.registerPerson), at);
  if (call.registerCompany)
    saveAndScreenCompany(state, watchlist, companyRegistration(call.registerCompany, 1, state), at);
  if (call.registerCompanyV2)
    saveAndScreenCompany(state, watchlist, companyRegistration(call.registerCompanyV2, 2, state), at);
  if (call.classifyPerson) {
    const { personReferenceId, listId, classification } = call.classifyPerson;
    const person = state.persons.get(personReferenceId);
    const hits = person?.hits.flat().filter((hit) => hit.listId === listId) ?? [];
    for (const { matchId, aliasId } of hits)
      setVerdict(hits, person?.verdicts ?? new Map(), { matchId, aliasId, classification });
    if (person)
      person.lastChanged = recordChange(state, { change: 'person hit classified', ...call.classifyPerson }, at);
  }
  const archived = state.persons.get(call.archivePerson ?? '') ?? state.companies.get(call.archiveCompany ?? '');
  if (archived) {
    archived.archived = true;
    archived.lastChanged = recordChange(
      state,
      { change: 'archived', reference: call.archivePerson ?? call.archiveCompany },
      at,
    );
  }
}
