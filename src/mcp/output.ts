import { plainOutput } from '../text/printable';

/** Bytes of UTF-8 in one result: about 6,000 tokens of a language model. */
export const MAX_RESULT_BYTES = 24_000;

/** A call that a tool refuses, with what the caller should do instead. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

const isInsideCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * A part of a text that is no longer than a result may be, and where it is not all, a note of how to get the rest.
 * @param offset in bytes of UTF-8
 * @param rest the note, given the offset of what follows
 * @throws ToolError where there is nothing at that offset
 */
export function bounded(
  text: string,
  offset = 0,
  rest: (next: number) => string = (next) => `Call this tool again with "offset": ${next} for the rest.`,
): string {
  const bytes = Buffer.from(plainOutput(text));
  if (offset > 0 && offset >= bytes.length)
    throw new ToolError(`Offset ${offset} is beyond the end: the result has ${bytes.length} bytes.`);
  let [start, end] = [offset, Math.min(bytes.length, offset + MAX_RESULT_BYTES)];
  while (isInsideCharacter(bytes[start])) start += 1;
  while (end < bytes.length && isInsideCharacter(bytes[end])) end -= 1;
  const part = bytes.subarray(start, end).toString('utf8');
  return end < bytes.length ? `${part}\n\n[Bytes ${start} to ${end} of ${bytes.length}. ${rest(end)}]\n` : part;
}
