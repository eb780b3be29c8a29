import type { Header, Operation, Response } from '../openapi/model';
import { compareContents } from './compare-content';
import { compareValuesOf, tell, type OperationContext } from './operation-context';

const isSuccess = ({ status }: Response): boolean => /^[23]/.test(status);
const rangeOf = ({ status }: Response): string => `${status[0]}XX`;

function find(list: readonly Response[], wanted: string): Response | undefined {
  return list.find(({ status }) => status.toUpperCase() === wanted.toUpperCase());
}

/** What a document says of a status that it does not name: its range, or what all others are (OpenAPI 3.1 §4.8.16). */
function findGeneral(list: readonly Response[], response: Response): Response | undefined {
  // Where a success has a response of its own, all others are errors.
  const hasOthers = !isSuccess(response) || !list.some(isSuccess);
  return find(list, rangeOf(response)) ?? (hasOthers ? find(list, 'default') : undefined);
}

/** Compares the responses of two versions of an operation, by status. */
export function compareResponses(old: Operation, now: Operation, context: OperationContext): void {
  for (const response of old.responses) {
    const at = `response ${response.status}`;
    const found = find(now.responses, response.status);
    const general = findGeneral(now.responses, response);
    if (found ?? general) compareResponse(response, (found ?? general)!, at, context);
    if (found) continue;
    const isNarrowed = now.responses.some((each) => rangeOf(each) === response.status.toUpperCase());
    if (!isSuccess(response) || isNarrowed)
      tell(context, 'response-removed', at, 'The response was removed.', response.origin);
    else if (general && general.status !== 'default')
      tell(context, 'success-status-widened', at, `The status may now be any of ${general.status}.`, general.origin);
    else tell(context, 'success-response-removed', at, 'The response was removed.', response.origin);
  }
  for (const response of now.responses) {
    if (find(old.responses, response.status)) continue;
    const at = `response ${response.status}`;
    const check = isSuccess(response) ? 'success-response-added' : 'response-added';
    tell(context, check, at, 'The response was added.', response.origin);
    const general = findGeneral(old.responses, response);
    // A response without a body often means that nobody described it.
    if (general && response.content.length > 0) compareResponse(general, response, at, context);
  }
}

function compareResponse(old: Response, now: Response, at: string, context: OperationContext): void {
  if (old.content.length > 0 && now.content.length === 0)
    tell(context, 'response-body-removed', at, 'The response no longer has a body.', now.origin);
  else if (old.content.length === 0 && now.content.length > 0)
    tell(context, 'response-body-added', at, 'The response now has a body.', now.origin);
  else compareContents(old.content, now.content, at, 'response', context, now.origin);
  compareHeaders(old, now, at, context);
}

function compareHeaders(old: Response, now: Response, at: string, context: OperationContext): void {
  const named = (list: readonly Header[], name: string) =>
    list.find((header) => header.name.toLowerCase() === name.toLowerCase());
  for (const header of old.headers) {
    const there = `${at} header ${header.name}`;
    const found = named(now.headers, header.name);
    if (found) {
      if (header.required !== found.required) {
        const [check, message] = found.required
          ? (['response-header-became-required', 'The header was optional and is now required.'] as const)
          : (['response-header-became-optional', 'The header was required and is now optional.'] as const);
        tell(context, check, there, message, found.origin);
      }
      compareValuesOf(header, found, there, 'response', context, { isText: !header.content && !found.content });
    } else {
      const check = header.required ? 'required-response-header-removed' : 'response-header-removed';
      tell(context, check, there, 'The header was removed.', now.origin);
    }
  }
  for (const header of now.headers)
    if (!named(old.headers, header.name)) {
      const check = header.required ? 'required-response-header-added' : 'response-header-added';
      tell(context, check, `${at} header ${header.name}`, 'The header was added.', header.origin);
    }
}
