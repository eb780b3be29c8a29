import { type Context } from '../../behaviour';
import { rescreenCompany } from './companies/monitor';
import { control } from './controls/control';
import { rescreenPerson } from './persons/monitor';
import { type ScreeningState, timestamp } from './state/state';
import { watchlistOf } from './watchlist/watchlist';
import { type Outcome, deliver } from './webhook/deliver';
import type { WebhookEvent } from './webhook/events';

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
export const rescreen = control(
  'POST',
  'rescreen',
  'Runs the daily screening now: moves the clock to the next night and screens everybody who is not archived.',
  (_request, state, context) => screenDaily(state, context),
);
