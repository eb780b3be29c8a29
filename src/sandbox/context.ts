import type { ApiModel } from '../openapi/model';
import type { OutgoingRequest, OutgoingResult } from './outgoing';

/**
 * What a behaviour may know of the world outside its state. Everything in it is deterministic and belongs to one session:
 * two sessions that see the same requests give the same answers, and a restored snapshot goes on exactly as before.
 */
export interface Context {
  readonly model: ApiModel;
  /** Name of the session that the request belongs to. */
  readonly session: string;
  /** The sandbox's clock. It stands still unless it is moved by `advance` or by `POST /sandbox/clock`. */
  now(): Date;
  /** Moves this session's clock forward. */
  advance(milliseconds: number): void;
  /** The next identifier: that many hexadecimal digits, at most 64, drawn from the seed. Never the same one twice in a session. */
  hex(digits: number): string;
  /** The next identifier as a UUID of version 4 (RFC 9562 §5.4), drawn from the seed. */
  uuid(): string;
  /** Sends a real HTTP request, for example a webhook's delivery. Never throws: a failure is a result. */
  send(request: OutgoingRequest): Promise<OutgoingResult>;
}
