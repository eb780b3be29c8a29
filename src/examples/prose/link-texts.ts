import { posix } from 'node:path';
import type { Guide } from '../find/guide';
import { escapeRegExp } from '../../text/escape-reg-exp';
import { attributeOf, isElement, textOf, type TreeNode, walk } from '../find/tree';
import type { Problem } from '../problem';
import { termsOf } from './claims/told-of';
import { routeOf, type Site } from './site';

/** A place of the site, with what it is called: by its title, its heading or its term. */
interface Place {
  /** As a link has it, such as `/glossary#hit`. */
  readonly address: string;
  readonly called: readonly string[];
}

/**
 * Links whose text is a name that another section of their page has, and the one that they lead to does not; and those whose text is
 * what another place is called, and of what their target is called has nothing: "the [audit trail](/misc#four-eyes)". Only another heading
 * of the same page, or another page of the same folder, is such a place: elsewhere a word may mean something else.
 */
export function linkTextFaults(guide: Guide, site: Site): Problem[] {
  const problems: Problem[] = [];
  walk(guide.tree, (node) => {
    const link = linkOf(node);
    if (!link) return;
    const report = (message: string): void =>
      void problems.push({
        layer: 'prose',
        location: { file: guide.file, line: node.position?.start.line ?? 1 },
        message,
        hint: 'Link to what the text names, or change the text to describe the target of the link.',
      });
    const [path, fragment] = link.address.split('#');
    const meant = otherPlace(link.text, link.address, guide, site);
    if (meant !== undefined)
      report(`"${link.text}" is ${meant}, not ${fragment === undefined ? path : `#${fragment}`}`);
    const name = nameIn(node);
    const other = name === undefined ? undefined : otherSection(name, link.address, guide, site);
    if (other !== undefined) report(`${name} is in ${other}, not in #${fragment}`);
  });
  return problems;
}

function linkOf(node: TreeNode): { readonly text: string; readonly address: string } | undefined {
  if (node.type === 'link') return { text: textOf(node).trim(), address: node.url ?? '' };
  const [text, address] = isElement(node) ? [attributeOf(node, 'title'), attributeOf(node, 'to')] : [];
  return text === undefined || address === undefined ? undefined : { text, address };
}

/** The name that is all of a link's text. */
function nameIn({ type, children = [] }: TreeNode): string | undefined {
  const [child, more] = children;
  if (type !== 'link' || !child || more) return undefined;
  if (child.type === 'inlineCode') return child.value?.trim();
  const isName = isElement(child) && /^(?:Field|Operation|Webhook)$/.test(child.name ?? '');
  return isName ? (attributeOf(child, 'name') ?? attributeOf(child, 'id')) : undefined;
}

/** The section of a link's page that has a name, where the one that it leads to does not have it. */
function otherSection(name: string, address: string, guide: Guide, site: Site): string | undefined {
  const fragment = address.split('#')[1];
  if (fragment === undefined || /^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
  const route = routeOf(address, guide);
  const { sections } = site.page(route) ?? {};
  const target = sections?.get(fragment);
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(name) ?? [];
  const word = path === undefined ? escapeRegExp(name) : `${method} \\S*${escapeRegExp(path)}`;
  const written = new RegExp(`(?<![\\w.-])${word}(?![\\w-])`);
  // A single plain word may be in any section.
  if (!sections || target === undefined || !/[a-z][A-Z]|[._/-]/.test(name) || written.test(target)) return undefined;
  const own = [...sections].filter(([, text]) => written.test(text));
  // The smallest one: a section is in those that are around it, too.
  const [found] = own.sort(([, one], [, other]) => one.length - other.length)[0] ?? [];
  return found === undefined ? undefined : `${route}#${found}`;
}

const keyOf = (text: string): string => [...new Set(termsOf(text))].sort().join(' ');
const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');
const withoutNumbers = (text: string): string => text.replace(/\d+/g, '#');

const introductory = /^(?:overview|index|getting[ _-]started|introduction|welcome|basics|quick[ _-]?start)$/i;

/**
 * The only page whose title a link's text is, in two words or more, where nothing on the page that it leads to is called so, and that page
 * itself by none of its words: "[Transaction monitoring](/monitoring-api)" is near enough.
 */
function otherTitle(text: string, route: string, guide: Guide, site: Site): string | undefined {
  const isSame = (name: string | undefined): boolean => name?.toLowerCase() === text.toLowerCase();
  const { called = [], headings = new Map<string, readonly string[]>() } = site.page(route) ?? {};
  const titled = new Set([...called, ...route.split('/')].flatMap(termsOf));
  const isNear =
    called.some((name) => introductory.test(name)) ||
    [...headings.values()].flat().some(isSame) ||
    termsOf(text).some((term) => titled.has(term));
  if (!/\w \w/.test(text) || isNear) return undefined;
  const [found, more] = site.routes.filter((other) => other !== route && isSame(site.page(other)?.called?.[0]));
  return more || found === routeOf('', guide) ? undefined : found;
}

/** The place that a link's text names, where that is not its target. */
function otherPlace(text: string, address: string, guide: Guide, site: Site): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
  const route = routeOf(address, guide);
  const fragment = address.split('#')[1];
  const page = site.page(route);
  const own = fragment === undefined ? page?.called : page?.headings?.get(fragment);
  if (!page?.called || !own) return undefined;
  const titled = otherTitle(text, route, guide, site);
  if (titled !== undefined) return titled;
  const others: Place[] =
    fragment === undefined
      ? site.routes
          .filter((other) => other !== route && posix.dirname(other) === posix.dirname(route))
          .map((other) => ({ address: other, called: site.page(other)?.called ?? [] }))
      : [...(page.headings ?? [])]
          .filter(([other]) => other !== fragment)
          .map(([other, called]) => ({ address: `${route}#${other}`, called }));
  const number = numbersIn(text);
  const [head = ''] = own;
  if (number !== '' && numbersIn(head) !== '' && !numbersIn(head).split(' ').includes(number.split(' ')[0]!))
    return others.find(
      ({ called: [other = ''] }) => withoutNumbers(other) === withoutNumbers(head) && numbersIn(other) === number,
    )?.address;
  const terms = termsOf(text);
  // A page may tell of it under a heading of its own, and one that introduces others tells of them all.
  const ofPage = [...page.called, ...[...(page.headings?.values() ?? [])].flat(), ...route.split('/')];
  if (fragment === undefined && page.called.some((name) => introductory.test(name))) return undefined;
  // "[Errors](/errors#retries)" names the page, of whose parts a long title may name several.
  const isPage = page.called.some((name) => keyOf(name) === keyOf(text));
  if (fragment !== undefined && isPage) return undefined;
  const known = new Set(
    [...own, ...(fragment === undefined ? ofPage : [...route.split('/'), fragment])].flatMap(termsOf),
  );
  if (terms.length === 0 || terms.some((term) => known.has(term))) return undefined;
  return others.find(({ called }) => called.some((name) => keyOf(name) === keyOf(text)))?.address;
}
