import type { Behaviour } from '../../behaviour';
import { register } from './controls/register';
import { watchlist } from './controls/watchlist';
import { rescreen } from './daily-screening';
import { handlers } from './handlers';
import { onInvalid } from './on-invalid';
import { referenceState } from './state/reference';
import type { ScreeningState } from './state/state';
import { receiver } from './webhook/receiver';

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
