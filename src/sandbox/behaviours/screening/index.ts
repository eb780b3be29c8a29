import { type Behaviour } from '../../behaviour';
import { watchlist } from './controls/watchlist';
import { handlers } from './handlers';
import { referenceState } from './state/reference';
import { type ScreeningState } from './state/state';
import { receiver } from './webhook/deliver';
import { onInvalid } from './on-invalid';
import { rescreen } from './daily-screening';
import { register } from './controls/register';

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
