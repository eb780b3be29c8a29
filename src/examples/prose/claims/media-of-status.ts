import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Subject } from './documents';
import { compile } from './grammar';
import { find, hint, textOf } from './matches';
import { nameOf } from './names';
import { operationOf } from './operation-of';
import type { Statement } from './statement';
import { canonical } from './tokens';

type OperationSubject = Extract<Subject, { kind: 'operation' }>;

const ofBody = compile(
  '(?:(?:media|content) type of (?:its|the|this) (?:request )?body|its (?:request )?body) (?:is|must be|has to be) (?:sent as |of (?:the )?(?:media )?type )?(?<type>@)',
);
const patch = compile('(?:as|is|takes|accepts|expects|send|in) an? (?<type>json patch|json merge patch|merge patch)');
const kindsOfPatch: Readonly<Record<string, RegExp>> = {
  'json patch': /json-patch/i,
  'json merge patch': /merge-patch/i,
  'merge patch': /merge-patch/i,
};

/** "The media type of its body is `application/json`", of the operation of a section; "changes are sent as a JSON Patch", where none is. */
export function bodyTypeFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|never|instead|response|responds|returns) /.test(` ${text}`)) return [];
  const typesOf = ({ operation }: OperationSubject): string[] =>
    (operation.requestBody?.content ?? []).map(({ mediaType }) => mediaType.split(';')[0]!.trim().toLowerCase());
  const only = operationOf(statement, page);
  const own = only ? typesOf(only) : [];
  const report = (line: number, types: readonly string[], stated: string): ProseFault => ({
    line,
    message: `the request body of ${only ? nameOf(only) : 'these operations'} is ${[...new Set(types)].join(' or ')}, not ${stated}`,
    hint,
  });
  const named = find(tokens, text, ofBody).flatMap(({ parts }): ProseFault[] => {
    const { text: stated, line } = parts.type![0]!;
    const isKnown = own.length === 0 || own.some((type) => type === stated.toLowerCase() || type.includes('*'));
    return isKnown || !/^[a-z]+\/[\w.+-]+$/i.test(stated) ? [] : [report(line, own, stated)];
  });
  const patches = page.documents.operations.flatMap(typesOf).filter((type) => /patch/.test(type));
  const inWords = find(tokens, text, patch).flatMap(({ parts }): ProseFault[] => {
    const stated = textOf(parts.type);
    const isKnown = patches.length === 0 || patches.some((type) => kindsOfPatch[stated]!.test(type));
    return isKnown ? [] : [report(parts.type![0]!.line, patches, stated)];
  });
  return [...named, ...inWords];
}

/**
 * A media type beside the only status of a sentence or of a row, where no operation that it can be about responds with both: "a 400 has
 * `application/json`". What documents no content says nothing.
 */
export function mediaTypeFaults({ tokens, row, scope }: Statement, page: Page): ProseFault[] {
  const types = tokens.flatMap((token) =>
    token.kind === 'name' && /^(?:application|text|image|audio|video|multipart)\/[\w.+-]+$/.test(token.text)
      ? [token]
      : [],
  );
  if (types.length !== 1) return [];
  const statuses = (row ?? tokens).filter(({ kind, text }) => kind === 'number' && /^[1-5]\d\d$/.test(text));
  const [status] = statuses;
  if (!status || statuses.length > 1) return [];
  const [type] = types as [(typeof types)[number]];
  const responds = (subject: Subject): subject is OperationSubject =>
    subject.kind === 'operation' &&
    subject.operation.responses.some((response) => response.status === status.text && response.content.length > 0);
  const around = [page.subjectsIn(row ?? tokens), ...scope, page.all].map((level) => level.filter(responds));
  const near = around.find(({ length }) => length > 0) ?? [];
  const contents = near.flatMap(({ operation }) =>
    operation.responses
      .filter((response) => response.status === status.text)
      .flatMap(({ content }) => content.map(({ mediaType }) => mediaType.split(';')[0]!.trim().toLowerCase())),
  );
  if (contents.length === 0 || contents.includes(type.text.toLowerCase()) || contents.some((one) => one.includes('*')))
    return [];
  const message = `the response ${status.text} of ${nameOf(near[0]!)} is ${[...new Set(contents)].join(' or ')}, not ${type.text}`;
  return [{ line: type.line, message, hint }];
}
