import type { HttpRequest } from '../../../samples/http-request';
import { jsonText } from '../../../samples/languages/layout';
import { Code } from './code';

interface SampleBodyProps {
  readonly request: HttpRequest;
  /** What the document's author wrote to send it. */
  readonly sample: string;
}

/**
 * The JSON body of a request beside a sample of the document that has it on one line, such as an argument of curl, or in a file: with
 * a line for each field, which can be marked and folded.
 */
export function SampleBody({ request: { body }, sample }: SampleBodyProps) {
  if (body?.kind !== 'json' || body.value === null || typeof body.value !== 'object') return null;
  if (hasLineFor(Object.keys(body.value), sample)) return null;
  return <Code title="Request body" code={{ language: 'json', text: jsonText(body) }} />;
}

/** Whether one of these names begins a line, as in JSON that is laid out, or in a literal of a program. */
function hasLineFor(names: readonly string[], sample: string): boolean {
  const first = [...sample.matchAll(/^\s*(?:"([^"]+)"|'([^']+)'|([\w$]+))\s*(?::|=>)\s/gm)].map(
    ([, double, single, bare]) => double ?? single ?? bare,
  );
  return names.some((name) => first.includes(name));
}
