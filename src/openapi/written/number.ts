/** RFC 8259 §6. */
const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** No number that is meant has so many characters, and to compare such ones takes long. */
const LONGEST = 1_000;

export const isJsonNumber = (source: string): boolean => jsonNumber.test(source);

/** Whether JavaScript, which prints the shortest text that it reads as this number, means the number that is written. */
export const isExact = (value: number, source: string): boolean =>
  source.length <= LONGEST && canonical(String(value)) === canonical(source);

/** Sign, digits without zeros at either end, and the power of ten that they are of; undefined for what is no number. */
function canonical(text: string): string | undefined {
  const [match, sign, whole, fraction = '', exponent = '0'] = jsonNumber.exec(text) ?? [];
  if (match === undefined) return undefined;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}
