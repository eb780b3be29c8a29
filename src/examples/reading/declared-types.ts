import type { ApiModel, Operation, Schema } from '../../openapi/model';
import { childrenOf } from '../../openapi/schema/keywords';
import { expand } from '../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ProgramFault } from './written-request';

/** The schemas of which the messages of an operation consist, by name. */
function schemasOf({ requestBody, responses }: Operation, model: ApiModel): ReadonlyMap<string, Schema> {
  const named = new Map<string, Schema>();
  const bodies = [requestBody, ...responses].flatMap((message) =>
    (message?.content ?? []).flatMap(({ schema }) => schema ?? []),
  );
  // Of those without a name, its place is one that no type is called.
  for (const [index, schema] of [...new Set(bodies)].entries())
    if (schema.ref === undefined) named.set(String(index), schema);
  const seen = new Set<Schema>(bodies);
  // A set keeps what is added to it while it is walked.
  for (const schema of seen) {
    const target = schema.ref === undefined ? undefined : model.schemas[schema.ref];
    if (target) {
      named.set(target.name, target.schema);
      seen.add(target.schema);
    }
    for (const child of childrenOf(schema)) seen.add(child);
  }
  return named;
}

/** An interface, a type, or one of several that a type is: `type Event = | { … } | { … }`. */
const declaration = /(?:\b(?:interface\s+([A-Z]\w*)|type\s+([A-Z]\w*)\s*=\s*(\|)?)|(\|))\s*\{/g;
const member = /^\s*(?:readonly\s+)?([A-Za-z_$][\w$]*)\??\s*:\s*([^;,{}\n]*)/;
const jsonTypes: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  number: ['number', 'integer'],
  boolean: ['boolean'],
};

/** `'open' | 'closed'`, with or without `null`: the strings; undefined for any other type. */
function literalsIn(type: string): string[] | undefined {
  const parts = type
    .split('|')
    .map((part) => part.trim())
    .filter((part) => !/^(?:|null|undefined)$/.test(part));
  const literals = parts.flatMap((part) => /^(["'])([^"']*)\1$/.exec(part)?.[2] ?? []);
  return literals.length > 0 && literals.length === parts.length ? literals : undefined;
}

interface Enumeration {
  readonly property: string;
  readonly values: readonly string[];
}

const enumerationsOf = (schemas: Iterable<Schema>, model: ApiModel): Enumeration[] =>
  [...schemas].flatMap((schema) =>
    expand(schema, model).flatMap(({ properties = [] }) =>
      properties.flatMap(({ name, schema: own }) => {
        const values = expand(own, model)
          .flatMap((layer) => layer.enum ?? [])
          .map(({ value }) => value);
        const strings = values.filter((value): value is string => typeof value === 'string');
        return strings.length > 1 ? [{ property: name, values: strings }] : [];
      }),
    ),
  );

const union = /\btype\s+([A-Z]\w*)\s*=\s*((?:\|?\s*(?:"[^"\n]*"|'[^'\n]*'|null|undefined)\s*)+)/g;

/** Types that list the values of a property, and one that it does not have: of the enumerations of the operations, they have all others of one. */
function unionFaults(
  code: string,
  targets: readonly { readonly operation: Operation; readonly model: ApiModel }[],
): ProgramFault[] {
  const known = targets.flatMap(({ operation, model }) => enumerationsOf(schemasOf(operation, model).values(), model));
  return [...code.matchAll(union)].flatMap((match): ProgramFault[] => {
    const literals = literalsIn(match[2]!) ?? [];
    const shared = (values: readonly string[]): number => literals.filter((literal) => values.includes(literal)).length;
    const most = Math.max(0, ...known.map(({ values }) => shared(values)));
    if (most < 2 || most !== literals.length - 1) return [];
    const { property, values } = known.find((each) => shared(each.values) === most)!;
    const odd = literals.find((literal) => !values.includes(literal))!;
    const line = code.slice(0, match.index + match[0].indexOf(odd)).split('\n').length;
    return [{ line, message: `${match[1]} has "${odd}", but the values of ${property} are ${values.join(', ')}` }];
  });
}

/** Members of types in TypeScript that are called like a schema of the operations, or have nearly all of its names, and that the schema does not have or has as another type. */
export function declaredTypeFaults(
  code: string,
  targets: readonly { readonly operation: Operation; readonly model: ApiModel }[],
): ProgramFault[] {
  const ofMembers = [...code.matchAll(declaration)].flatMap((match): ProgramFault[] => {
    const isOneOf = match[3] ?? match[4];
    const name = match[1] ?? match[2] ?? /\btype\s+(\w+)(?!.*\btype\s)/s.exec(code.slice(0, match.index))?.[1] ?? 'it';
    const members = membersOf(code, match.index + match[0].length);
    const names = members.flatMap(({ text }) => member.exec(text)?.[1] ?? []);
    const found = targets.flatMap(({ operation, model }) => {
      const schemas = schemasOf(operation, model);
      const called = isOneOf
        ? undefined
        : [...schemas].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
      const schema = called ?? alike(names, schemas, model);
      return schema ? [{ model, layers: expand(schema, model) }] : [];
    });
    const layers = found.flatMap((one) => one.layers);
    const properties = found.flatMap(({ model, layers: own }) =>
      own.flatMap((layer) =>
        (layer.properties ?? []).map((property) => ({ name: property.name, schemas: expand(property.schema, model) })),
      ),
    );
    if (properties.length === 0 || layers.some((layer) => layer.additionalProperties)) return [];
    const declared = [...new Set(properties.map((property) => property.name))];
    return members.flatMap(({ text, line }): ProgramFault[] => {
      const [, own, type = ''] = member.exec(text) ?? [];
      if (own === undefined) return [];
      if (!declared.includes(own))
        return [{ line, message: `${name} has no "${own}"${didYouMean(nearestName(own, declared))}` }];
      const listed = literalsIn(type);
      const allowed = properties
        .filter((property) => property.name === own)
        .flatMap(({ schemas }) => schemas.flatMap((schema) => (schema.enum ?? []).map(({ value }) => value)));
      const odd = allowed.length > 0 ? listed?.find((literal) => !allowed.includes(literal)) : undefined;
      if (odd !== undefined)
        return [{ line, message: `${own} of ${name} has "${odd}", but its values are ${allowed.join(', ')}` }];
      const wanted = jsonTypes[type.replace(/\s*\|\s*(?:null|undefined)\b/g, '').trim()];
      const types = properties
        .filter((property) => property.name === own)
        .flatMap(({ schemas }) => schemas.flatMap((schema) => schema.types ?? []));
      if (!wanted || types.length === 0 || types.some((one) => wanted.includes(one))) return [];
      const actual = [...new Set(types)].filter((one) => one !== 'null');
      return actual.length === 0
        ? []
        : [{ line, message: `the type of ${own} of ${name} is ${actual.join(' or ')}, not ${wanted[0]}` }];
    });
  });
  return [...ofMembers, ...unionFaults(code, targets)];
}

/** The only schema that has nearly all of some names, and no less than three of them; none where one has all. */
function alike(names: readonly string[], schemas: ReadonlyMap<string, Schema>, model: ApiModel): Schema | undefined {
  const owned = [...schemas.values()].map((schema) => {
    const own = new Set(expand(schema, model).flatMap(({ properties = [] }) => properties.map(({ name }) => name)));
    return { schema, count: names.filter((name) => own.has(name)).length };
  });
  const most = Math.max(0, ...owned.map(({ count }) => count));
  const best = owned.filter(({ count }) => count === most);
  return best.length === 1 && most >= 3 && most >= names.length - 1 ? best[0]!.schema : undefined;
}

/** The members of a type, each with its line, without what is inside braces of theirs. @param start behind the opening brace */
function membersOf(code: string, start: number): { readonly text: string; readonly line: number }[] {
  const members: { text: string; line: number }[] = [];
  let [depth, at, begin] = [1, start, start];
  const end = (): void => {
    const text = code.slice(begin, at);
    const blank = /^\s*/.exec(text)![0];
    if (text.trim() !== '')
      members.push({ text: text.trim(), line: code.slice(0, begin + blank.length).split('\n').length });
    begin = at + 1;
  };
  for (; at < code.length && depth > 0; at += 1) {
    const char = code[at]!;
    if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) end();
    else if (depth === 1 && /[;,\n]/.test(char)) end();
  }
  return members;
}
