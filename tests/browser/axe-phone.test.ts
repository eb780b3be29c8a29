import { axeFindsNothing } from './support/axe-finds-nothing';
import { phone } from './support/site';

describe('on a phone', () => axeFindsNothing(phone));
