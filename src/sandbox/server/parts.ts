import type { Router } from '../routing/router';
import type { SandboxApi, SandboxOptions } from '../sandbox';
import type { Sessions } from '../session';
import type { Validator } from '../validation';
import type { OwnEndpoint } from './own-endpoints';
import type { Target } from './routes';

/** What the HTTP side is made from. */
export interface ServerParts {
  readonly options: SandboxOptions;
  readonly router: Router<Target>;
  readonly sessions: Sessions;
  readonly validators: ReadonlyMap<SandboxApi, Validator>;
  readonly endpoints: readonly OwnEndpoint[];
}
