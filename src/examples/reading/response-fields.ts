import type { ApiModel, Operation, Schema } from '../../openapi/model';
import { childrenOf } from '../../openapi/schema/keywords';
import { expand } from '../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ProgramFault } from './written-request';

/** What the bodies of an operation's responses can have, however deep. */
interface Fields {
  readonly names: ReadonlySet<string>;
  /** What the bodies of its requests can have. */
  readonly sent: ReadonlySet<string>;
  /** Those whose own members are named by no document. */
  readonly maps: ReadonlySet<string>;
  /** The values of those that are enumerated wherever they occur. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  /** The types of those that have no members of their own, wherever they occur. */
  readonly scalars: ReadonlyMap<string, string>;
  /** What the bodies themselves have; undefined where one of them may have more than is named. */
  readonly top?: ReadonlySet<string>;
}

const known = new WeakMap<Operation, Fields>();

/** What an operation's bodies can have, read once. */
export function fieldsOf(operation: Operation, model: ApiModel): Fields {
  const cached = known.get(operation);
  if (cached) return cached;
  const [names, maps] = [new Set<string>(), new Set<string>()];
  const values = new Map<string, Set<string>>();
  const open = new Set<string>();
  const types = new Map<string, Set<string>>();
  const bodies = operation.responses.flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
  const seen = new Set(bodies.flatMap((schema) => expand(schema, model)));
  // A set keeps what is added to it while it is walked.
  for (const schema of seen) {
    for (const property of schema.properties ?? []) {
      names.add(property.name);
      const layers = expand(property.schema, model);
      const enumerated = layers.flatMap((layer) => layer.enum ?? []);
      if (enumerated.length === 0) open.add(property.name);
      const its = types.get(property.name) ?? new Set();
      types.set(property.name, its);
      for (const type of typesOf(layers)) its.add(type);
      const own = values.get(property.name) ?? new Set();
      values.set(property.name, own);
      for (const { value } of enumerated) own.add(String(value));
      const inner = layers.flatMap(({ items }) => (items ? expand(items, model) : []));
      if (
        ![...layers, ...inner].some(
          ({ properties, types }) => properties ?? types?.some((type) => !['object', 'array'].includes(type)),
        )
      )
        maps.add(property.name);
    }
    for (const child of childrenOf(schema)) for (const layer of expand(child, model)) seen.add(layer);
  }
  for (const name of open) values.delete(name);
  const scalars = new Map(
    [...types].flatMap(([name, all]) => {
      const own = [...all].filter((type) => type !== 'null');
      return own.length > 0 && own.every((type) => scalar.test(type)) ? [[name, own.join(' or ')] as const] : [];
    }),
  );
  const top = topOf(bodies, model);
  const fields = { names, maps, values, scalars, sent: propertiesOf(operation, model), ...(top && { top }) };
  known.set(operation, fields);
  return fields;
}

const scalar = /^(?:string|integer|number|boolean)$/;

/** The types that layers of a schema allow; one that says nothing of them may be of any. */
function typesOf(layers: readonly Schema[]): string[] {
  const types = layers.flatMap((layer) => layer.types ?? []);
  const hasMembers = layers.some(({ properties, items }) => properties ?? items);
  return types.length === 0 || hasMembers ? [...types, 'object'] : types;
}

/** The names of the properties that bodies themselves have: those of arrays have none. */
function topOf(bodies: readonly Schema[], model: ApiModel): Set<string> | undefined {
  const names = new Set<string>();
  for (const schema of bodies) {
    const layers = expand(schema, model);
    const own = layers.flatMap(({ properties }) => properties ?? []);
    if (own.length === 0 && !layers.some(({ types }) => types?.includes('array'))) return undefined;
    for (const { name } of own) names.add(name);
  }
  return names;
}

/** The properties of an operation's request bodies, however deep. */
function propertiesOf({ requestBody }: Operation, model: ApiModel): Set<string> {
  const bodies = (requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []);
  const seen = new Set(bodies.flatMap((schema) => expand(schema, model)));
  const names = new Set<string>();
  for (const schema of seen) {
    for (const { name } of schema.properties ?? []) names.add(name);
    for (const child of childrenOf(schema)) for (const layer of expand(child, model)) seen.add(layer);
  }
  return names;
}

/** Calls whose response has its body in `data`: those of axios, and of the clients that a program makes with it. */
const axiosCalls = (code: string): RegExp => {
  const made = [...code.matchAll(new RegExp(`(${name})\\s*=\\s*axios\\.create\\(`, 'g'))].map(([, own]) =>
    own!.replace(/\$/g, '\\$'),
  );
  return new RegExp(
    `(?<![\\w$.])(?:${['axios', ...made].join('|')})(?:\\.(?:get|post|put|patch|delete|request))?(?:<[^()]*>)?\\(`,
  );
};
/** `response.json()["title"]`, `(await response.json()).title` */
const chained =
  /(?:\.json\(\)\)?|\bJSON\.parse\(re(?:s|sp|sponse|ply|sult)\w*\.body\)|\bjson_decode\((?:[^()\n]|\([^()\n]*\)){1,120}\))((?:(?:\??\.|->)[A-Za-z_$][\w$]*(?![\w$]*\()|\[(?:'[^']+'|"[^"]+"|\d+)\])+)/g;
const json =
  /(?:\.json\(\)|\bjson\.load\b|\bJSON\.parse\(re(?:s|sp|sponse|ply|sult)\w*\.body\)|\bjson_decode\(|\bInvoke-RestMethod\b)/;
/** What every array, string or object of the language has, and is not data. */
const builtIn = new Set(
  `length Length size count Count then catch finally prototype constructor each map select reject first last dig fetch find sort_by sum
  each_with_index collect flat_map keys values to_a sort reverse`.split(/\s+/),
);
/** Methods of arrays whose functions are given their items: as the first argument, and all arguments, or the second one. */
const iterates =
  /\.(map|filter|forEach|find|findLast|some|every|flatMap|sort|toSorted|reduce)\(\s*(?:async )?\(?\s*(\{[^{}]*\}|[A-Za-z_$][\w$]*)(?:\s*,\s*([A-Za-z_$][\w$]*))?\s*\)?\s*=>/g;
const name = '[A-Za-z_$][\\w$]*';

/** An operation that a program calls. */
export interface Target {
  readonly operation: Operation;
  readonly model: ApiModel;
}

/** Where the bodies in a program come from. */
export interface Source {
  /** What a value of theirs is written with. */
  readonly parses: RegExp;
  /** How messages call them. */
  readonly called: string;
  /** Variables that hold one from the beginning, such as arguments. */
  readonly given: readonly string[];
}
const ofResponses: Source = { parses: json, called: 'response of these requests', given: [] };

/**
 * Names that a program in JavaScript or Python takes from the bodies of its responses, and that none of the operations which it
 * calls has. Only what certainly comes from a body is followed: variables that are given one, their members and items.
 */
export function responseFaults(code: string, targets: readonly Target[], source: Source = ofResponses): ProgramFault[] {
  const all = targets.map(({ operation, model }) => fieldsOf(operation, model));
  if (all.length === 0 || all.some(({ names }) => names.size === 0)) return [];
  const names = new Set(all.flatMap((one) => [...one.names]));
  const maps = new Set(all.flatMap((one) => [...one.maps]));
  const values = new Map<string, Set<string>>();
  for (const name of names)
    if (all.every((one) => !one.names.has(name) || one.values.has(name)))
      values.set(name, new Set(all.flatMap((one) => [...(one.values.get(name) ?? [])])));
  const scalars = new Map(
    [...all.flatMap((one) => [...one.scalars])].filter(([name]) =>
      all.every((one) => !one.names.has(name) || one.scalars.has(name)),
    ),
  );
  const top = all.every((one) => one.top) ? new Set(all.flatMap((one) => [...one.top!])) : undefined;
  const bodies = new Set(source.given);
  /** Variables that hold a whole body. */
  const whole = new Set<string>();
  const axios = axiosCalls(code);
  /** The fields that variables hold. */
  const taken = new Map<string, string>();
  /** Responses of a client that has parsed their body into `data`. */
  const parsed = new Set<string>();
  const found: ProgramFault[] = [];
  /** @param isKey whether it stands in brackets, where nothing of the language does */
  const take = (field: string, line: number, isKey = false): void => {
    if (names.has(field) || (builtIn.has(field) && !isKey)) return;
    const message = `no ${source.called} has "${field}"${didYouMean(nearestName(field, [...names]))}`;
    found.push({ line, message });
  };
  /** Members one after the other, and the value that the last one is compared with. @param isWhole whether they are of a whole body */
  const follow = (members: string, line: number, text: string, isWhole = false): void => {
    let last: string | undefined;
    for (const [, member, key] of members.matchAll(new RegExp(`(?:\\.|->)(${name})|\\[['"]([^'"]+)['"]\\]`, 'g'))) {
      const own = (member ?? key)!;
      const type = last === undefined ? undefined : scalars.get(last);
      const isItself = isWhole && last === undefined && !/^\??\.?\[\d/.test(members);
      if (type !== undefined && !builtIn.has(own) && names.has(own))
        found.push({ line, message: `"${last}" is a ${type}, without "${own}"` });
      else if (isItself && top && names.has(own) && !top.has(own) && !builtIn.has(own))
        found.push({ line, message: `no ${source.called} has "${own}" itself: it is further down in it` });
      last = own;
      take(last, line, key !== undefined);
      if (maps.has(last)) return;
    }
    if (last !== undefined) compareWith(last, text.slice(text.indexOf(members) + members.length), line);
  };
  const compareWith = (field: string, after: string, line: number): void => {
    const compared = /^\s*[!=]==?\s*(?:'([^']*)'|"([^"]*)")/.exec(after);
    const value = compared?.[1] ?? compared?.[2];
    const known = values.get(field);
    if (value !== undefined && known && !known.has(value))
      found.push({ line, message: `"${value}" is not a value of ${field}, whose values are ${[...known].join(', ')}` });
  };
  const isBody = (expression: string): boolean => {
    const [, head = ''] = new RegExp(`^\\(*(?:await )?(${name})`).exec(expression.trim()) ?? [];
    return bodies.has(head) && !new RegExp(`^${head}\\s*\\(|[^?.\\w\\s[\\]'"$]`).test(expression.trim());
  };
  let statement = '';
  for (const [index, written] of code.split('\n').entries()) {
    const line = index + 1;
    // The `projects.v2` of an address is no member.
    const text = written.replace(/https?:\/\/[^\s"'`]+/g, (address) => ' '.repeat(address.length));
    // A call over several lines is one statement.
    statement = /^\s*\)/.test(text)
      ? `${statement} ${text.trim()}`
      : statement.includes('(') && !balanced(statement)
        ? `${statement} ${text.trim()}`
        : text;
    const [, pattern, assigned, given = ''] =
      new RegExp(
        `^\\s*(?:(?:const|let|var) )?(?:\\{([^{}]*)\\}|(${name}))(?:\\s*:\\s*[\\w[\\]<>., ]+)?\\s*=(?!=)\\s*(.*)$`,
        's',
      ).exec(statement) ?? [];
    // `fetch(…).then((response) => response.json())`
    const value = given
      .replace(/;\s*$/, '')
      .replace(/\.then\(\s*(?:async )?\(?\w+\)?\s*=>\s*\w+\.json\(\)\s*,?\s*\)/, '.json()');
    const holds =
      value !== '' &&
      balanced(statement) &&
      ((source.parses.test(value) && !/JSON\.stringify|=>/.test(value)) || isBody(value));
    if (holds && assigned !== undefined) bodies.add(assigned);
    if (assigned !== undefined) {
      if (holds && wholeBody.test(value)) whole.add(assigned);
      else whole.delete(assigned);
    }
    if (!holds && axios.test(value) && !/\bthen\(/.test(value)) {
      if (assigned !== undefined) parsed.add(assigned);
      const own = new RegExp(`(?:^|,)\\s*data(?:\\s*:\\s*(${name}))?\\s*(?:,|$)`).exec(pattern ?? '');
      if (own) bodies.add(own[1] ?? 'data');
    }
    for (const [, members = ''] of text.matchAll(chained)) follow(members, line, text);
    if (holds && pattern !== undefined)
      for (const part of pattern.split(',')) {
        const [, field, own] = new RegExp(`^\\s*(${name})(?:\\s*:\\s*(${name}))?`).exec(part) ?? [];
        if (field === undefined) continue;
        take(field, line);
        taken.set(own ?? field, field);
        if (!maps.has(field)) bodies.add(own ?? field);
      }
    const [, item, list = ''] =
      new RegExp(`\\bfor\\s*\\(?\\s*(?:(?:const|let|var) )?(${name}) (?:of|in) ((?:[^:){(]|\\(\\))+)`).exec(text) ?? [];
    // The source of a comprehension ends with its condition, or its bracket: `[book for book in page["items"] if book["year"]]`.
    const iterated = list
      .trim()
      .replace(/\s+if\s.*$/, '')
      .replace(/\]+$/, '');
    if (item !== undefined && (isBody(iterated) || /\.json\(\)$/.test(iterated))) bodies.add(item);
    for (const { 1: method, 2: first = '', 3: second, index: at } of text.matchAll(iterates)) {
      const [source = ''] = new RegExp(`${name}(?:\\??\\.${name}|\\[\\d+\\])*$`).exec(before(text, at)) ?? [];
      const isOfBody = isBody(source);
      const given = method === 'reduce' ? [second] : /sort/i.test(method!) ? [first, second] : [first];
      for (const own of given) {
        if (own === undefined) continue;
        // The same name may stand for an item of something else.
        if (!isOfBody) bodies.delete(own);
        else if (!own.startsWith('{')) bodies.add(own);
        else for (const [, field = ''] of own.matchAll(new RegExp(`[{,]\\s*(${name})`, 'g'))) take(field, line, true);
      }
    }
    // `JSON.parse(response.body).each { |book|`
    const block = new RegExp(`\\.(?:each|map|select|reject|find|sort_by|sum|flat_map)(?:\\s*\\{|\\s+do)\\s*\\|\\s*(${name})\\s*\\|`).exec(text); // prettier-ignore
    const head = block ? before(text, block.index) : '';
    const [ofBlock = ''] = new RegExp(`${name}(?:\\[['"]\\w+['"]\\])*$`).exec(head) ?? [];
    if (block && (json.test(head) || isBody(ofBlock))) bodies.add(block[1]!);
    for (const { 0: word, index: at } of text.matchAll(new RegExp(`(?<![\\w$.'"])${name}(?=\\s*[!=]==?)`, 'g'))) {
      const field = taken.get(word);
      if (field !== undefined) compareWith(field, text.slice(at + word.length), line);
    }
    for (const [, head, members = ''] of text.matchAll(
      new RegExp(
        `(?<![\\w$.'"])(${name})((?:\\??\\.${name}(?![\\w$]*\\()|\\[\\d+\\]|\\[(?:'[^']+'|"[^"]+")\\])+)`,
        'g',
      ),
    )) {
      const inside = parsed.has(head!) ? /^\??\.data(?=[.?[])(.*)$/.exec(members)?.[1] : members;
      if (inside === undefined || !(bodies.has(head!) || parsed.has(head!))) continue;
      follow(inside, line, text, whole.has(head!));
    }
  }
  return found;
}

/** What is parsed as it is, with no member or item taken and no method of its own called. */
const wholeBody =
  /^\(?(?:await )?(?:[\w.$]+(?:\((?:[^()]|\([^()]*\))*\))?\.json\(\)|json\.load\(\w+\)|JSON\.parse\([\w.]+\))\)?$/;

const MAX_EXPRESSION = 200;
/** What stands before a position of a line, as far as an expression may reach. */
const before = (text: string, at: number): string => text.slice(Math.max(0, at - MAX_EXPRESSION), at);

/** Whether every bracket is closed; the braces of a block are not part of a statement. */
const balanced = (text: string): boolean => (text.match(/[([]/g)?.length ?? 0) === (text.match(/[)\]]/g)?.length ?? 0);
