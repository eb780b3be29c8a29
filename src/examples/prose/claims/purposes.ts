import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsOf } from '../../../text/words';
import { compile } from './grammar';
import { find, hint as sayHint, isOperation, label, type OperationSubject } from './matches';
import type { Name } from './names';
import type { Statement } from './statement';
import { differenceOf, idOf, small, wordsAbout } from './told-of';
import { canonical, type Token } from './tokens';

// What a sentence says that an operation is for.

/** "use `getPersonReport` for one firm", beside `getFirmReport`: an operation whose name has another word where its sentence has that of the other. */
export function objectFaults({ tokens }: Statement, page: Page): ProseFault[] {
  return tokens.flatMap((token, at): ProseFault[] => {
    if (token.kind !== 'name' || !/^(?:for|of)$/.test(tokens[at + 1]?.text ?? '')) return [];
    const [named, more] = page.subjectsIn([token]).filter(isOperation);
    const id = named ? idOf(named) : '';
    const purpose = tokens.slice(at + 2, at + 5).map(({ kind, text }) => (kind === 'word' ? singular(text) : ''));
    // "for one firm", and not "for the report of a person"
    const noun = /^(?:a|an|the|one|each|every|all|single|your)$/.test(purpose[0] ?? '') ? purpose[1] : purpose[0];
    if (!named || more || id === '' || !noun || small.has(noun) || wordsAbout(named.operation).has(noun)) return [];
    const own = wordsOf(id).map(singular);
    const other = page.documents.operations.find(({ operation, model }) => {
      const theirs = wordsOf(operation.operationId ?? '').map(singular);
      return model === named.model && differenceOf(own, theirs)?.[1] === noun;
    });
    if (!other) return [];
    const message = `the name of ${id} does not contain "${noun}", but that of ${idOf(other)} does`;
    return [{ line: token.line, message, hint: `Name ${idOf(other)}, or say what you mean.` }];
  });
}

const object = '(?:(?:an?|the|your|one|another|this|that|each|every|all|its|new|existing|several) )*(?<noun>[a-z]+)';
const reading = /^(?:read|get|fetch|retrieve|find|see|show|look|check|list)$/;
const purposes = [
  compile(
    `(?:call|use|send) {kind}(?<operation>@) to (?<verb>[a-z]+) ${object}(?= (?:[.,;:)]|and|with|from|in|of|to|$))`,
  ),
  compile(
    `to (?<verb>[a-z]+) ${object}(?: [a-z]+){0,5}(?: ,)? (?:you )?(?:call|use|send|make|run|there is) {kind}(?<operation>@)(?= (?:[.,;:)]|and|with|$))`,
  ),
  compile(
    `(?:^|, and |and |then |you (?:can )?|to )(?<verb>[a-z]+) ${object}(?: [a-z]+){0,4} (?:with|using|through|via|by calling|by using) {kind}(?<operation>@)(?= (?:[.,;:)]|and|$))`,
  ),
  compile(`(?<operation>@) (?:lets you |allows you to |is used to |is there to )(?<verb>[a-z]+) ${object}(?= )`),
];

/** "To return a rental, call `extendRental`", beside `returnRental`. */
export function deedPurposeFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|never|no|without|instead|rather|before|after|or|unlike) /.test(` ${text}`))
    return [];
  return purposes.flatMap((pattern) =>
    find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
      const [verb, noun] = [wordIn(parts.verb), wordIn(parts.noun)];
      const token = parts.operation![0] as Name;
      const [named, more] = page.subjectsIn([token]).filter(isOperation);
      if (!named || more || verb === undefined || noun === undefined) return [];
      const about = new Set([...wordsAbout(named.operation)].map(stem));
      if (about.has(stem(verb))) return [];
      // What reads several of something reads each of them.
      if (
        reading.test(verb) &&
        wordsOf(named.operation.operationId ?? '')
          .map(singular)
          .includes(noun)
      )
        return [];
      const isMeant = ({ operation, model }: OperationSubject): boolean => {
        const names = [wordsOf(operation.operationId ?? ''), wordsOf(operation.title)].map((words) =>
          words.map(singular),
        );
        return (
          model === named.model &&
          operation !== named.operation &&
          names.some(([first, ...others]) => first === verb && others.includes(noun))
        );
      };
      const other = page.documents.operations.find(isMeant);
      if (!other) return [];
      const message = `${label(named)} does not ${verb}, but ${idOf(other)} does`;
      return [{ line: token.line, message, hint: `Name ${idOf(other)}, or say what you mean.` }];
    }),
  );
}

const wordIn = (tokens: readonly Token[] | undefined): string | undefined => {
  const [token] = tokens ?? [];
  return token?.kind === 'word' ? singular(token.text) : undefined;
};

/** A word without its ending: "returns", "returned" and "return" have the same. */
const stem = (word: string): string => word.replace(/(?:ing|ed|es|s|e)$/, '').slice(0, 6);

const replaced = [
  compile('(?:use|call|send|prefer) {kind}(?<name>@) instead(?! of)'),
  compile('(?:in favou?r of|(?:replaced|superseded|succeeded) by|replacement (?:for|of) {kind}@ is) {det}{kind}(?<name>@)'),
  compile('(?:instead of|in place of) (?:the (?:deprecated|old|former) )?{kind}@ , (?:use|call|send|prefer) {kind}(?<name>@)'),
]; // prettier-ignore
const advised =
  /(?:use|call|see|replaced by|superseded by|in fav(?:ou)?r of|prefer)\s+(?:the\s+)?(?:\[)?[`"']?([A-Za-z][\w.-]*\w)/gi;

/** "Use `returnRental` instead", of a deprecated operation or field whose description names another replacement. */
export function namedReplacementFaults({ tokens, previous = [], lead, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  const [match] = replaced.flatMap((pattern) => find(tokens, text, pattern));
  const name = match?.parts.name?.[0] as Name | undefined;
  if (!name) return [];
  const others = [...tokens, ...previous, ...lead].filter(
    (token): token is Name => token.kind === 'name' && token.text !== name.text,
  );
  const told = others.flatMap((token) => deprecationOf(token, scope, page));
  const replacements = told.flatMap((description) => [...description.matchAll(advised)].map(([, one]) => one!));
  const known = [...new Set(replacements)].filter((one) => isNamed(one, page));
  if (known.length === 0 || known.includes(name.text)) return [];
  if (page.subjectsIn([name]).some((one) => isOperation(one) && known.includes(idOf(one)))) return [];
  return [
    { line: name.line, message: `the API documents name ${known.join(' or ')} as the replacement`, hint: sayHint },
  ];
}

const isNamed = (name: string, { documents }: Page): boolean =>
  documents.fields.has(name) || documents.operations.some(({ operation }) => operation.operationId === name);

/** What the documents say of a name, where it is deprecated. */
function deprecationOf(token: Name, scope: Statement['scope'], page: Page): string[] {
  const operations = page.subjectsIn([token]).filter(isOperation);
  if (operations.length > 0)
    return operations.flatMap(({ operation }) => (operation.deprecated ? [operation.description ?? ''] : []));
  const near = [page.subjectsIn([token]), ...scope, page.all];
  return near
    .flatMap((subjects) => subjects.flatMap((subject) => page.documents.fieldsOf(subject).get(token.text) ?? []))
    .flatMap((field) => (field.deprecated ? field.descriptions : []));
}
