import { nearestName } from '../../text/did-you-mean';
import { singular } from '../../text/singular';
import type { Page } from '../find/example';
import type { TreeNode } from '../find/tree';
import type { Problem } from '../problem';
import type { ExampleResult } from '../run/page-run';
import { isElsewhere } from './claims/claim';
import { canonical, sentencesIn, type Token, tokensOf } from './claims/tokens';
import { ownNamesOf } from './own-names';

/** What an example sent and received, as far as sentences beside it can speak of it. */
interface Seen {
  readonly line: number;
  readonly endLine: number;
  /** How many items each array of the response has, by the name of its property. */
  readonly counts: ReadonlyMap<string, ReadonlySet<number>>;
  /** The scalars of each property of the response, as text. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** All scalars of requests and responses, and all that the page's fences show. */
  readonly texts: ReadonlySet<string>;
}

/**
 * What sentences beside a proven example say of its response that it does not have: a number of items, the value of a property,
 * or an identifier like those in it.
 * @param shared the names of the readers' own systems that the portal declares
 */
export function valueProblems(
  { guide }: Page,
  results: readonly ExampleResult[],
  strict: boolean,
  shared?: readonly string[],
): Problem[] {
  const own = ownNamesOf(guide, shared);
  const seen = seenIn(results, guide.source);
  const problems: Problem[] = [];
  const report = (line: number, message: string): void =>
    void problems.push({
      layer: 'prose',
      location: { file: guide.file, line },
      message,
      hint: 'State what the response has, or show it with <Value of="…" path="…" />.',
      ...(strict ? {} : { warning: true }),
    });
  for (const { node, before, after } of paragraphsOf(guide.tree)) {
    const beside = [exampleIn(before, seen), exampleIn(after, seen)].flatMap((one) => one ?? []);
    if (beside.length === 0) continue;
    for (const sentence of sentencesIn(tokensOf(node, own))) {
      const introduces = sentence.at(-1)?.text === ':' && exampleIn(after, seen);
      const about = introduces ? [introduces] : beside;
      if (isElsewhere(sentence) || aboutOthers.test(` ${canonical(sentence)}`)) continue;
      for (const { line, message } of [
        ...countFaults(sentence, about),
        ...memberFaults(sentence, about),
        ...identifierFaults(sentence, about),
      ])
        report(line, message);
    }
  }
  return problems;
}

/** A sentence that compares, supposes or counts something else than this response. */
const aboutOthers =
  /^.* (?:if|unless|would|could|might|may|can|must|should|never|more than|at least|at most|fewer|less|up to|per|each|every|other|another|before|first|second|last|next|earlier|later|table|above|page|version|usually|always|documents?|documented) /;

function seenIn(results: readonly ExampleResult[], source: string): Seen[] {
  const lines = source.split('\n');
  return results
    .filter(({ outcome, exchanges }) => outcome === 'passed' && exchanges.length === 1)
    .flatMap(({ example, exchanges, run }): Seen[] => {
      const { exchange } = exchanges[0]!;
      let body: unknown;
      try {
        body = JSON.parse(exchange.responseBody.toString('utf8'));
      } catch {
        return [];
      }
      const [counts, members, texts] = [
        new Map<string, Set<number>>(),
        new Map<string, Set<string>>(),
        new Set<string>(),
      ];
      visit(body, '', counts, members, texts);
      const shown = [
        exchange.target,
        decodeURIComponent(exchange.target.replace(/%(?![0-9a-f]{2})/gi, '%25')),
        exchange.body.toString('utf8'),
        run?.stdout ?? '',
        lines.slice(example.location.line, example.endLine).join('\n'),
      ].join('\n');
      for (const text of shown.match(/[\w.:+-]+/g) ?? []) texts.add(text);
      return [{ line: example.location.line, endLine: example.endLine, counts, members, texts }];
    });
}

function visit(
  value: unknown,
  name: string,
  counts: Map<string, Set<number>>,
  members: Map<string, Set<string>>,
  texts: Set<string>,
): void {
  if (Array.isArray(value)) {
    counts.set(name, (counts.get(name) ?? new Set()).add(value.length));
    for (const item of value) visit(item, name, counts, members, texts);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) visit(member, key, counts, members, texts);
  } else {
    members.set(name, (members.get(name) ?? new Set()).add(String(value)));
    texts.add(String(value));
  }
}

interface Paragraph {
  readonly node: TreeNode;
  readonly before?: TreeNode;
  readonly after?: TreeNode;
}

function paragraphsOf(tree: TreeNode): Paragraph[] {
  const found: Paragraph[] = [];
  const walkIn = (node: TreeNode): void => {
    const children = node.children ?? [];
    children.forEach((child, index) => {
      // The response fence of an example stands between it and what is said after it.
      if (child.type === 'paragraph')
        found.push({ node: child, before: shownBefore(children, index), after: children[index + 1] });
      else walkIn(child);
    });
  };
  walkIn(tree);
  return found;
}

function shownBefore(children: readonly TreeNode[], index: number): TreeNode | undefined {
  let at = index - 1;
  while (children[at]?.type === 'code' && /^(?:response|output)\b/.test(children[at]?.meta ?? '')) at -= 1;
  return children[at];
}

function exampleIn(node: TreeNode | undefined, seen: readonly Seen[]): Seen | undefined {
  const { start, end } = node?.position ?? {};
  if (!node || !start || !end || (node.type !== 'code' && node.name !== 'Tabs')) return undefined;
  return seen.find(({ line, endLine }) => line >= start.line && endLine <= end.line);
}

/** "three hits", where the response has `hits`. */
function countFaults(sentence: readonly Token[], about: readonly Seen[]): { line: number; message: string }[] {
  return sentence.flatMap((token, index) => {
    const next = sentence[index + 1];
    if (
      token.kind !== 'number' ||
      !Number.isInteger(token.value) ||
      next === undefined ||
      (next.kind !== 'word' && next.kind !== 'name')
    )
      return [];
    const noun = next.text.toLowerCase();
    const known = about.flatMap(({ counts }) =>
      [...counts].filter(([name]) => isNamed(name, noun)).flatMap(([, lengths]) => [...lengths]),
    );
    const sums = about.flatMap(({ counts, members }) =>
      [...counts]
        .filter(([name]) => isNamed(name, noun))
        .map(([, lengths]) => [...lengths].reduce((a, b) => a + b, 0))
        .concat([...(members.get('total') ?? [])].map(Number)),
    );
    if (known.length === 0 || known.includes(token.value) || sums.includes(token.value)) return [];
    return [
      {
        line: token.line,
        message: `"${token.text} ${next.text}", but the response has ${[...new Set(known)].join(' or ')}`,
      },
    ];
  });
}

/** Whether a noun is the name of an array: `hits`, or one of the words in `sanctionHits`. */
const isNamed = (name: string, noun: string): boolean => {
  return name !== '' && noun.length > 2 && singular(name.toLowerCase()) === singular(noun);
};

/** "`score` is 0.92", "`total` of 3", "with the status `Open`". */
function memberFaults(sentence: readonly Token[], about: readonly Seen[]): { line: number; message: string }[] {
  return sentence.flatMap((token, index) => {
    if (token.kind !== 'name') return [];
    const name = token.text.split('.').at(-1)!.replace('[]', '');
    const known = about.flatMap(({ members }) => [...(members.get(name) ?? [])]);
    const link = sentence[index + 1];
    const value = sentence[index + 2];
    if (
      known.length === 0 ||
      !link ||
      !value ||
      !/^(?:is|are|of|=|:)$/.test(link.text) ||
      !/^(?:number|name|quote)$|^word$/.test(value.kind)
    )
      return [];
    if (value.kind === 'word' && !/^(?:true|false|null)$/.test(value.text)) return [];
    const after = sentence[index + 3];
    // "`checkpoint` is sixty-four zeros" counts something else.
    if (
      value.kind === 'number' &&
      after?.kind === 'word' &&
      !/^(?:and|but|or|in|for|as|because|here|now|again|too|then)$/.test(after.text)
    )
      return [];
    if (after?.kind === 'name' || (value.kind === 'name' && value.of)) return [];
    const same =
      known.includes(value.text) || (value.kind === 'number' && known.some((one) => Number(one) === value.value));
    if (same) return [];
    return [
      {
        line: value.line,
        message: `${token.text} is ${[...new Set(known)].slice(0, 4).join(' or ')} in the response, not ${value.text}`,
      },
    ];
  });
}

/** A code like `customer-1003`, where the response or the request has others of its form. */
function identifierFaults(sentence: readonly Token[], about: readonly Seen[]): { line: number; message: string }[] {
  return sentence.flatMap((token) => {
    if (token.kind !== 'name' || token.of || !/^[a-z]+-\d+$/i.test(token.text)) return [];
    const prefix = token.text.replace(/\d+$/, '');
    const known = about.flatMap(({ texts }) =>
      [...texts].filter((text) => text.startsWith(prefix) && /^\d+$/.test(text.slice(prefix.length))),
    );
    if (known.length === 0 || known.includes(token.text)) return [];
    return [
      {
        line: token.line,
        message: `${token.text} is not in this example, which has ${nearestName(token.text, known) ?? known[0]}`,
      },
    ];
  });
}
