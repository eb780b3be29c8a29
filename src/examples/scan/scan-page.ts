import type { ApiModel } from '../../openapi/model';
import type { Page } from '../find/example';
import type { Problem } from '../problem';
import type { ProseFault } from '../prose/check-names';
import { repeatedNames } from '../prose/own-names';
import { isAnyHeader } from '../prose/claims/authentication-claims';
import type { Site } from '../prose/site';
import type { Vocabulary } from '../prose/vocabulary';
import { tokensOf } from '../reading/literals';
import { type Origins, originsOnPage } from '../reading/origins';
import type { Contract } from '../wire/contract';
import { addressFaults } from './addresses';
import { namedBodyFaults } from './check-bodies';
import { commandFaults } from './commands';
import { dataFaults, type Shape, shapesOf } from './check-data';
import { dataIn } from './data-nodes';
import { headerFaults, nameFaults, type NameContext } from './names';
import { valueFaults } from './values';
import { changedFaults, settingFaults } from './settings';
import { type PageText, textsOf } from './texts';

/** What every text of a page is compared with. */
export interface ScanContext extends Omit<NameContext, 'codeWords'> {
  readonly contract: Contract;
  readonly origins: Origins;
  readonly site: Site;
  readonly shapes: readonly Shape[];
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
  return { ...given, shapes: shapesOf(models), mediaTypes: new Set(mediaTypes), schemes: new Set(schemes) };
}

/** Everything in a page's fences, labels and front matter that contradicts the documents, as far as no run has shown it. */
export async function scanPage(page: Page, given: ScanContext): Promise<Problem[]> {
  const context = { ...given, origins: originsOnPage(given.origins, page.guide.source) };
  const texts = textsOf(page.guide, context.ownNames);
  const names: NameContext = { ...context, codeWords: wordsOf(page, texts) };
  const found = await Promise.all(
    texts.map(async (text) => {
      const layer = text.kind === 'label' ? ('prose' as const) : ('static' as const);
      const faults = await textFaults(text, context, names);
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

async function textFaults(text: PageText, context: ScanContext, names: NameContext): Promise<ProseFault[]> {
  const content = claimsOf(text);
  if (content.trim() === '') return [];
  const isData = text.kind === 'data' && !['response', 'output'].includes(text.mode);
  const data = text.kind === 'data' ? dataIn(content, text.language) : [];
  return [
    ...(isData ? namedBodyFaults(data, text.title, content, context) : []),
    ...(await addressFaults(content, context)),
    ...(text.kind === 'code' ? [] : await commandFaults(content, context)),
    ...headerFaults(content, names),
    ...dataFaults(data, context.shapes, context.vocabulary),
    ...(isData || text.kind === 'code' ? [...nameFaults(content, names), ...valueFaults(content, names)] : []),
    ...(isData || text.kind === 'code' ? settingFaults(content, context) : []),
    ...(text.language === 'diff' ? changedFaults(text.text, context.vocabulary) : []),
  ];
}

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
