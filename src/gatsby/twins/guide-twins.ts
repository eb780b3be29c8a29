import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'gatsby';
import type { Code, Definition, Link, Parent, Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Parent as TreeRoot } from 'unist';
import { SKIP, visit } from 'unist-util-visit';
import { absolute } from '../../components/link/address';
import type { ExamplesRecord } from '../../examples/record';
import { type GuidePlace, inMenuOrder } from '../../portal/guide-order';
import type { Portal } from '../../portal/portal';
import type { FenceProof, GuideProof } from '../../components/guide/proof';
import { guideDigests } from '../../examples/find/fence-digests';
import { fillInResponses } from '../../examples/find/named-responses';
import { writeOutRequests } from '../../examples/find/request-fence';
import type { TreeNode } from '../../examples/find/tree';
import { fenceKey, proofOf } from '../guides/guide-proof';
import { fenceView, nameOfFence, readFence } from '../remark/fence-view';
import { isJsx, nameShownBy } from '../remark/mdx-tree';
import { count } from '../../text/count';
import { plainOutput } from '../../text/printable';
import { changelogRoute } from '../changelog/changelog-pages';
import { agentsRoute } from './agents-guide';
import { fence, label, proofLine, writeTwin } from './twin';

interface GuideNode extends Node, GuidePlace {
  readonly route: string;
  readonly title: string;
  readonly description?: string;
  readonly area: string;
  readonly mdx: string;
  readonly file: string;
}

type NodesArgs = {
  readonly getNodesByType: (type: string) => Node[];
  readonly getNode: (id: string) => Node | undefined;
};

/**
 * Writes the twins of the guides, with the values that their examples received, `llms.txt` with where everything is
 * (llmstxt.org), and `llms-full.txt` with the guides themselves.
 * @param record of this build's run of the examples
 */
export function writeGuideTwins(
  { getNodesByType, getNode }: NodesArgs,
  portal: Portal,
  folder: string,
  record: ExamplesRecord | undefined,
): void {
  const byRoute = (getNodesByType('Guide') as GuideNode[]).toSorted((a, b) => (a.route < b.route ? -1 : 1));
  const guides = portal.docs.flatMap(({ id }) => inMenuOrder(byRoute.filter(({ area }) => area === id)));
  const texts: string[] = [];
  for (const { route, title, mdx, file } of guides) {
    const body = String(getNode(mdx)?.body ?? '');
    const text = guideTwin({ route, title, file, body }, portal, record);
    writeTwin(folder, route, text);
    texts.push(text);
  }
  const agents = portal.apis.flatMap(({ path }) => {
    const file = join(folder, agentsRoute(path));
    return existsSync(file) ? [readFileSync(file, 'utf8')] : [];
  });
  const overview = llmsText(guides, portal, (route) => existsSync(join(folder, route, 'index.md')));
  writeFileSync(join(folder, 'llms.txt'), plainOutput(overview));
  writeFileSync(join(folder, 'llms-full.txt'), plainOutput(fullText([overview, ...texts, ...agents])));
}

/**
 * The twin of one guide.
 * @param guide `body` is its MDX without its front matter, `file` relative to the portal's root
 * @param record of a run of the examples
 */
export function guideTwin(
  { route, title, file, body }: Pick<GuideNode, 'route' | 'title' | 'file'> & { readonly body: string },
  { root, examples, pathPrefix }: Portal,
  record: ExamplesRecord | undefined,
): string {
  const path = join(root, file);
  const today = new Date().toISOString().slice(0, 10);
  const before = readFileSync(path, 'utf8').split(body)[0] ?? '';
  const languages = examples.requestLanguages;
  const now = guideDigests(path, root, languages);
  const proof = proofOf(record, file, now.page);
  const skipped = before.split('\n').length - 1;
  const keyOf = (code: Code): string | undefined => {
    const line = (code.position?.start.line ?? 0) + skipped;
    const digest = now.fences.get(nameOfFence(line, readFence(code, today)));
    return digest && fenceKey({ digest });
  };
  const shownBy = (code: Code): string => fenceView(code, readFence(code, today), root)?.code ?? code.value;
  const proven = withProofs(body, proof.fences, keyOf, languages, shownBy);
  return guideMarkdown(title, wholeLinks(withNames(withValues(proven, proof)), route, pathPrefix));
}

/** A guide's source in which each `<Value>` and `<Status>` is the value itself, without the comments that are for its checks. */
export function withValues(source: string, { values, statuses }: Pick<GuideProof, 'values' | 'statuses'>): string {
  return source
    .replace(/<Status\s+of="([^"]*)"\s*(?:\/>|>([^<]*)<\/Status>)/g, (whole, of: string, stated?: string) =>
      String(statuses.find(({ id }) => id === of)?.status ?? stated ?? whole),
    )
    .replace(/<Value\s([^>]*?)(?:\/>|>([^<]*)<\/Value>)/g, (whole, attributes: string, stated?: string) => {
      const [of, path] = ['of', 'path'].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]);
      return values.find((value) => value.of === of && value.path === path)?.text ?? stated ?? whole;
    })
    .replace(/^\{\/\*\s*portal-ignore\b[\s\S]*?\*\/\}\n+|\{\/\*\s*portal-ignore\b[\s\S]*?\*\/\} ?/gm, '');
}

/** A guide's source in which each element that shows a name, such as `<Operation id="ping" />`, is what it shows. */
export function withNames(source: string): string {
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  visit(parse(source) as TreeRoot, (node) => {
    const shown = isJsx(node) ? nameShownBy(node) : undefined;
    if (!isJsx(node) || shown === undefined) return;
    const { start, end } = node.position!;
    const [first, last] = [node.children.at(0), node.children.at(-1)];
    const text = first && last ? source.slice(first.position!.start.offset, last.position!.end.offset) : `\`${shown}\``;
    edits.push({ from: start.offset!, to: end.offset!, text });
    return SKIP;
  });
  return edits.reduceRight((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);
}

/** A fence, or a program that was made from one. */
type WrittenCode = Code & Pick<TreeNode, 'request' | 'named'>;

/**
 * A guide's source in which each request, each response that comes again and each program of a file is written out as the page
 * shows it, and each fence that passed is followed by what its badge says.
 * @param source MDX without its front matter
 * @param keyOf the key of a fence of the source
 * @param languages that requests are written out in
 * @param shownBy the code that the page shows for a fence
 */
export function withProofs(
  source: string,
  fences: readonly FenceProof[],
  keyOf: (code: Code) => string | undefined,
  languages: readonly string[],
  shownBy: (code: Code) => string = ({ value }) => value,
): string {
  const passed = new Map(fences.filter(({ outcome }) => outcome === 'passed').map((proof) => [proof.key, proof]));
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const tree = parse(source);
  writeOutRequests(tree as TreeNode, languages);
  fillInResponses(tree as TreeNode);
  visit(tree as TreeRoot, 'code', (node, _, parent: TreeRoot | null) => {
    const code = node as WrittenCode;
    const { start, end } = code.position!;
    const margin = ' '.repeat(start.column - 1);
    const proof = passed.get(keyOf(code) ?? '');
    const said = proof ? `\n\n${margin}${proofLine(proof.note, proof.evidence)}` : '';
    const [from, to] = [start.offset!, end.offset!];
    const shown = code.request === undefined ? shownBy(code) : code.value;
    const written = (begun: boolean): string => indented(fence(shown, `${code.lang} ${code.meta}`), margin, begun);
    if (code.request === undefined)
      return void edits.push(
        code.named?.repeats || shown !== code.value
          ? { from, to, text: written(true) + said }
          : { from: to, to, text: said },
      );
    const all = (parent as Parent).children.filter((other) => other.position!.start.offset === from);
    const own = parent!.position!.start.offset === from;
    const isFirst = all[0] === code;
    const text = [
      isFirst ? (own ? '<Tabs>\n\n' : '') : '\n\n',
      written(isFirst && !own),
      said,
      own && all.at(-1) === code ? `\n\n${margin}</Tabs>` : '',
    ].join('');
    edits.push({ from: isFirst ? from : to, to, text });
  });
  return edits.reduceRight((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);
}

/** @param begun whether the margin of the first line is there */
const indented = (text: string, margin: string, begun: boolean): string =>
  text.replace(/^(?=.)/gm, margin).slice(begun ? margin.length : 0);

const parse = (source: string): Root => unified().use(remarkParse).use(remarkMdx).parse(source) as Root;

/** The source of a guide with its title, without the statements that only a compiler reads; those of its examples stay. */
export function guideMarkdown(title: string, body: string): string {
  const { children } = parse(body);
  const hasTitle = children.some((node) => node.type === 'heading' && node.depth === 1);
  const text = children
    .filter(({ type }) => type === 'mdxjsEsm')
    .reduceRight((rest, { position }) => cut(rest, position!.start.offset!, position!.end.offset!), body)
    .trim();
  return `${hasTitle ? '' : `# ${label(title)}\n\n`}${text}\n`;
}

const cut = (text: string, from: number, to: number): string =>
  text.slice(0, from) + text.slice(to).replace(/^\n+/, '');

/** Characters of `llms-full.txt`. */
const MAX_FULL_TEXT = 1_000_000;

/** Texts one after the other, as many of them as there is room for; where some are left out, the last line says so. */
export function fullText(texts: readonly string[]): string {
  let size = 0;
  const fitting = texts.filter((text) => (size += text.length) <= MAX_FULL_TEXT);
  const skipped = texts.length - fitting.length;
  const note = `${count(skipped, 'page')} did not fit here: llms.txt has the address of each.`;
  return [...fitting, ...(skipped > 0 ? [`${note}\n`] : [])].join('\n---\n\n');
}

/**
 * Where everything is (llmstxt.org): in each section one link in an item, which is all that readers of this format look for; last, what they may leave out.
 * @param hasTwin whether a page has a twin
 */
export function llmsText(
  guides: readonly Pick<GuideNode, 'route' | 'title' | 'description' | 'area'>[],
  portal: Pick<Portal, 'apis' | 'docs' | 'pathPrefix' | 'tagline' | 'title'>,
  hasTwin: (route: string) => boolean,
): string {
  const twinOf = (route: string): string => `${portal.pathPrefix}${route.replace(/\/?$/, '/')}index.md`;
  const parts = portal.docs.map(({ id, label: area }) =>
    [
      `## ${label(area)}`,
      '',
      ...guides
        .filter((guide) => guide.area === id)
        .map(
          ({ title, route, description }) =>
            `- [${label(title)}](${twinOf(route)})${description ? `: ${label(description)}` : ''}`,
        ),
    ].join('\n'),
  );
  const apis = [
    '## API reference',
    '',
    ...portal.apis.flatMap(({ label: name, path }) => [
      `- [${label(name)}](${twinOf(path)}): All operations.`,
      `- [${label(name)}: guide for agents](${portal.pathPrefix}${agentsRoute(path)}): Address, authentication, conventions and how to prove a call, in one file.`,
    ]),
  ].join('\n');
  const changelogs = portal.apis.flatMap(({ id, label: name, history }) =>
    history === undefined ? [] : [[changelogRoute(portal, id), name] as const],
  );
  const optional = [
    '## Optional',
    '',
    ...changelogs.flatMap(([route, name]) =>
      hasTwin(route) ? `- [Changelog of ${label(name)}](${twinOf(route)}): What changed between its versions.` : [],
    ),
    `- [All guides in one file](${portal.pathPrefix}/llms-full.txt)`,
  ].join('\n');
  return `# ${label(portal.title)}\n\n${portal.tagline ? `> ${label(portal.tagline)}\n\n` : ''}${[...parts, apis, optional].join('\n\n')}\n`;
}

/**
 * A guide's source whose links inside the site hold the whole path, because its Markdown page has another address than
 * the guide.
 * @param source MDX without its front matter
 * @param route of the guide, for relative links
 * @param pathPrefix without a slash at its end; empty where the site stands at the root of its host
 */
export function wholeLinks(source: string, route: string, pathPrefix: string): string {
  const tree = parse(source);
  const found: { readonly at: number; readonly url: string; readonly whole: string }[] = [];
  visit(tree as TreeRoot, ['link', 'definition'], (node) => {
    const { type, url, position } = node as Link | Definition;
    const path = absolute(url, route);
    const [start, end] = [position?.start.offset, position?.end.offset];
    if (start === undefined || end === undefined || !/^\/(?!\/)/.test(path)) return;
    const written = source.slice(start, end);
    const mark = type === 'link' ? written.lastIndexOf('](') : written.indexOf(']:');
    const at = mark < 0 ? -1 : written.indexOf(url, mark);
    // Not there as it is read: an address with escapes.
    if (at >= 0) found.push({ at: start + at, url, whole: pathPrefix + path });
  });
  return found
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, url, whole }) => text.slice(0, at) + whole + text.slice(at + url.length), source);
}
