import { axeFindsNothing } from './support/axe-finds-nothing';
import { desktop } from './support/site';

describe('on a desktop', () => axeFindsNothing(desktop));
