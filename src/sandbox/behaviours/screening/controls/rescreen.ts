import { screenDaily } from '../monitoring';
import { control } from './control';

export const rescreen = control(
  'POST',
  'rescreen',
  'The daily screening, now: moves the clock to the next night and screens everybody who is not archived.',
  (_request, state, context) => screenDaily(state, context),
);
