import type { ApiModel } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import { compilerOf } from '../../sandbox/validation/schema/compiler';
import { toViolations } from '../../sandbox/validation/schema/to-violations';
import type { JsonNode } from '../compare/json-node';
import { isLeftOpen, openParts } from '../compare/open-parts';
import { toValue } from '../compare/parse-json';
import type { Page } from '../find/example';
import type { Problem } from '../problem';
import type { ProseFault } from '../prose/check-names';
import { isAnyHeader } from '../prose/claims/authentication-claims';
import { documentsOf } from '../prose/claims/documents';
import { repeatedNames } from '../prose/own-names';
import type { Site } from '../prose/site';
import type { Vocabulary } from '../prose/vocabulary';
import { checkWritten, lineAt, operationOf } from '../reading/check-written';
import { readBash } from '../reading/curl';
import { tokensOf } from '../reading/literals';
import { type Origins, originsOnPage } from '../reading/origins';
import { HOLE } from '../reading/written-request';
import type { Contract } from '../wire/contract';
import { describeViolation } from '../wire/finding';
import { figureFaults } from './figures';
import { type AddressContext, addressFaults } from './addresses';
import { type Shape, dataFaults, isPlaceholder, shapesOf } from './check-data';
import { type Data, bodiesIn, dataIn } from './data-nodes';
import { type NameContext, headerFaults, nameFaults } from './names';
import { changedFaults, eventFaults, loggedFaults, markedFaults, rateFaults, settingFaults } from './settings';
import { grantFaults, memberFaults } from './shown-code';
import { conditionFaults } from './shown-conditions';
import { scopeFaults } from './shown-scopes';
import { shownCodeFaults } from '../prose/claims/code-statuses';
import { shownSchemaFaults } from './shown-schemas';
import { signatureFaults } from './signatures';
import { termFaults } from './known-terms';
import { transitionFaults } from './transitions';
import { type PageText, textsOf } from './texts';
import { valueFaults } from './values';

const named = /\b(GET|PUT|POST|DELETE|PATCH)\s+((?:https?:\/\/[^\s/"'`]+)?\/[^\s"'`,;)\]]*)/;

/** The operation that the title of a fence or the comment on its first line names. */
function namedOperation(title: string | undefined, text: string, { contract, origins }: AddressContext) {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const comment = /^\s*(?:#|\/\/|--)\s*(.*)$/.exec(first)?.[1];
  const [, method, path = ''] = [title, comment].flatMap((own) => (own ? [named.exec(own) ?? []] : [])).find(({ length }) => length > 0) ?? []; // prettier-ignore
  if (method === undefined) return undefined;
  const request = {
    line: 1,
    method,
    url: { text: path.replace(/[.:]+$/, '').replace(/\{[^}]*\}|(?<=\/):\w+/g, HOLE), line: 1 },
    query: [],
    headers: [],
    open: {},
  };
  return operationOf(request, contract, origins);
}

/** The data of a fence whose title or first comment names a request, "# POST /books", validated as the body of that. */
function namedBodyFaults(
  data: readonly Data[],
  title: string | undefined,
  text: string,
  context: AddressContext,
): ProseFault[] {
  const [first, ...others] = data;
  if (!first || first.node.kind !== 'object' || others.length > 0 || first.format === 'xml') return [];
  const target = namedOperation(title, text, context);
  const schema = target?.operation.requestBody?.content[0]?.schema;
  if (!target || !schema) return [];
  const { model } = target.api;
  const { members } = first.node;
  const declared = new Set(expand(schema, model).flatMap((layer) => (layer.properties ?? []).map(({ name }) => name)));
  // It may be what the request returns, or settings of something else.
  if (members.filter(({ name }) => declared.has(name)).length * 2 < members.length || members.length === 0) return [];
  const check = compilerOf(model, { unknownProperties: 'reject', direction: 'request' }).check(schema);
  const open = openParts(first.node, isOpen);
  const violationsOf = (node: JsonNode) =>
    toViolations(check(toValue(node)), { where: 'body', schema }, model).filter(
      // The reader may add what a file omits.
      (violation) =>
        !isLeftOpen(violation, open) && !['required', 'minItems', 'minProperties'].includes(violation.rule),
    );
  // YAML does not distinguish strings from numbers: a value is wrong only if it is wrong as both.
  const violations = violationsOf(first.node);
  const asStrings = new Set(
    (first.format === 'yaml' ? violationsOf(inStrings(first.node)) : violations).map(({ pointer }) => pointer),
  );
  const name = `${target.operation.method} ${target.operation.path}`;
  return violations
    .filter(({ pointer }) => asStrings.has(pointer))
    .map((violation) => ({
      line: lineAt(first.node, violation),
      message: describeViolation(violation, name, toValue(first.node)).message,
      hint: 'Send only what the operation accepts.',
    }));
}

const isOpen = (node: JsonNode): boolean => node.kind === 'value' && isPlaceholder(node.value);

const inStrings = (node: JsonNode): JsonNode => {
  if (node.kind === 'object')
    return { ...node, members: node.members.map((member) => ({ ...member, value: inStrings(member.value) })) };
  if (node.kind === 'array') return { ...node, items: node.items.map(inStrings) };
  return node.kind === 'value' && typeof node.value === 'number' ? { ...node, value: String(node.value) } : node;
};

/** Calls of curl in a text that is no program: in the script of a workflow, in a log. */
async function commandFaults(text: string, { contract, origins }: AddressContext): Promise<ProseFault[]> {
  const lines = text.split('\n');
  const found: ProseFault[] = [];
  for (const [index, line] of lines.entries()) {
    const start = /(?<![\w-])curl\s/.exec(line)?.index;
    if (start === undefined) continue;
    const command = [line.slice(start)];
    while (index + command.length < lines.length && command.length < 40 && continues(command.join('\n')))
      command.push(lines[index + command.length]!.replace(/^\+/, ' '));
    const { requests } = readBash(command.join('\n'));
    for (const request of requests) {
      for (const fault of await checkWritten(request, contract, origins))
        found.push({
          line: index + fault.line,
          message: fault.message,
          hint: fault.hint ?? 'Use a request that the document allows.',
        });
    }
  }
  return found;
}
/** Whether a command goes on: behind a backslash, or inside quotation marks. */
const continues = (command: string): boolean => {
  const quotes = command.replace(/\\["'\\]/g, '').match(/["']/g) ?? [];
  let open: string | undefined;
  for (const quote of quotes) open = open === undefined ? quote : open === quote ? undefined : open;
  return open !== undefined || /\\\s*$/.test(command);
};

/** What every text of a page is compared with. */
export interface ScanContext extends Omit<NameContext, 'codeWords'> {
  readonly contract: Contract;
  readonly origins: Origins;
  readonly site: Site;
  readonly shapes: readonly Shape[];
  readonly models: readonly ApiModel[];
  readonly ownNames?: readonly string[];
}

export function scanContext(
  models: readonly ApiModel[],
  given: { contract: Contract; origins: Origins; site: Site; vocabulary: Vocabulary; ownNames?: readonly string[] },
): ScanContext {
  const messages = models.flatMap(({ operations, webhooks }) =>
    [...operations, ...webhooks.map(({ operation }) => operation)].flatMap(({ requestBody, responses }) => [
      requestBody,
      ...responses,
    ]),
  );
  const mediaTypes = messages
    .flatMap((message) => message?.content ?? [])
    .map(({ mediaType }) => mediaType.split(';')[0]!.toLowerCase());
  // What stands before a key in the header of HTTP authentication is said in words, if at all.
  const isOpen = models.some(({ securitySchemes }) => securitySchemes.some(isAnyHeader));
  const schemes = models.flatMap(({ securitySchemes }) =>
    securitySchemes.flatMap((scheme) => {
      if (isOpen) return [];
      if (scheme.type === 'http') return [scheme.scheme.toLowerCase()];
      return scheme.type === 'oauth2' || scheme.type === 'openIdConnect' ? ['bearer'] : [];
    }),
  );
  return { ...given, models, shapes: shapesOf(models), mediaTypes: new Set(mediaTypes), schemes: new Set(schemes) };
}

/** Everything in a page's fences, labels and front matter that contradicts the documents, as far as no run has shown it. */
export async function scanPage(page: Page, given: ScanContext): Promise<Problem[]> {
  const context = { ...given, origins: originsOnPage(given.origins, page.guide.source) };
  const texts = textsOf(page.guide, context.ownNames);
  const names: NameContext = { ...context, codeWords: wordsOf(page, texts) };
  const diagrams = texts.filter(({ language }) => language === 'mermaid');
  const found = await Promise.all(
    texts.map(async (text) => {
      const layer = text.kind === 'label' ? ('prose' as const) : ('static' as const);
      const own = await textFaults(text, context, names);
      const others = page.guide.source.replace(text.text, '');
      const faults =
        text.language === 'mermaid'
          ? [...own, ...figureFaults(text.text.split('\n'), others), ...drawnFaults(text, diagrams, context)]
          : own;
      return faults.map((fault) => ({ ...fault, layer, line: text.line + fault.line - 1 }));
    }),
  );
  const reported = new Set<number>();
  return found.flat().flatMap(({ layer, line, message, hint }): Problem[] => {
    if (reported.has(line)) return [];
    reported.add(line);
    return [{ layer, location: { file: page.guide.file, line }, message, hint }];
  });
}

/** The arrows of a diagram. */
const drawnFaults = (diagram: PageText, all: readonly PageText[], { models, vocabulary }: ScanContext): ProseFault[] =>
  transitionFaults(
    diagram.text,
    documentsOf(models),
    vocabulary,
    all.flatMap((one) => (one === diagram ? [] : one.text)),
  );

async function textFaults(text: PageText, context: ScanContext, names: NameContext): Promise<ProseFault[]> {
  const content = claimsOf(text);
  if (content.trim() === '') return [];
  const isData = text.kind === 'data' && !['response', 'output'].includes(text.mode);
  // A diff of a request: its first line, and below it the body that it leads to.
  const request = text.language === 'diff' ? /^\s*([A-Z]+ \/\S*)[ \t]*\n/.exec(content)?.[1] : undefined;
  const data = text.kind === 'data' ? dataIn(content, text.language) : text.kind === 'code' ? bodiesIn(content) : [];
  return [
    ...(isData ? namedBodyFaults(data, request ?? text.title, content, context) : []),
    ...(await addressFaults(content, context)),
    ...(text.kind === 'code' ? [] : await commandFaults(content, context)),
    ...headerFaults(content, names),
    ...termFaults(content, context.models, context.vocabulary.headers, isData),
    ...dataFaults(data, context.shapes, context.vocabulary),
    ...shownSchemaFaults(data, context.models),
    ...(isData || text.kind === 'code' ? [...nameFaults(content, names), ...valueFaults(content, names)] : []),
    ...(isData || text.kind === 'code'
      ? [
          ...settingFaults(content, context),
          ...rateFaults(content, context.contract),
          ...shownCodeFaults(content, documentsOf(context.models)),
          ...markedFaults(content, documentsOf(context.models)),
        ]
      : []),
    ...(isData && /^(?:text|log|)$/.test(text.language)
      ? [...loggedFaults(content, context.vocabulary), ...eventFaults(content, context.vocabulary)]
      : []),
    ...(text.kind === 'code' ? eventFaults(stringsOf(text), context.vocabulary) : []),
    ...(isData || text.kind === 'code' ? grantFaults(content, context.models) : []),
    ...(text.kind === 'code' ? conditionFaults(content, documentsOf(context.models)) : []),
    ...(text.kind === 'code'
      ? signatureFaults(text.text, documentsOf(context.models), context.vocabulary.headers)
      : []),
    ...(isData ? scopeFaults(content, context.contract, context.models) : []),
    ...(text.kind === 'code' || text.language === 'diff' ? memberFaults(content, text.text, context.models) : []),
    ...(text.language === 'diff' ? changedFaults(text.text, context.vocabulary) : []),
  ];
}

/** The strings of a program that are nothing but a name, each on its line. */
const stringsOf = ({ text }: PageText): string =>
  text
    .split('\n')
    .map((line) => [...line.matchAll(/(["'])([a-z][a-z_.]*)\1/g)].map(([, , value = '']) => value).join(' '))
    .join('\n');

/** What a text claims, in its lines: of a program that runs, its comments; of a response that is compared, too; of a diff, what it leads to. */
function claimsOf({ kind, language, mode, text }: PageText): string {
  if (language === 'diff')
    return text
      .split('\n')
      .map((line) => (/^(?:-|\+\+\+|@@|index |diff )/.test(line) ? '' : line.replace(/^\+/, ' ')))
      .join('\n');
  const isCompared = mode === 'verify' || mode === 'response' || mode === 'output';
  if (!isCompared || kind === 'label') return text;
  if (mode === 'output' || language === 'http') return '';
  const lines = text.split('\n').map(() => '');
  for (const token of tokensOf(text, language)) {
    if (token.kind !== 'comment') continue;
    for (const [index, part] of token.text.split('\n').entries())
      lines[token.line - 1 + index] += ` ${part.replace(/^\s*(?:\/\/|#|\/?\*+\/?)/, '')}`;
  }
  return lines.join('\n');
}

const declaration =
  /\b(?:function|const|let|var|val|def|class|interface|type|enum|func|import|from|as|for)\s+([A-Za-z_$][\w$]*)|^\s*(?:\$|my\s+|[A-Z]\w*(?:<[^>]*>)?\s+)?([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?:?=(?!=)|[({,]\s*([A-Za-z_$][\w$]*)(?=\s*[,:})])/gm;

/** Words that no text needs to be told about: those of programs that run, and names that code declares for itself. */
function wordsOf({ steps, guide }: Page, texts: readonly PageText[]): Set<string> {
  const proven = steps.flatMap(({ variants, expectations }) => [
    ...variants.filter(({ mode }) => mode.kind === 'verify').map(({ code }) => code),
    ...expectations.map(({ body }) => body),
  ]);
  const words = new Set(proven.join('\n').match(/[A-Za-z_$][\w$]*(?:-[A-Za-z_$][\w$]*)*/g));
  for (const { kind, text } of texts) {
    if (kind !== 'code') continue;
    for (const [, ...names] of text.matchAll(declaration))
      for (const name of names) if (name !== undefined) words.add(name);
  }
  for (const name of repeatedNames(guide)) words.add(name);
  return words;
}
