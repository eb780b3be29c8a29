import type { SandboxResponse, BehaviourRequest, Handler, Context } from '../../behaviour';
import { NO_CHECKPOINT } from './identifiers';
import type { ScreeningState } from './state/state';

/** What an operation returns beyond success: the envelope's `data`, or further members beside it. */
export interface Reply {
  readonly data?: unknown;
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** A call that fails as documented: HTTP status 200, status Error and a message. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /**
   * @param field name of the field or parameter that is wrong, spelled as in the request
   * @param reason what is wrong with it
   */
  constructor(
    readonly field: string,
    reason: string,
    readonly beside: Reply['beside'] = {},
  ) {
    super(`${field}: ${reason}`);
  }
}

type Run = (request: BehaviourRequest, state: ScreeningState, context: Context) => Reply | Promise<Reply>;

/** A handler that wraps an operation's result, or the reason for its refusal, in the envelope. */
export function operation(run: Run): Handler<ScreeningState> {
  return async (request, state, context) => {
    try {
      return success(await run(request, state, context), state, context);
    } catch (error) {
      if (error instanceof Refusal) return failure(error.message, context, error.beside);
      throw error;
    }
  };
}

/** The envelope of a call that succeeded, with the latest checkpoint. */
export function success(reply: Reply, state: ScreeningState, context: Context): SandboxResponse {
  return envelope('Success', null, state.checkpoint, reply, context);
}

/** The envelope of a call that failed; its checkpoint is sixty-four zeros. */
export function failure(message: string, context: Context, beside: Reply['beside'] = {}): SandboxResponse {
  return envelope('Error', message, NO_CHECKPOINT, { beside }, context);
}

function envelope(
  status: 'Success' | 'Error',
  message: string | null,
  checkpoint: string,
  { data = null, beside }: Reply,
  context: Context,
): SandboxResponse {
  const body = {
    status,
    success: status === 'Success',
    message,
    checkpoint,
    correlationId: context.uuid(),
    data,
    ...beside,
  };
  return { status: 200, body };
}
