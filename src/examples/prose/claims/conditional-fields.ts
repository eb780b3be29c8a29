import type { ApiModel, Schema } from '../../../openapi/model';
import { certainLayers } from '../../../openapi/schema/layers';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Subject } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import { type Name, plainName } from './names';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

/** An object that requires other fields depending on the value of one of them. */
interface Dependent {
  readonly fields: ReadonlySet<string>;
  /** Always. */
  readonly required: ReadonlySet<string>;
  readonly rules: readonly Rule[];
}

interface Rule {
  readonly field: string;
  readonly values: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

const known = new WeakMap<Schema, Dependent | undefined>();

/** What an object's conditions (`if` and `then`) and alternatives (`oneOf`, `anyOf`) require for a value. */
function dependentOf(root: Schema, model: ApiModel): Dependent | undefined {
  if (known.has(root)) return known.get(root);
  const layers = certainLayers(root, model);
  const parts = layers.flatMap((layer): { readonly of: readonly Schema[]; readonly then: readonly Schema[] }[] => [
    ...(layer.if && layer.then && !layer.else ? [{ of: [layer.if], then: certainLayers(layer.then, model) }] : []),
    ...[...(layer.oneOf ?? []), ...(layer.anyOf ?? [])].map((branch) => {
      const own = certainLayers(branch, model);
      return { of: own, then: own };
    }),
  ]);
  const rules = parts.flatMap(({ of, then }): Rule[] => {
    const conditions = of.flatMap((layer) => layer.properties ?? []).flatMap(({ name, schema }) => {
      const values = valuesOf(schema, model);
      return values ? [{ field: name, values }] : [];
    }); // prettier-ignore
    const [condition, more] = conditions;
    return condition && !more ? [{ ...condition, required: requiredIn(then) }] : [];
  });
  const inside = [...layers, ...parts.flatMap(({ then }) => then)];
  const fields = new Set(inside.flatMap((layer) => (layer.properties ?? []).map(({ name }) => name)));
  const [first] = rules;
  const isOne = first !== undefined && rules.length > 1 && rules.every(({ field }) => field === first.field);
  const found = isOne ? { fields, required: requiredIn(layers), rules } : undefined;
  known.set(root, found);
  return found;
}

const requiredIn = (layers: readonly Schema[]): Set<string> =>
  new Set(layers.flatMap(({ required }) => required ?? []));

function valuesOf(schema: Schema, model: ApiModel): ReadonlySet<string> | undefined {
  for (const layer of certainLayers(schema, model)) {
    const values = layer.const ? [layer.const.value] : layer.enum?.map(({ value }) => value);
    if (values?.every((value) => typeof value === 'string')) return new Set(values);
  }
  return undefined;
}

/** The objects with conditions in what a statement is about: in a schema, or in the body of an operation. */
function dependentsOf(subjects: readonly Subject[]): Dependent[] {
  return subjects.flatMap((subject) => {
    return rootsOf(subject).flatMap((root) => dependentOf(root, subject.model) ?? []);
  });
}

/** A schema itself, or those of the bodies that an operation is sent. */
const rootsOf = (subject: Subject): readonly Schema[] =>
  subject.kind === 'schema'
    ? [subject.named.schema]
    : (subject.operation.requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []);

/** What the documents say of a field for a value of another one; undefined where they do not say that it depends on it. */
function requirement(
  field: string,
  value: string,
  page: Page,
  scope: readonly (readonly Subject[])[],
): { readonly of: string; readonly value: string; readonly isRequired: boolean } | undefined {
  for (const level of [...scope, page.all]) {
    const [found, more] = [...new Set(dependentsOf(level))].filter(({ fields }) => fields.has(field));
    if (!found) continue;
    if (more) return undefined;
    const rules = found.rules.filter(({ values }) => [...values].some((one) => isCalled(one, value)));
    const [rule] = rules;
    if (!rule) return undefined;
    const isRequired = found.required.has(field) || rules.every(({ required }) => required.has(field));
    return { of: rule.field, value: [...rule.values].find((one) => isCalled(one, value))!, isRequired };
  }
  return undefined;
}

const isCalled = (value: string, said: string): boolean => value === said || value.toLowerCase() === said;

const demands = compile(
  '(?<value>@) (?:also |always |additionally )?(?:requires|needs|must have|must send) (?:an? |the |also |both |its )*(?<fields>@(?: (?:,|and|, and) (?:an? |the |its )?@)*)(?= (?:[.,;:)]|too))',
);
const depends = compile(
  '(?<fields>@(?: (?:,|and|, and) @)*) (?:is|are) (?:only |always )*(?<says>required|mandatory|optional) (?:(?:if|when|where|for) (?:(?<of>@) (?:is|=) |an? |every |each )?)(?<value>@)(?= [.,;:)])',
);

const spared = compile(
  '(?<field>@) (?:can|may) (?:also |even |still )?be (?:omitted|left out|missing|absent) ,? ?(?:even )?(?:when|if|where) (?:you|they|callers|clients) (?:name|send|give|set|pass|choose) {det}(?<with>@)',
);

/** "`quantity` can be left out even if you send a `price`", which needs it (JSON Schema Validation §6.5.4). */
export function sparedFaults({ tokens }: Statement, { documents }: Page): ProseFault[] {
  return find(tokens, canonical(tokens), spared).flatMap(({ parts }): ProseFault[] => {
    const [field, other] = [parts.field![0]!, parts.with![0]!];
    const roots = [...documents.operations, ...documents.schemas].flatMap((subject) =>
      rootsOf(subject).flatMap((root) => certainLayers(root, subject.model)),
    );
    const isNeeded = roots.some(({ dependentRequired = [] }) =>
      dependentRequired.some(({ property, required }) => property === other.text && required.includes(field.text)),
    );
    if (!isNeeded) return [];
    return [{ line: field.line, message: `${field.text} is required where there is a ${other.text}`, hint }];
  });
}

/**
 * "| `surname` | optional |" in a column headed "Person", and "a `Person` requires `title`": fields that the documents require for another
 * value of the one that decides, or for none.
 */
export function conditionalFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, lead, scope, column = '' } = statement;
  if (kind === 'heading') return [];
  const own = [page.subjectsIn(tokens), ...scope];
  const check = (names: readonly Token[], value: string, says: boolean): ProseFault[] =>
    names.filter(isName).flatMap((name) => {
      const levels = name.of?.kind === 'field' ? [schemasNamed(name.of.schema, page), ...own] : own;
      const actual = requirement(plainName(name.text), value, page, levels);
      if (!actual || actual.isRequired === says) return [];
      const message = `${name.text} is ${actual.isRequired ? '' : 'not '}required where ${actual.of} is ${actual.value}`;
      const { line } = kind === 'cell' ? tokens[0]! : name;
      return [{ line, message, hint }];
    });
  if (kind === 'cell') {
    const [word, more] = tokens;
    const said = more ? undefined : /^(?:(required|mandatory)|optional)$/.exec(word?.text ?? '');
    return said && lead.length > 0 ? check(lead, column, said[1] !== undefined) : [];
  }
  const text = canonical(tokens);
  if (/ (?:not|never|neither|nor|no|unless) /.test(` ${text}`)) return [];
  const valueOf = (part: readonly Token[] | undefined): string => part?.[0]?.text ?? '';
  return [
    ...find(tokens, text, demands).flatMap(({ parts }) => check(parts.fields!, valueOf(parts.value), true)),
    ...find(tokens, text, depends).flatMap(({ parts }) =>
      check(parts.fields!, valueOf(parts.value), parts.says![0]!.text !== 'optional'),
    ),
  ];
}

const isName = (token: Token): token is Name => token.kind === 'name';
const schemasNamed = (schema: string, { documents }: Page): Subject[] =>
  documents.schemas.filter(({ named }) => named.name === schema);
