import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsOf } from '../../../text/words';
import { compile } from './grammar';
import { find, hint, isOperation, label, type OperationSubject, textOf } from './matches';
import { nameOf } from './names';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';
import { modelsMeant } from './whole-api';

// What tables and sentences say that messages consist of, without naming a field in code.

/** "| 403 | no permission | `Problem` |": the body of a status, in a column of bodies, where no response with that status has such a schema. */
export function statusBodyFaults(
  { kind, tokens, column = '', row = [], scope, section }: Statement,
  page: Page,
): ProseFault[] {
  const [status] = row;
  const [name, more] = tokens;
  const isBody = /^(?:(?:response |error )?(?:body|bodies|schema|content|payload)|returns)$/.test(column);
  const isStatus = status?.kind === 'number' && /^[1-5]\d\d$/.test(status.text);
  if (kind !== 'cell' || !isBody || !isStatus || name?.kind !== 'name' || more) return [];
  const schemas = page.subjectsIn([name]).filter((subject) => subject.kind === 'schema');
  const near = [...(scope[0] ?? []), ...section.subjects, ...page.all].filter(isOperation);
  const models = new Set(schemas.map(({ model }) => model));
  const all = near.length > 0 ? near : page.documents.operations;
  const responses = all
    .filter(({ model }) => models.has(model))
    .flatMap(({ operation, model }) =>
      operation.responses.filter((one) => one.status === status.text).map((one) => ({ model, one })),
    );
  const hasIt = responses.some(({ one }) =>
    one.content.some(
      ({ schema }) =>
        schema?.ref !== undefined &&
        schemas.some(({ named }) => named.name === schema.ref || schema.ref!.endsWith(`/${named.name}`)),
    ),
  );
  // What has no name of its own may be composed of it.
  const isKnown = responses.every(({ one }) => one.content.every(({ schema }) => schema?.ref !== undefined));
  if (schemas.length === 0 || responses.length === 0 || hasIt || !isKnown) return [];
  const message = `no response with status ${status.text} has a ${name.text} as its body`;
  return [{ line: name.line, message, hint }];
}

const MIN_KNOWN = 2;

/** "| `saveCustomer` | names, birthdate, gender |": a cell that lists in plain words what the operation of its row has, and one thing that only others have. */
export function listedNounFaults({ kind, tokens, row = [], lead }: Statement, page: Page): ProseFault[] {
  if (kind !== 'cell' || tokens.some((token) => token.kind !== 'word' && token.text !== ',' && token.text !== '.'))
    return [];
  const [subject, more] = (lead.length > 0 ? page.subjectsIn(lead) : page.subjectsIn(row)).filter(isOperation);
  if (!subject || more) return [];
  return oddNoun(tokens, subject, page, MIN_KNOWN);
}

const saysOf = compile(
  '(?<owner>@) (?:also )?(?:names|carries|contains|includes|tells you|gives you|consists of|says) (?<list>(?:the|an?|its) [a-z]+(?: [a-z]+)?(?: (?:,|, and|and) (?:the|an?|its) [a-z]+(?: [a-z]+)?){2,8})(?= (?:[.;:)]|$))',
);

/** "`rentalOverdue` names the rental, the tool and the day": a sentence that lists so what a message consists of. */
export function saidNounFaults({ kind, tokens, scope }: Statement, page: Page): ProseFault[] {
  // "It names …" goes on about the operation of the sentence before.
  const [it] = tokens;
  const isIt = it?.kind === 'word' && it.text === 'it';
  const whole = isIt ? [{ kind: 'name' as const, text: 'it', line: it.line }, ...tokens.slice(1)] : tokens;
  const text = canonical(whole);
  if (kind === 'heading' || / (?:not|no|never|sandbox|if|when) /.test(` ${text}`)) return [];
  return find(whole, text, saysOf).flatMap(({ parts }): ProseFault[] => {
    const near = isIt ? (scope[0] ?? []) : page.subjectsIn(parts.owner!);
    const [subject, more] = near.filter(isOperation);
    if (!subject || more) return [];
    const list = parts.list!.filter(({ text: word }) => !/^(?:the|an?|its)$/.test(word));
    return oddNoun(list, subject, page, 1);
  });
}

/** The one noun of a list that is called as a field of something else, among nouns that are called as fields of this operation. */
function oddNoun(tokens: readonly Token[], subject: OperationSubject, page: Page, minimum: number): ProseFault[] {
  const items = tokens
    .filter(({ text }) => text !== '.')
    .reduce<Token[][]>(
      (all, token) =>
        /^(?:,|and|or)$/.test(token.text) ? [...all, []] : [...all.slice(0, -1), [...all.at(-1)!, token]],
      [[]],
    )
    .filter(({ length }) => length > 0);
  if (items.length < MIN_KNOWN + 1) return [];
  const keyOf = (words: readonly string[]): string => words.map(singular).join(' ');
  const keysOf = (names: Iterable<string>): ReadonlySet<string> =>
    new Set([...names].map((name) => keyOf(wordsOf(name))));
  const own = keysOf(page.documents.fieldsOf(subject).keys());
  const all = keysOf(page.documents.fields.keys());
  const ofItem = items.map((item) => keyOf(item.map(({ text }) => text.toLowerCase())));
  const isOwn = (key: string): boolean => own.has(key) || [...own].some((name) => name.split(' ').includes(key));
  const odd = items.filter((_, index) => !isOwn(ofItem[index]!) && all.has(ofItem[index]!));
  const [first, second] = odd;
  if (!first || second || ofItem.filter(isOwn).length < minimum) return [];
  const message = `${label(subject)} has no ${textOf(first)}`;
  return [{ line: first[0]!.line, message, hint: 'Name a field or parameter that it has.' }];
}

const partOf = compile(
  '(?<sent>(?:send|sends|put|pass|give|set|name)(?: [a-z]+){1,6} in )?the (?<part>filters?|query parameters?|query string|query|request body|body|path parameters?) of (?<owners>@(?: (?:,|and|or|, and) @)*)',
);

/** "With the filters of `listPersons`", which has none. */
export function partFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:no|not|without|unlike|neither) /.test(` ${text}`)) return [];
  return find(tokens, text, partOf).flatMap(({ parts }): ProseFault[] => {
    const part = textOf(parts.part);
    return parts
      .owners!.filter(({ kind: own }) => own === 'name')
      .flatMap((owner): ProseFault[] => {
        const [subject, more] = page.subjectsIn([owner]).filter(isOperation);
        if (!subject || more) return [];
        const { parameters, requestBody } = subject.operation;
        const ofQuery = parameters.filter((one) => one.in === 'query' || one.in === 'querystring');
        const has = /^filter/.test(part)
          ? ofQuery.some(({ name }) => !/^(?:page|limit|offset|cursor|sort|order|size|per_?page)\b/i.test(name)) ||
            requestBody !== undefined
          : /^query/.test(part)
            ? ofQuery.length > 0
            : /body$/.test(part)
              ? requestBody !== undefined ||
                (!parts.sent && subject.operation.responses.some(({ content }) => content.length > 0))
              : parameters.some((one) => one.in === 'path');
        return has
          ? []
          : [
              {
                line: owner.line,
                message: `${nameOf(subject)} has no ${part}`,
                hint: 'Name an operation that has them.',
              },
            ];
      });
  });
}

const everywhere = compile(
  '(?:each|every|all|any) (?:successful )?responses? (?:of|in|from) (?<which>(?:both|all|the|each|every)(?: [a-z]+){0,3}?) apis? (?:has|have|contains?|includes?|carries|carry|comes? with) (?:an?|the|its|their) (?<noun>[a-z]+|@)(?= (?:[.,;:)]|and|that|which|with|$))',
);

/** "Each response of both APIs has a checkpoint", where no response of one of them has such a field. */
export function everyResponseFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading') return [];
  return find(tokens, text, everywhere).flatMap(({ parts }): ProseFault[] => {
    const [noun] = parts.noun!;
    const key = wordsOf(noun!.text).map(singular).join(' ');
    const isOfAll = /^(?:both|all|each|every)/.test(textOf(parts.which));
    const meant = isOfAll ? page.documents.models : modelsMeant(tokens, page);
    const has = (model: (typeof meant)[number]): boolean =>
      page.documents.operations.some(
        (subject) =>
          subject.model === model &&
          [...page.documents.fieldsOf(subject, 'response').keys()].some(
            (name) => wordsOf(name).map(singular).join(' ') === key,
          ),
      );
    const known = page.documents.models.some(has);
    const wrong = known ? meant.find((model) => model.operations.length > 0 && !has(model)) : undefined;
    if (!wrong) return [];
    return [{ line: noun!.line, message: `no response of ${wrong.info.title} has a ${noun!.text}`, hint }];
  });
}
