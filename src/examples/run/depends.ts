import type { Step } from '../find/example';
import type { ExampleResult } from './page-run';

/** Methods that may change a server's state (RFC 9110 §9.2.1), and the options and calls of clients that send them. */
const changing =
  /\b(?:POST|PUT|PATCH|DELETE)\b|\.(?:post|put|patch|delete)\(|--(?:data|json|form|upload-file)\b|\bcurl\b.*\s-[dFT]\b|\bdata=/i;

/** Variables of bash that a program sets, and files that it writes. */
const leaves = /^\s*(?:export\s+)?(\w+)=|\bread\s+(?:-\w+\s+)*(\w+)|(?:>>?\s*|-o\s*|--output\s+|\btee\s+)([\w./-]+)/gm;

/**
 * Whether a step may use the results of an earlier one that did not do its work: the state that it would have made on the server, a
 * variable or a file.
 * @param results of the earlier step
 */
export function mayNeed(step: Step, earlier: Step, results: readonly ExampleResult[]): boolean {
  const sent = results.flatMap(({ exchanges }) => exchanges);
  if (sent.some(({ exchange }) => !['GET', 'HEAD', 'OPTIONS'].includes(exchange.method))) return true;
  // Of a quoted program only a part is shown.
  if (earlier.variants.some(({ quotation, code }) => quotation !== undefined || changing.test(code))) return true;
  const left = earlier.variants.flatMap(({ code }) =>
    [...code.matchAll(leaves)].map(([, variable, read = variable, file = '']) =>
      read === undefined ? file : new RegExp(`\\$\\{?${read}\\b`),
    ),
  );
  return step.variants.some(
    ({ code, quotation }) =>
      quotation !== undefined ||
      left.some((name) => (typeof name === 'string' ? code.includes(name) : name.test(code))),
  );
}
