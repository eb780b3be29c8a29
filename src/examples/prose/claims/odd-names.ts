import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Field, Subject } from './documents';
import { wordsOf } from '../../../text/words';
import { isDocumented, wordsIn } from './documented-words';
import { identifier, isHeader, owns, tellsOfApis } from './field-names';
import { type Name, nameOf, plainName } from './names';
import type { Statement } from './statement';
import type { Token } from './tokens';

/** What a name is that no API has: "the `jq` command", "your function `sync`". */
const things =
  /^(?:commands?|tools?|librar(?:y|ies)|packages?|modules?|functions?|methods?|class(?:es)?|files?|folders?|director(?:y|ies)|scripts?|programs?|images?|containers?|branch(?:es)?|columns?|tables?|plugins?|keywords?|components?|jobs?|elements?|statements?|pages?|tabs?|buttons?|menus?|variables?|constants?|extensions?|exceptions?|errors?|workers?|hooks?|schedulers?|services?|servers?|queues?|topics?|users?|teams?|projects?|repositor(?:y|ies)|gems?|crates?|macros?|loops?|clauses?|blocks?|workflows?|tasks?|steps?|charts?|dashboards?|buckets?|clusters?|options?|flags?|environments?|profiles?|themes?|languages?|dialects?|encodings?|charsets?|units?|currenc(?:y|ies)|countr(?:y|ies)|locales?|prefix(?:es)?|suffix(?:es)?)$/;
const owned =
  /^(?:our|your|my|their|his|her|own|called|named|another|install|run|npm|import|export|use|via|using|like|against|instead|not|never|no)$/;
const articles =
  /^(?:the|a|an|its|their|this|that|each|every|one|and|or|with|has|have|is|are|in|of|from|as|by|needs?|takes?|to|without|also|both|on|read|send|says?|tells?|holds?|give|gives|gets?|whose|via|if|when|unless|only|all|optional|required)$/;

/**
 * Names that nothing in the documents has, in a sentence that names what they have: "its `id` and its `sha`", where there is no `sha`.
 * Programs, files and what is the reader's own are told by the words around them, and by the code of the page.
 */
export function oddNames(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, scope } = statement;
  if (kind !== 'sentence') return [];
  const names = tokens.flatMap((token, index) => (token.kind === 'name' ? [{ token, index }] : []));
  if (names.length === 0 || !tellsOfApis(statement.section.names, page)) return [];
  const { documents } = page;
  const isOdd = (name: Name): boolean => {
    const text = plainName(name.text);
    return (
      name.of === undefined &&
      identifier.test(text) &&
      text.length > 2 &&
      !/^[A-Z][A-Z\d_]*$/.test(text) &&
      !/[A-Z]{3}/.test(text) &&
      !isHeader(text) &&
      !page.codeWords.has(text) &&
      !/^(?:string|integer|number|boolean|array|object|null|undefined|true|false|int\d+|uint\d+|float|double)$/.test(
        text,
      ) &&
      !isDocumented(name.text, documents)
    );
  };
  const own = page.subjectsIn(tokens);
  const subjects: readonly Subject[] = own.length > 0 ? own : (scope.find(({ length }) => length > 0) ?? []);
  const around = [subjects, ...scope, page.all];
  const isAnchor = ({ token, index }: (typeof names)[number]): boolean =>
    !/^(?:our|your|my|their)$/.test(tokens[index - 1]?.text ?? '') &&
    (around.some((level) => owns(level, token, undefined, page)) || page.subjectsIn([token]).length > 0);
  const anchors = names.filter(isAnchor);
  const lists = listsIn(tokens);
  const isAnchored = (name: Name): boolean => anchors.some(({ token }) => token === name);
  const odd = names.filter(({ token, index }) => {
    if (!isOdd(token) || !isOfApi(tokens, index) || isWritten(token.text, page)) return false;
    // In a list it stands beside names of the API, and of nothing else: "our labels `job`, `owner` and `expires`".
    const list = lists.find((one) => one.names.includes(token));
    return list
      ? list.names.every((name) => name === token || isAnchored(name))
      : /^(?:the|its|an?|their|this|that|whose|with|has|have)$/.test(tokens[index - 1]?.text ?? '') ||
          (wordsOf(token.text).length > 1 && sharesWord(token.text, page));
  });
  if (odd.length === 0 || odd.length > 2) return [];
  return odd.flatMap(({ token }): ProseFault[] => {
    const shared = sharesWord(token.text, page);
    const isCompound = wordsOf(token.text).length > 1;
    // A plain word needs company; one that is made of documented words may stand alone in the section of an operation.
    const meant =
      anchors.length > odd.length - 1 && anchors.length > 0
        ? true
        : isCompound && ((shared && subjects.length > 0) || isMadeOf(token.text, page));
    if (!meant) return [];
    const known = subjects.flatMap((subject) => [...documents.fieldsOf(subject).keys()]);
    const guess = didYouMean(
      nearestName(plainName(token.text), known) ??
        similar(token.text, known) ??
        similar(token.text, wordsIn(documents).names),
    );
    const message = `nothing in the API documents is called "${token.text}"${guess}`;
    return [{ line: token.line, message, hint: 'Use a name of the documents, or declare it in `own_names`.' }];
  });
}

/** Whether a documented name is the same in another style: `deploy_key` beside `deployKey`. */
const isWritten = (text: string, { documents }: Page): boolean => {
  const own = wordsOf(text).join('');
  return [...wordsIn(documents).names].some(
    (name) => wordsOf(name).join('').replace(/s$/, '') === own.replace(/s$/, ''),
  );
};

/** Whether the words around a name let it be one of the API. */
function isOfApi(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (after?.kind === 'word' && things.test(after.text)) return false;
  if (before?.kind === 'word' && (things.test(before.text) || owned.test(before.text))) return false;
  const isListed = before?.kind === 'mark' && /^[,(:/]$/.test(before.text);
  return (before?.kind === 'word' && articles.test(before.text)) || isListed || index === 0;
}

/** A word that says little about what has it in its name. */
const common =
  /^(?:id|ids|name|names|type|types|url|key|keys|value|values|data|list|get|set|new|is|has|to|of|for|by|at|on|in|the|my|api|user|test|date|time|code|file|path|text|count|max|min|number)$/;

const sharesWord = (text: string, { documents }: Page): boolean =>
  wordsOf(text).some((word) => word.length > 3 && !common.test(word) && wordsIn(documents).parts.has(word));

/** Whether a name consists of words of documented names only. */
const isMadeOf = (text: string, { documents, all }: Page): boolean =>
  all.length > 0 &&
  /^(?:[A-Z][a-z]+)+$/.test(text) &&
  wordsOf(text).every((word) => word.length > 3 && wordsIn(documents).parts.has(word));

/** The name that has most of the words of another one. */
function similar(text: string, names: Iterable<string>): string | undefined {
  const words = new Set(wordsOf(text));
  let best: { readonly name: string; readonly score: number } | undefined;
  for (const name of names) {
    const own = wordsOf(name);
    const score = own.filter((word) => words.has(word)).length / Math.max(own.length, words.size);
    if (score >= 0.5 && score > (best?.score ?? 0)) best = { name, score };
  }
  return best?.name;
}

/** The fields that have a value, by documents and value. */
const valued = new WeakMap<object, ReadonlyMap<string, readonly Field[]>>();

function fieldsByValue({ documents }: Page): ReadonlyMap<string, readonly Field[]> {
  const cached = valued.get(documents);
  if (cached) return cached;
  const found = new Map<string, Field[]>();
  for (const field of [...documents.fields.values()].flat())
    for (const value of new Set(valuesOf(field))) found.set(value, [...(found.get(value) ?? []), field]);
  valued.set(documents, found);
  return found;
}

/** Lists of names with nothing but commas, articles and conjunctions between them. */
export function listsIn(tokens: readonly Token[]): { names: Name[]; either: boolean }[] {
  const lists: { names: Name[]; either: boolean }[] = [];
  let open: { names: Name[]; either: boolean } | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'name') {
      // "…, and `meta.source` is a list" goes on with another clause.
      const isNext =
        /^(?:is|are|has|have|says|tells|holds|gives|takes)$/.test(tokens[index + 1]?.text ?? '') &&
        tokens[index - 2]?.text === ',';
      if (isNext) open = undefined;
      if (open) open.names.push(token);
      else lists.push((open = { names: [token], either: false }));
    } else if (token.kind === 'word' && token.text === 'or' && open) open.either = true;
    else if (!(token.kind === 'mark' ? /^[,/|]$/.test(token.text) : /^(?:and|or|a|an|nor)$/.test(token.text)))
      open = undefined;
  }
  return lists.filter(({ names }) => names.length > 1);
}

/**
 * The only name of a list that is no value, where all others are values of one enumeration: "`exited`, `removing` and `failed`". Of two,
 * the one with "or" between them: "a `Person` or a `Company`".
 */
export function oddValuesInLists(statement: Statement, page: Page): ProseFault[] {
  const { tokens, row } = statement;
  const byValue = fieldsByValue(page);
  const repeated = repeatedInCell(statement);
  if (repeated.length > 0) return repeated;
  return listsIn(tokens).flatMap(({ names, either }): ProseFault[] => {
    const odd = names.filter(({ text }) => !byValue.has(text));
    const whole = odd.length === 0 ? otherValue(names, byValue, row ?? tokens) : undefined;
    if (whole) return [whole];
    const [first] = odd;
    if (!first || odd.length !== 1 || first.of || (names.length === 2 && !either)) return [];
    const isOwn = page.codeWords.has(first.text) && !page.documents.fields.has(first.text);
    if (!identifier.test(first.text) || isOwn) return [];
    const others = names.filter((name) => name !== first);
    // Descriptions have any word; beside three values it is meant as one nevertheless, where nothing else of the list stands apart from
    // it. Even the name of a field is, beside values that are no fields.
    const isSplit = row?.some((token) => token.kind === 'name' && !names.includes(token) && byValue.has(token.text));
    const at = tokens.indexOf(first);
    const isNext = tokens[at - 1]?.text === 'and' && tokens[at - 2]?.text === ',';
    const isOfFields = others.some(({ text }) => page.documents.fields.has(text));
    const isKnown =
      names.length > 3 && !isSplit
        ? (isOfFields || isNext) && wordsIn(page.documents).names.has(first.text)
        : !(either && names.length > 2 && !isOfFields && !isNext && page.documents.fields.has(first.text)) &&
          isDocumented(first.text, page.documents);
    if (isKnown) return [];
    // One word alone must be a value and nothing else.
    if (others.length === 1 && page.documents.fields.has(others[0]!.text)) return [];
    const field = byValue
      .get(others[0]!.text)!
      .find((one) => others.every(({ text, of }) => of === undefined && valuesOf(one)!.includes(text)));
    if (!field) return [];
    const values = valuesOf(field)!.slice(0, 12).join(', ');
    return [
      {
        line: first.line,
        message: `"${first.text}" is not a value of ${field.name}, whose values are ${values}`,
        hint: 'Use a value that the document allows.',
      },
    ];
  });
}

/**
 * The value of another enumeration, in a list of as many values as one has, and of all its others: "`exited`, `removing` and
 * `failed`".
 */
function otherValue(
  names: readonly Name[],
  byValue: ReadonlyMap<string, readonly Field[]>,
  around: readonly Token[],
): ProseFault | undefined {
  const stated = new Set(names.map(({ text }) => text));
  const named = valueOfNamed(names, byValue, around);
  if (named) return named;
  if (stated.size < 4 || stated.size !== names.length || names.some(({ of }) => of)) return undefined;
  const fields = names.flatMap(({ text }) => byValue.get(text) ?? []);
  const known = (field: Field): number => valuesOf(field)!.filter((value) => stated.has(value)).length;
  const field = fields.find((one) => valuesOf(one)!.length === stated.size && known(one) === stated.size - 1);
  // They may be some of the values of a longer enumeration.
  if (!field || fields.some((one) => known(one) === stated.size)) return undefined;
  // What it lacks stands beside the list, which then is one of something else.
  if (around.some(({ kind, text }) => kind === 'name' && !stated.has(text) && valuesOf(field)!.includes(text)))
    return undefined;
  const odd = names.find(({ text }) => !valuesOf(field)!.includes(text))!;
  const message = `"${odd.text}" is not a value of ${field.name}, whose values are ${valuesOf(field)!.slice(0, 12).join(', ')}`;
  return { line: odd.line, message, hint: 'Use a value that the document allows.' };
}

const MIN_NAMED = 3;

/** "`kind` narrows it to `a`, `b` or `weak`": the only one of a list that is no value of the field which the sentence names before it. */
function valueOfNamed(
  names: readonly Name[],
  byValue: ReadonlyMap<string, readonly Field[]>,
  around: readonly Token[],
): ProseFault | undefined {
  const at = around.indexOf(names[0]!);
  const fieldNames = around.slice(0, Math.max(0, at)).flatMap(({ kind, text }) => (kind === 'name' ? [plainName(text)] : [])); // prettier-ignore
  if (names.length < MIN_NAMED || names.some(({ of }) => of) || new Set(fieldNames).size !== 1) return undefined;
  const fields = names.flatMap(({ text }) => byValue.get(text) ?? []).filter(({ name }) => name === fieldNames[0]);
  const odd = names.filter(({ text }) => fields.some((field) => !valuesOf(field)!.includes(text)));
  const [first, more] = odd;
  if (!first || more || fields.some((field) => valuesOf(field)!.includes(first.text))) return undefined;
  const values = valuesOf(fields[0]!)!.slice(0, 12).join(', ');
  return { line: first.line, message: `"${first.text}" is not a value of ${fieldNames[0]!}, whose values are ${values}`, hint: 'Use a value that the document allows.' }; // prettier-ignore
}

/** "`false`, `false`" in a cell: a list that has one of its names twice in a row. */
function repeatedInCell({ kind, tokens }: Statement): ProseFault[] {
  if (kind !== 'cell') return [];
  const isList = tokens.every((token) => token.kind === 'name' || /^(?:true|false|null|,|or|and)$/.test(token.text));
  const items = tokens.filter(({ kind: own, text }) => own === 'name' || /^(?:true|false|null)$/.test(text));
  const again = isList ? items.find((item, at) => items[at - 1]?.text === item.text) : undefined;
  if (!again || items.length > 8) return [];
  return [{ line: again.line, message: `this list has "${again.text}" twice`, hint: 'Name each value once.' }];
}

/** "a link of the type `Owner`", where a field of that name has an enumeration without it. */
export function oddTyped({ tokens, scope }: Statement, page: Page): ProseFault[] {
  const { documents } = page;
  return tokens.flatMap((token, index): ProseFault[] => {
    const word = tokens[index - 1];
    if (token.kind !== 'name' || token.of || word?.kind !== 'word' || !identifier.test(token.text)) return [];
    const own = [page.subjectsIn(tokens), ...scope, page.all].flatMap((level) =>
      level.flatMap((subject) => documents.fieldsOf(subject).get(word.text) ?? []),
    );
    const fields = own.filter((field) => valuesOf(field));
    if (fields.length === 0 || fields.some((field) => valuesOf(field)!.includes(token.text))) return [];
    if (page.codeWords.has(token.text) || isDocumented(token.text, documents)) return [];
    const values = valuesOf(fields[0]!)!;
    const message = `"${token.text}" is not a value of ${word.text}, whose values are ${values.slice(0, 12).join(', ')}`;
    return [{ line: token.line, message, hint: 'Use a value that the document allows.' }];
  });
}

/** A schema beside a status whose response has another: "a 400 with a `Receipt`". */
export function schemaOfStatus(tokens: readonly Token[], operations: readonly Subject[], page: Page): ProseFault[] {
  const [first] = operations;
  if (first?.kind !== 'operation' || operations.length > 1) return [];
  return tokens.flatMap((token, index): ProseFault[] => {
    if (token.kind !== 'name' || token.of?.kind === 'field') return [];
    const isSchema = page.documents.schemas.some(({ named }) => named.name === token.text);
    const back = tokens.slice(Math.max(0, index - 5), index);
    const at = back.findLastIndex(({ kind, text }) => kind === 'number' && /^[1-5]\d\d$/.test(text));
    if (
      !isSchema ||
      at < 0 ||
      !back.slice(at + 1).every(({ text }) => /^(?:with|and|has|is|as|an?|the|its|body|of)$/.test(text))
    )
      return [];
    const status = back[at]!.text;
    const response = first.operation.responses.find((one) => one.status === status);
    if (!response || page.documents.schemasOf(first, 'response').size === 0) return [];
    const refs = response.content
      .flatMap(({ schema }) => [schema?.ref, schema?.items?.ref])
      .flatMap((ref) => ref ?? []);
    const names = refs.flatMap((ref) => first.model.schemas[ref]?.name ?? []);
    if (names.length === 0 || names.includes(token.text)) return [];
    const message = `the response ${status} of ${nameOf(first)} is ${[...new Set(names)].join(' or ')}, not ${token.text}`;
    return [{ line: token.line, message, hint: 'Name the schema that it has.' }];
  });
}
