import type { Operation } from '../../openapi/model';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ProseFault } from '../prose/check-names';
import { isOfInfrastructure } from '../prose/check-statuses';
import { documentsOf } from '../prose/claims/documents';
import { documentsStatus } from '../prose/documented-status';
import { targetsOf } from '../reading/match-path';
import { HOLE } from '../reading/written-request';
import { eventTypes } from '../reading/receivers';
import type { Contract } from '../wire/contract';

/** A participant, whose name may have blanks: "Control room". */
const who = '[^\\s:+-][^:<>]*?';

const call = new RegExp(
  `^\\s*${who}\\s*--?>>?[+-]?\\s*(${who})\\s*:\\s*(GET|PUT|POST|DELETE|PATCH)\\s+(\\/[^\\s?,;]*)`,
);

const reply = new RegExp(`^\\s*(${who})\\s*--?>>?[+-]?\\s*${who}\\s*:\\s*(?:HTTP )?([1-5]\\d\\d)\\b(.*)`);

/** Words that can only be names: with an underscore, or a capital inside. */
const name = /(?<![\w.$-])[a-z][a-z\d]*(?:_[a-z\d]+|[A-Z][a-z\d]*)+(?![\w(-])/g;

/**
 * In a diagram of a sequence, what a participant is sent that has documented requests too, and the statuses that it responds
 * with to the latest one.
 */
export function participantFaults(lines: readonly string[], contract: Contract): ProseFault[] {
  const calls = lines.flatMap((line, index) => {
    const [, to, method, path = ''] = call.exec(line) ?? [];
    if (to === undefined) return [];
    const operation = targetsOf(path.replace(/\$\{[^}]*\}|<[^>]*>|(?<=\/):\w+/g, HOLE), contract).find(
      (target) => target.operation.method === method,
    )?.operation;
    return [{ to, name: `${method} ${path}`, operation, line: index + 1 }];
  });
  const apis = new Set(calls.filter(({ operation }) => operation).map(({ to }) => to));
  const unknown = calls.flatMap(({ to, name, operation, line }) =>
    operation || !apis.has(to)
      ? []
      : [{ line, message: `${name} is not in any API document`, hint: 'Name a documented operation.' }],
  );
  const replies = lines.flatMap((text, index): ProseFault[] => {
    const [, from, status = '', rest = ''] = reply.exec(text) ?? [];
    const operation = calls.findLast(({ to, line }) => to === from && line <= index)?.operation;
    if (!operation) return [];
    const strange = strangeNames(rest, operation, contract);
    if (strange) return [{ line: index + 1, ...strange }];
    if (documentsStatus(operation, Number(status)) || isOfInfrastructure(status, text)) return [];
    const documented = operation.responses.map((response) => response.status).join(', ');
    const message = `status ${status} is not documented for ${operation.method} ${operation.path}, which has ${documented}`;
    return [{ line: index + 1, message, hint: 'State a documented status.' }];
  });
  return [
    ...unknown,
    ...replies,
    ...receiverFaults(lines, contract),
    ...deliveryFaults(lines, contract),
    ...directionFaults(lines),
  ];
}

const message = new RegExp(`^\\s*(${who})\\s*(--?)>>[+-]?\\s*(${who})\\s*:(.*)`);

/** A status that a participant responds with, where the message before between the two is its own request and not the other's. */
function directionFaults(lines: readonly string[]): ProseFault[] {
  const latest = new Map<string, string>();
  return lines.flatMap((text, index): ProseFault[] => {
    const [, from = '', dashes, to = '', label = ''] = message.exec(text) ?? [];
    if (dashes === undefined || from === to) return [];
    const pair = [from, to].sort().join(' ');
    const before = latest.get(pair);
    // Several responses to one message stand in the branches of `alt`.
    if (dashes === '--') latest.delete(pair);
    else latest.set(pair, from);
    if (dashes !== '--' || before !== from || !/^\s*(?:HTTP )?[1-5]\d\d\b/.test(label)) return [];
    const said = `${from} responds to ${to} here, although ${from} sent the message before`;
    return [{ line: index + 1, message: said, hint: 'Reverse one of the two arrows.' }];
  });
}

const sent = new RegExp(`^\\s*${who}\\s*--?>>?[+-]?\\s*(${who})\\s*:(.*)`);

const delivered = new RegExp(
  `^\\s*${who}\\s*--?>>?[+-]?\\s*${who}\\s*:\\s*(GET|PUT|POST|DELETE|PATCH) (?:(?:the|an?|each|every|this) )?(?:events?|webhooks?|deliver(?:y|ies)|notifications?)\\b`,
);

/** "PUT the event", where every webhook of the documents is sent with another method. */
function deliveryFaults(lines: readonly string[], { apis }: Contract): ProseFault[] {
  const methods = new Set(apis.flatMap(({ model }) => model.webhooks.map(({ operation }) => operation.method)));
  return lines.flatMap((line, index): ProseFault[] => {
    const [, stated] = delivered.exec(line) ?? [];
    if (stated === undefined || methods.size === 0 || methods.has(stated as never)) return [];
    const message = `webhooks are sent with ${[...methods].join(' or ')}, not with ${stated}`;
    return [{ line: index + 1, message, hint: 'State the documented method.' }];
  });
}

/** The status with which a diagram says that a receiver responds to an event, where the documents have others for every webhook. */
function receiverFaults(lines: readonly string[], { apis }: Contract): ProseFault[] {
  const models = apis.map(({ model }) => model);
  const webhooks = models.flatMap((model) => model.webhooks.map(({ operation }) => operation));
  const statuses = [...new Set(webhooks.flatMap(({ responses }) => responses.map(({ status }) => status)))];
  if (statuses.length === 0) return [];
  const called = new Set([
    ...eventTypes(models),
    ...models.flatMap((model) => model.webhooks.map(({ name: own }) => own)),
  ]);
  return lines.flatMap((text, index): ProseFault[] => {
    const [, from, status = ''] = reply.exec(text) ?? [];
    const received = lines.slice(0, index).findLast((line) => from !== undefined && sent.exec(line)?.[1] === from && !reply.test(line)); // prettier-ignore
    const label = sent.exec(received ?? '')?.[2]?.trim() ?? '';
    const isEvent = /\b(?:events?|webhooks?|deliver(?:y|ies|s))\b/i.test(label) || called.has(label.split(' ')[0]!);
    // An error of the receiver's own may have any status.
    if (!isEvent || /^[45]/.test(status) || webhooks.some((one) => documentsStatus(one, Number(status)))) return [];
    const message = `status ${status} is not documented for any webhook, whose responses have ${statuses.join(', ')}`;
    return [{ line: index + 1, message, hint: 'State a documented status.' }];
  });
}

/** A name behind the status of a reply that no response of the operation has, where another message has it. */
function strangeNames(text: string, operation: Operation, { apis }: Contract) {
  const documents = documentsOf(apis.map(({ model }) => model));
  const subject = documents.operations.find((one) => one.operation === operation);
  const known = subject && documents.fieldsOf(subject, 'response');
  if (!known || known.size === 0) return undefined;
  const odd = (text.match(name) ?? []).find((one) => documents.fields.has(one) && !known.has(one));
  if (odd === undefined) return undefined;
  const guess = didYouMean(nearestName(odd, known.keys()));
  return {
    message: `the response of ${operation.method} ${operation.path} has no "${odd}"${guess}`,
    hint: 'Name a field that it has.',
  };
}
