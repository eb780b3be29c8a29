import type { ProseFault } from '../check-names';
import { wrongValue } from './assignments';
import type { Page } from './check-claims';
import type { Field } from './documents';
import { compile } from './grammar';
import { find } from './matches';
import { fieldsNamed, type Name, subjectsOf } from './names';
import type { Statement } from './statement';
import type { Token } from './tokens';

const example = compile(
  '(?:such as|for example|for instance) (?:, |: )?(?<values>(?:@|")(?: (?:, or|, and|,|or|and) (?:@|"))*)',
);

/** Values that a field is said to have, "such as `2025-03-01`", and cannot have. */
export function exampleFaults(tokens: readonly Token[], text: string, statement: Statement, page: Page): ProseFault[] {
  return find(tokens, text, example).flatMap(({ parts, from }) => {
    const fields = fieldsBefore(tokens.slice(0, from), statement, page);
    return (parts.values ?? []).flatMap((token): ProseFault[] => {
      if ((token.kind !== 'name' && token.kind !== 'quote') || (token.kind === 'name' && isNamed(token, page)))
        return [];
      const wrong = fields.map((field) => wrongValue(field, field.name, token.text) ?? wrongFormat(field, token.text));
      const [first] = wrong;
      if (first === undefined || wrong.includes(undefined)) return [];
      return [{ line: token.line, message: first, hint: 'Use a value that the document allows.' }];
    });
  });
}

const isNamed = (token: Name, { documents, contract }: Page): boolean =>
  token.of !== undefined || documents.fields.has(token.text) || subjectsOf(token, documents, contract).length > 0;

/** Those of the nearest name in front of the example, or of the sentence before it. */
function fieldsBefore(tokens: readonly Token[], { scope, lead, previous }: Statement, page: Page): readonly Field[] {
  const own = tokens.filter((token): token is Name => token.kind === 'name');
  const goesOn = own.length === 0 && /^(?:both|all|it|its|they|each)$/.test(tokens[0]?.text ?? '');
  const names =
    own.length > 0
      ? own.slice(-1)
      : goesOn
        ? [...(previous ?? []).filter((token): token is Name => token.kind === 'name'), ...lead]
        : [];
  const around = [page.subjectsIn(tokens), ...scope, page.all];
  return names.flatMap((name) => fieldsNamed(name, around, page.documents));
}

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  email: /^\S+@\S+$/,
  uri: /^[a-z][a-z\d+.-]*:/i,
};

function wrongFormat({ schemas, name }: Field, value: string): string | undefined {
  const format = schemas.map((schema) => schema.format).find((one) => one !== undefined && one in formats);
  if (format === undefined || formats[format]!.test(value) || /[<{$…]|\.\.\.|YYYY/.test(value)) return undefined;
  return `the format of ${name} is ${format}, so it is not ${value}`;
}
