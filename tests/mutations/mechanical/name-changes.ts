import { valuesOf } from '../../../src/examples/prose/claims/compare';
import type { Field } from '../../../src/examples/prose/claims/documents';
import { type Around, each, isPlain, type Kind } from './change';
import { factsOf } from './page-facts';

/** Names in code that are nothing but a field or parameter of what the page is about. */
function namesIn({ block, page, documents }: Around): { name: string; at: number; fields: readonly Field[] }[] {
  return each(block.text, /(?<!`)`([A-Za-z_$][\w$.-]*)`(?!`)/g).flatMap((match) => {
    const name = match[1]!;
    const fields = page.fields.get(name);
    if (!fields || page.values.has(name) || page.schemas.has(name)) return [];
    if (documents.operations.some(({ operation }) => operation.operationId === name)) return [];
    return [{ name, at: match.index + 1, fields }];
  });
}

/** A name in code becomes one that nothing on the page has, but something else in the document. */
const foreignName: Kind = (around) => {
  const { page, documents, random } = around;
  return namesIn(around).flatMap(({ name, at, fields }) => {
    const others = [...documents.fields].filter(
      ([other, own]) =>
        isPlain(other) &&
        !page.fields.has(other) &&
        !page.words.has(other) &&
        !page.values.has(other) &&
        !documents.schemas.some(({ named }) => named.name === other) &&
        own.some((field) => fields.some((one) => (one.in === 'header') === (field.in === 'header'))),
    );
    return others.length === 0
      ? []
      : [{ kind: 'name of nothing on the page', at, old: name, new: random.pick(others)[0] }];
  });
};

/** A name in code becomes one that the page has elsewhere, and what its section is about has not. */
const otherSection: Kind = (around) => {
  const { page, section, random } = around;
  if (section.subjects.size === 0) return [];
  return namesIn(around).flatMap(({ name, at, fields }) => {
    if (!section.fields.has(name)) return [];
    const others = [...page.fields].filter(
      ([other, own]) =>
        isPlain(other) &&
        !section.fields.has(other) &&
        !section.words.has(other) &&
        !page.values.has(other) &&
        !page.schemas.has(other) &&
        own.some((field) => fields.some((one) => (one.in === 'header') === (field.in === 'header'))),
    );
    return others.length === 0 ? [] : [{ kind: 'name of another section', at, old: name, new: random.pick(others)[0] }];
  });
};

/** A value becomes one of another enumeration. */
const foreignValue: Kind = ({ block, page, documents, random }) => {
  const owners = (value: string): Field[] =>
    [...page.fields.values()].flat().filter((field) => valuesOf(field)?.includes(value));
  return each(block.text, /(?<!`)`"?([\w.-]+)"?`(?!`)/g).flatMap((match) => {
    const value = match[1]!;
    if (!page.values.has(value) || page.fields.has(value) || /^(?:\d+|true|false|null)$/.test(value)) return [];
    const own = new Set(owners(value).flatMap((field) => valuesOf(field) ?? []));
    const others = [...documents.fields.values()]
      .flat()
      .flatMap((field) => valuesOf(field) ?? [])
      .filter(
        (other) =>
          /^[A-Za-z][\w.-]+$/.test(other) && !own.has(other) && !page.words.has(other) && !page.fields.has(other),
      );
    const at = match.index + match[0].indexOf(value);
    return others.length === 0
      ? []
      : [{ kind: 'value of another enumeration', at, old: value, new: random.pick(others) }];
  });
};

const foreignSchema: Kind = ({ block, page, documents, random }) =>
  each(block.text, /(?<!`)`([A-Z]\w+)`(?!`)|<Field of="(\w+)" \/>/g).flatMap((match) => {
    const name = match[1] ?? match[2]!;
    if (!page.schemas.has(name)) return [];
    const others = documents.schemas
      .map(({ named }) => named.name)
      .filter((other) => !page.schemas.has(other) && !page.words.has(other) && /^\w+$/.test(other));
    return others.length === 0
      ? []
      : [
          {
            kind: 'schema of nothing on the page',
            at: match.index + match[0].indexOf(name),
            old: name,
            new: random.pick(others),
          },
        ];
  });

/** `METHOD /path`, and <Operation id>. */
const foreignOperation: Kind = ({ block, page, documents, random }) => {
  const unused = documents.operations.filter(
    (subject) => !page.subjects.has(subject) && subject.operation.path.startsWith('/'),
  );
  const written = each(block.text, /`(GET|PUT|POST|DELETE|PATCH) (\/[^`\s?]*)`/g).flatMap((match) => {
    if (unused.length === 0) return [];
    const { method, path } = random.pick(unused).operation;
    return [
      {
        kind: 'operation of nothing on the page',
        at: match.index + 1,
        old: `${match[1]} ${match[2]}`,
        new: `${method} ${path}`,
      },
    ];
  });
  const named = each(block.text, /<Operation (?:api="[^"]*" )?id="(\w+)"/g).flatMap((match) => {
    const ids = unused.flatMap(({ operation }) => operation.operationId ?? []);
    return ids.length === 0
      ? []
      : [
          {
            kind: 'operation of nothing on the page',
            at: match.index + match[0].lastIndexOf(match[1]!),
            old: match[1]!,
            new: random.pick(ids),
          },
        ];
  });
  return [...written, ...named];
};

/** Another operation that the page calls, in a section that does not. */
const otherOperation: Kind = ({ block, page, section, random }) => {
  const others = [...page.subjects].flatMap((subject) =>
    subject.kind === 'operation' && !section.subjects.has(subject) ? [subject.operation] : [],
  );
  if (others.length === 0) return [];
  const written = each(block.text, /`(GET|PUT|POST|DELETE|PATCH) (\/[^`\s?]*)`/g).map((match) => {
    const { method, path } = random.pick(others);
    return {
      kind: 'operation of another section',
      at: match.index + 1,
      old: `${match[1]} ${match[2]}`,
      new: `${method} ${path}`,
    };
  });
  const named = each(block.text, /<Operation (?:api="[^"]*" )?id="(\w+)"/g).flatMap((match) => {
    const ids = others.flatMap(({ operationId }) => operationId ?? []);
    return ids.length === 0
      ? []
      : [
          {
            kind: 'operation of another section',
            at: match.index + match[0].lastIndexOf(match[1]!),
            old: match[1]!,
            new: random.pick(ids),
          },
        ];
  });
  return [...written, ...named];
};

const otherMethod: Kind = ({ block, documents, random }) =>
  each(block.text, /`(GET|PUT|POST|DELETE|PATCH) (\/[^`\s?]*)`/g).flatMap((match) => {
    const facts = factsOf(match[2]!, documents);
    const methods = new Set(
      [...facts.subjects].flatMap((subject) => (subject.kind === 'operation' ? [subject.operation.method] : [])),
    );
    if (methods.size === 0) return [];
    const others = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'].filter((method) => !methods.has(method));
    return others.length === 0
      ? []
      : [{ kind: 'method', at: match.index + 1, old: match[1]!, new: random.pick(others) }];
  });

/** <Field of name>: another field of the schema that the page does not name, and another schema. */
const otherField: Kind = ({ block, page, documents, random }) =>
  each(block.text, /<Field of="(\w+)" name="([\w.$-]+)"/g).flatMap((match) => {
    const [, of, name] = match as unknown as [string, string, string];
    const schema = documents.schemas.find(({ named }) => named.name === of);
    if (!schema) return [];
    const others = (schema.named.schema.properties ?? [])
      .map((property) => property.name)
      .filter((other) => !page.words.has(other));
    return others.length === 0
      ? []
      : [
          {
            kind: 'another field of the schema',
            at: match.index + match[0].lastIndexOf(`"${name}"`) + 1,
            old: name,
            new: random.pick(others),
          },
        ];
  });

/** A key of the API's own in code that is not run. */
const codeName: Kind = (around) => {
  const { block, page, documents, random } = around;
  if (block.layer !== 'code') return [];
  return each(block.text, /(?<=["'?&\s.({[,])([A-Za-z_][\w]{3,})(?=["']?\s*[:=]|\b["']\])/g).flatMap((match) => {
    const name = match[1]!;
    const fields = page.fields.get(name);
    if (!fields) return [];
    const others = [...documents.fields.keys()].filter(
      (other) => isPlain(other) && !page.fields.has(other) && !page.words.has(other),
    );
    return others.length === 0
      ? []
      : [{ kind: 'name in code that is not run', at: match.index, old: name, new: random.pick(others) }];
  });
};

/** A name in the place of another one. */
export const nameChanges: readonly Kind[] = [
  foreignName,
  otherSection,
  foreignValue,
  foreignSchema,
  foreignOperation,
  otherOperation,
  otherMethod,
  otherField,
  codeName,
];
