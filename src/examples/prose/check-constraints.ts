import type { Schema } from '../../openapi/model';
import type { Field } from '../../openapi/schema/field-path';
import { type TreeNode, walk } from '../find/tree';
import type { Contract } from '../wire/contract';
import type { ProseFault } from './check-names';
import { type FieldName, fieldOf, fieldSchemas } from './named-field';
import { type Passage, type Piece, sentencesOf } from './passage';

/** What a guide says about a field: its default, its type, a bound, or whether it is required. */
interface Claim {
  readonly about: 'default' | 'type' | 'required' | 'maximum' | 'minimum';
  readonly stated: string;
}

/** Sentences that state a default or a bound of the only field or parameter that they name. */
export function checkBounds(passage: Passage, contract: Contract): ProseFault[] {
  if (passage.kind === 'row') return [];
  return sentencesOf(passage).flatMap((sentence) => {
    const fields = sentence.flatMap((piece) => namedBy(piece, contract));
    const claims = claimsIn(sentence.map(asText).join(''));
    // A value in code may also be the name of a field.
    const named = fields.filter(
      ({ field }) => !('code' in field && claims.some(({ stated }) => stated === field.code)),
    );
    const [only] = named;
    if (!only || named.length > 1) return [];
    return claims
      .flatMap((claim) => faultOf(claim, only.field, contract) ?? [])
      .map((fault) => ({ line: only.line, ...fault }));
  });
}

function namedBy(piece: Piece, contract: Contract): { field: FieldName; line: number }[] {
  if (piece.kind === 'field') return [{ field: piece.field, line: piece.line }];
  if (piece.kind !== 'code') return [];
  const field = { code: piece.value };
  return fieldSchemas(field, contract).length > 0 ? [{ field, line: piece.line }] : [];
}

const asText = (piece: Piece): string => {
  if (piece.kind === 'code') return `\`${piece.value}\``;
  return piece.kind === 'text' ? piece.value : ' ';
};

const number = '(\\d+(?:\\.\\d+)?)';
/**
 * A bound counts where its unit shows that it belongs to the field, or where the sentence states nothing else: "hits with
 * a `score` of at least 0.9" selects among allowed values.
 */
const bound = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words})\\s+${number}(?=\\s*(?:characters|items|entries)\\b)|^\\s*(?:(?:The|An?)\\s+)?(?:\`[^\`]*\`)?\\s*(?:is|must be|may be|can be)\\s+(?:${words})\\s+${number}\\s*[.;]?\\s*$`,
    'gi',
  );
const atMost = bound('at most|up to|no more than|no longer than|(?:a |the )?maximum(?: length)?(?: of| is)?');
const atLeast = bound('at least|no fewer than|(?:a |the )?minimum(?: length)?(?: of| is)?');
const value = '`?(-?\\d+(?:\\.\\d+)?|true|false|(?<=`)[\\w.-]+(?=`))`?';
const defaults = new RegExp(
  `\\bdefault(?: value)? (?:of|for)\\s+(?:\`[^\`]+\`\\s*)?is\\s+${value}|\\bdefaults? (?:value )?(?:to|is)\\s+${value}|${value}\\s+by default\\b`,
  'gi',
);

function claimsIn(text: string): Claim[] {
  const found = (about: Claim['about'], pattern: RegExp): Claim[] =>
    [...text.matchAll(pattern)].map((match) => ({ about, stated: match.slice(1).find(Boolean) ?? '' }));
  return [...found('maximum', atMost), ...found('minimum', atLeast), ...found('default', defaults)];
}

const columns: readonly [Claim['about'], RegExp][] = [
  ['default', /^default(?: value)?$/i],
  ['type', /^type$/i],
  ['required', /^required\??$/i],
  ['maximum', /^max(?:imum)?\.?(?: length)?$/i],
  ['minimum', /^min(?:imum)?\.?(?: length)?$/i],
];

/** Rows of a table whose first cell names fields or a parameter, as far as the columns state something about them. */
export function checkTable(table: TreeNode, contract: Contract): ProseFault[] {
  const [head, ...rows] = table.children ?? [];
  const abouts = (head?.children ?? []).map((cell) => columns.find(([, title]) => title.test(textIn(cell)))?.[0]);
  return rows.flatMap(({ children: [first, ...cells] = [] }) =>
    (first ? fieldsIn(first) : []).flatMap(({ field, line }) =>
      cells
        .flatMap((cell, index) => claimOf(abouts[index + 1], cell) ?? [])
        .flatMap((claim) => faultOf(claim, field, contract) ?? [])
        .map((fault) => ({ line, ...fault })),
    ),
  );
}

/** The fields that a cell names; a name in code counts where it is the whole cell, or the text of a link. */
function fieldsIn(cell: TreeNode): { field: FieldName; line: number }[] {
  const fields: { field: FieldName; line: number }[] = [];
  const code: TreeNode[] = [];
  walk(cell, (node) => {
    if (node.type === 'inlineCode') code.push(node);
    const field = fieldOf(node);
    if (field) fields.push({ field, line: node.position?.start.line ?? 1 });
  });
  const [only] = code;
  if (fields.length > 0 || !only || code.length > 1 || textIn(cell) !== only.value) return fields;
  return [{ field: { code: only.value }, line: only.position?.start.line ?? 1 }];
}

function claimOf(about: Claim['about'] | undefined, cell: TreeNode): Claim | undefined {
  const text = textIn(cell);
  const characters = /^(?:at most |up to )?(\d+) characters(?: each)?$/i.exec(text)?.[1];
  if (characters !== undefined && about !== 'minimum') return { about: 'maximum', stated: characters };
  if (about === undefined) return undefined;
  const isCode = cell.children?.length === 1 && cell.children[0]!.type === 'inlineCode';
  const readable: Record<Claim['about'], RegExp> = {
    default: isCode ? /^[\w.-]+$/ : /^(?:-?\d+(?:\.\d+)?|true|false)$/,
    type: /^(?:string|integer|number|boolean|array|object)$/,
    required: /^(?:yes|required|no|optional)\b/i,
    maximum: /^\d+(?:\.\d+)?$/,
    minimum: /^\d+(?:\.\d+)?$/,
  };
  const stated = readable[about].exec(text)?.[0];
  return stated === undefined ? undefined : { about, stated };
}

function faultOf(
  { about, stated }: Claim,
  field: FieldName,
  contract: Contract,
): { message: string; hint: string } | undefined {
  const name = 'code' in field ? field.code : `${field.name} of ${field.of}`;
  const known = fieldSchemas(field, contract);
  const hint = 'Say what the document says.';
  if (about === 'required') {
    const isRequired = /^(?:yes|required)/i.test(stated);
    if (known.length === 0 || known.some(({ required }) => required === undefined || required === isRequired))
      return undefined;
    return { message: `${name} is ${isRequired ? 'not ' : ''}required, but this row says otherwise`, hint };
  }
  const documented = [...new Set(known.flatMap((one) => documentedValues[about](one)))];
  if (documented.length === 0 || documented.some((documentedValue) => isSame(documentedValue, stated)))
    return undefined;
  return { message: `the ${about} of ${name} is ${documented.join(' or ')}, not ${stated}`, hint };
}

const documentedValues: Record<Exclude<Claim['about'], 'required'>, (field: Field) => string[]> = {
  default: ({ schemas }) => schemas.flatMap(({ default: own }) => (own ? [String(own.value)] : [])),
  type: ({ schemas }) => schemas.flatMap(({ types = [] }) => types.filter((type) => type !== 'null')),
  maximum: ({ schemas }) => bounds(schemas, ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']),
  minimum: ({ schemas }) => bounds(schemas, ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']),
};

/** An integer may be called a number. */
const isSame = (documentedValue: string, stated: string): boolean =>
  documentedValue === stated ||
  Number(documentedValue) === Number(stated) ||
  (documentedValue === 'integer' && stated === 'number');
const bounds = (schemas: readonly Schema[], keys: readonly (keyof Schema)[]): string[] =>
  schemas.flatMap((schema) => keys.flatMap((key) => (schema[key] === undefined ? [] : [String(schema[key])])));
const textIn = (node: TreeNode): string => (node.value ?? (node.children ?? []).map(textIn).join('')).trim();
