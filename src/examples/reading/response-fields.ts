import type { ApiModel, Operation } from '../../openapi/model';
import { childrenOf } from '../../openapi/schema/keywords';
import { expand } from '../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ProgramFault } from './written-request';

/** What the bodies of an operation's responses can have, however deep. */
interface Fields {
  readonly names: ReadonlySet<string>;
  /** Those whose own members are named by no document. */
  readonly maps: ReadonlySet<string>;
}

const known = new WeakMap<Operation, Fields>();

function fieldsOf(operation: Operation, model: ApiModel): Fields {
  const cached = known.get(operation);
  if (cached) return cached;
  const [names, maps] = [new Set<string>(), new Set<string>()];
  const bodies = operation.responses.flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
  const seen = new Set(bodies.flatMap((schema) => expand(schema, model)));
  // A set keeps what is added to it while it is walked.
  for (const schema of seen) {
    for (const property of schema.properties ?? []) {
      names.add(property.name);
      const layers = expand(property.schema, model);
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
  const fields = { names, maps };
  known.set(operation, fields);
  return fields;
}

const json = /(?:\.json\(\)|\bjson\.load\b)/;
/** What every array, string or object of the language has, and is not data. */
const builtIn = new Set('length size then catch finally prototype constructor'.split(' '));
const name = '[A-Za-z_$][\\w$]*';

/**
 * Names that a program in JavaScript or Python takes from the bodies of its responses, and that none of the operations which it
 * calls has. Only what certainly comes from a body is followed: variables that are given one, their members and items.
 */
export function responseFaults(
  code: string,
  targets: readonly { operation: Operation; model: ApiModel }[],
): ProgramFault[] {
  const all = targets.map(({ operation, model }) => fieldsOf(operation, model));
  if (all.length === 0 || all.some(({ names }) => names.size === 0)) return [];
  const names = new Set(all.flatMap((one) => [...one.names]));
  const maps = new Set(all.flatMap((one) => [...one.maps]));
  const bodies = new Set<string>();
  const found: ProgramFault[] = [];
  const take = (field: string, line: number): void => {
    if (names.has(field) || builtIn.has(field)) return;
    const message = `no response of these requests has "${field}"${didYouMean(nearestName(field, [...names]))}`;
    found.push({ line, message });
  };
  const isBody = (expression: string): boolean => {
    const [, head = ''] = new RegExp(`^\\(*(?:await )?(${name})`).exec(expression.trim()) ?? [];
    return bodies.has(head) && !new RegExp(`^${head}\\s*\\(|[^?.\\w\\s[\\]'"$]`).test(expression.trim());
  };
  let statement = '';
  for (const [index, text] of code.split('\n').entries()) {
    const line = index + 1;
    // A call over several lines is one statement.
    statement = /^\s*\)/.test(text)
      ? `${statement} ${text.trim()}`
      : statement.includes('(') && !balanced(statement)
        ? `${statement} ${text.trim()}`
        : text;
    const [, pattern, assigned, value = ''] =
      new RegExp(
        `^\\s*(?:(?:const|let|var) )?(?:\\{([^{}]*)\\}|(${name}))(?:\\s*:\\s*[\\w[\\]<>., ]+)?\\s*=(?!=)\\s*(.*)$`,
        's',
      ).exec(statement) ?? [];
    const holds =
      value !== '' && balanced(statement) && ((json.test(value) && !/JSON\.stringify|=>/.test(value)) || isBody(value));
    if (holds && assigned !== undefined) bodies.add(assigned);
    if (holds && pattern !== undefined)
      for (const part of pattern.split(',')) {
        const [, field, own] = new RegExp(`^\\s*(${name})(?:\\s*:\\s*(${name}))?`).exec(part) ?? [];
        if (field === undefined) continue;
        take(field, line);
        if (!maps.has(field)) bodies.add(own ?? field);
      }
    const [, item, source = ''] =
      new RegExp(`\\bfor\\s*\\(?\\s*(?:(?:const|let|var) )?(${name}) (?:of|in) ([^:){]+)`).exec(text) ?? [];
    if (item !== undefined && isBody(source)) bodies.add(item);
    for (const [, head, members = ''] of text.matchAll(
      new RegExp(
        `(?<![\\w$.'"])(${name})((?:\\??\\.${name}(?![\\w$]*\\()|\\[\\d+\\]|\\[(?:'[^']+'|"[^"]+")\\])+)`,
        'g',
      ),
    )) {
      if (!bodies.has(head!)) continue;
      for (const [, member, key] of members.matchAll(new RegExp(`\\.(${name})|\\[['"]([^'"]+)['"]\\]`, 'g'))) {
        take((member ?? key)!, line);
        if (maps.has((member ?? key)!)) break;
      }
    }
  }
  return found;
}

/** Whether every bracket is closed; the braces of a block are not part of a statement. */
const balanced = (text: string): boolean => (text.match(/[([]/g)?.length ?? 0) === (text.match(/[)\]]/g)?.length ?? 0);
