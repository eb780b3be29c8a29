import type { ProseFault } from '../check-names';
import { wrongValue } from './assignments';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Field } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import { fieldsNamed, type Name } from './names';
import type { Statement } from './statement';
import { shapeOf } from './string-patterns';
import { canonical, type Token } from './tokens';

const end = '(?= (?:[.,;:)]|and|or|in|for|to|names?|is|means|makes|when|if|$))';
const shown = [
  compile(
    `(?<subject>@){its} (?:looks? like|is (?:something )?like|is written (?:as|like)|(?:, )?(?:for example|such as)(?: ,)?|\\( (?:for example|such as)(?: ,)?|is ,? ?for example ,?|(?:may|can|could) be) (?:an? )?(?<value>@|#|")${end}`,
  ),
  compile('(?<subject>@){its} is (?:either )?(?<value>#)(?= (?:or #|when|while|once|for|where|until|by|[.,;)]))'),
  compile(`(?<!the )(?:an?|with an?) (?<subject>@) of (?:only |just )?(?<value>@|#|")(?! (?:and|to|or) #)${end}`),
];

/** A sentence with one of these may show a value that is refused. */
const refused =
  / (?:not|no|never|nor|cannot|without|too|wrong|invalid|refused|rejected|refuses|rejects|fails?|failed|errors?|malformed|mistakes?|typo|instead|rather|than|unlike|beyond|over|sandbox|if|would|4\d\d) /;

/** "A `sku` looks like `MUG-12`", "a `discount` of 0.8": a value that the schema of the field beside it does not allow. */
export function shownValueFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || refused.test(` ${plainText(tokens)} `)) return [];
  return shown
    .flatMap((pattern) => find(tokens, text, pattern))
    .flatMap(({ parts }): ProseFault[] => {
      const [subject] = parts.subject!;
      const [value] = parts.value!;
      if (subject?.kind !== 'name' || !value || value === subject || (value.kind === 'name' && value.of)) return [];
      const fields = fieldsNamed(subject, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
      const wrong = fields.map((field) => wrongFor(field, subject.text, value));
      const [first] = wrong;
      return first === undefined || wrong.includes(undefined) ? [] : [{ line: value.line, message: first, hint }];
    });
}

const plainText = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');

function wrongFor(field: Field, name: string, value: Token): string | undefined {
  const types: readonly string[] = field.schemas.flatMap((schema) => schema.types ?? []);
  // What a name stands for is not known where it is no string: `lines` such as `sku`.
  if (types.includes('array') || types.includes('object')) return undefined;
  if (value.kind === 'number') {
    if (types.length > 0 && types.every((type) => type === 'boolean' || type === 'null')) return `the type of ${name} is boolean, so it is not ${value.text}`; // prettier-ignore
    if (!types.includes('number') && !types.includes('integer')) return undefined;
    return value.unit === undefined ? wrongValue(field, name, value.value) : undefined;
  }
  return types.includes('string') && !valuesOf(field) ? wrongString(field, name, value.text) : undefined;
}

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/,
  email: /^\S+@\S+$/,
};

/** Why a string is none that a field can have, by its length, its format and a simple pattern. */
function wrongString({ schemas }: Field, name: string, value: string): string | undefined {
  if (/[<{$…*]|\.\.\./.test(value)) return undefined;
  const length = [...value].length;
  for (const { minLength = 0, maxLength = Infinity, format, pattern } of schemas) {
    if (length > maxLength)
      return `the maximum length of ${name} is ${maxLength}, and "${value}" has ${length} characters`;
    if (length < minLength)
      return `the minimum length of ${name} is ${minLength}, and "${value}" has ${length} characters`;
    if (format !== undefined && Object.hasOwn(formats, format) && !formats[format]!.test(value))
      return `the format of ${name} is ${format}, so it is not "${value}"`;
    const shape = shapeOf(pattern);
    const fits =
      !shape || (length >= shape.minimum && length <= (shape.maximum ?? Infinity) && [...value].every(shape.has));
    if (!fits) return `the pattern of ${name} is ${pattern}, so it is not "${value}"`;
  }
  return undefined;
}

const single = compile(
  '(?:works? (?:already )?(?:with|for)|accepts?|takes?|needs? only|can be|may be) (?:already )?(?:an?|just one|one|only one) (?:single )?(?<unit>letter|character|digit)(?= (?:[.,;:)]|and|or|$))',
);
const prefixed = compile(
  '(?<subject>@){its} (?:is|are|consists? of|has|starts with|begins with) {det}(?<prefix>@|") (?:and|followed by|plus|and then|, followed by) (?<number>#) (?:digits|letters|characters)',
);
const lettered = compile('(?:an?|the|in) (?<number>#) (?:letters?|characters?|digits?) (?:country |currency |language )?(?:codes?|strings?|values?)'); // prettier-ignore

/** What a sentence says of how long a value is, in words that name no limit: "works with a single letter", "a three-letter code". */
export function lengthFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, scope } = statement;
  const text = canonical(tokens);
  if (kind === 'heading' || refused.test(` ${plainText(tokens)} `)) return [];
  const named = tokens.filter((token): token is Name => token.kind === 'name' && page.subjectsIn([token]).length === 0);
  const fieldsOf = (name: Name): readonly Field[] =>
    fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
  const [only, more] = named.filter((name) => fieldsOf(name).length > 0);
  const fault = (line: number, message: string): ProseFault => ({ line, message, hint });
  const found: ProseFault[] = [];
  for (const { parts } of only && !more ? find(tokens, text, single) : []) {
    const bounds = fieldsOf(only!).map(({ schemas }) => Math.max(0, ...schemas.map(({ minLength = 0 }) => minLength)));
    if (bounds.every((bound) => bound > 1))
      found.push(fault(parts.unit![0]!.line, `${only!.text} has at least ${bounds[0]} characters, not one`));
  }
  for (const { parts } of only && !more ? find(tokens, text, lettered) : []) {
    const [number] = parts.number!;
    const lengths = fieldsOf(only!)
      .map(lengthsOf)
      .filter((all) => all.length > 0);
    const isWrong = number?.kind === 'number' && lengths.length > 0 && lengths.every((all) => !all.includes(number.value)); // prettier-ignore
    if (isWrong) found.push(fault(number.line, `a value of ${only!.text} has ${lengths[0]!.join(' or ')} characters, not ${number.text}`)); // prettier-ignore
  }
  for (const { parts } of find(tokens, text, prefixed)) {
    const [subject] = parts.subject!;
    const [number] = parts.number!;
    if (subject?.kind !== 'name' || number?.kind !== 'number') continue;
    const shapes = fieldsOf(subject).map(({ schemas }) => shapeOf(schemas.find(({ pattern }) => pattern)?.pattern));
    const length = [...parts.prefix![0]!.text].length + number.value;
    const isWrong = shapes.every((shape) => shape && (length < shape.minimum || length > (shape.maximum ?? Infinity)));
    if (shapes.length > 0 && isWrong)
      found.push(fault(number.line, `a value of ${subject.text} has ${shapes[0]!.minimum} characters, and this makes ${length}`)); // prettier-ignore
  }
  return found;
}

/** The lengths of the values that a field can have: of all that are enumerated, or the only one that its limits leave. */
function lengthsOf(field: Field): number[] {
  const values = valuesOf(field);
  if (values) return [...new Set(values.map(({ length }) => length))];
  return field.schemas.flatMap(({ minLength, maxLength, pattern }) => {
    const shape = shapeOf(pattern);
    const [low, high] = [minLength ?? shape?.minimum, maxLength ?? shape?.maximum];
    return low !== undefined && low === high ? [low] : [];
  });
}
