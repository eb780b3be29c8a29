import { fullFormats, type FormatName } from 'ajv-formats/dist/formats';
import type { Format } from 'ajv';
import { matcherOf, type Matcher } from '../pattern/match';

/** Longer strings are matched in linear time, since the expressions of some formats, such as `url`, take quadratic time. */
const MAX_NATIVE_LENGTH = 500;

/** The formats that are asserted, by name (JSON Schema 2020-12 Validation §7.3, and those of the OpenAPI format registry). */
export const formats: Readonly<Record<string, Format>> = Object.fromEntries(
  Object.entries(fullFormats as Record<FormatName, Format>).map(([name, format]) => [
    name,
    format instanceof RegExp ? linear(format) : format,
  ]),
);

function linear(expression: RegExp): (text: string) => boolean {
  let matcher: Matcher | undefined;
  return (text) =>
    text.length <= MAX_NATIVE_LENGTH ? expression.test(text) : (matcher ??= matcherOf(expression)).test(text) !== false;
}
