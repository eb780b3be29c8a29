import type { Data, NumberSources } from '../model';
import { joinPointer } from '../../text/json-pointer';
import { own, setOwn, type JsonObject } from '../value';

/** A number that is to be printed as the document has it. It occurs in values while they are printed, and nowhere else. */
export class WrittenNumber {
  constructor(
    readonly value: number,
    readonly source: string,
  ) {}

  toString(): string {
    return this.source;
  }
}

/** Whether a value has members; a written number has none. */
export const isStructure = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof WrittenNumber);

/** The value with written numbers in the place of those that JavaScript would print otherwise. */
export function written({ value, numbers }: Data): unknown {
  if (!numbers) return value;
  const put = (member: unknown, pointer: string): unknown => {
    if (typeof member === 'number') {
      const source = own(numbers, pointer) as string | undefined;
      return source !== undefined && Object.is(Number(source), member) ? new WrittenNumber(member, source) : member;
    }
    if (Array.isArray(member)) return member.map((item, index) => put(item, joinPointer(pointer, index)));
    if (typeof member !== 'object' || member === null) return member;
    const object: JsonObject = {};
    for (const [key, inner] of Object.entries(member)) setOwn(object, key, put(inner, joinPointer(pointer, key)));
    return object;
  };
  return put(value, '');
}

/** The inverse: plain numbers, and beside them how they are written. */
export function dataOf(value: unknown): Data {
  const numbers: Record<string, string> = {};
  const take = (member: unknown, pointer: string): unknown => {
    if (member instanceof WrittenNumber) {
      numbers[pointer] = member.source;
      return member.value;
    }
    if (Array.isArray(member)) return member.map((item, index) => take(item, joinPointer(pointer, index)));
    if (typeof member !== 'object' || member === null) return member;
    const object: JsonObject = {};
    for (const [key, inner] of Object.entries(member)) setOwn(object, key, take(inner, joinPointer(pointer, key)));
    return object;
  };
  const plain = take(value, '');
  return Object.keys(numbers).length > 0 ? { value: plain, numbers } : { value };
}

/** Whether a program of JavaScript would send other numbers than are written. */
export const isRounded = (numbers: NumberSources | undefined): boolean =>
  numbers !== undefined && Object.values(numbers).some((source) => !isExact(Number(source), source));

/** `JSON.stringify` for plain values that may contain written numbers. */
export function stringify(value: unknown, indent = 0): string | undefined {
  const print = (member: unknown, margin: string): string => {
    if (member instanceof WrittenNumber) return member.source;
    if (typeof member !== 'object' || member === null) return JSON.stringify(member) ?? 'null';
    const inner = `${margin}${' '.repeat(indent)}`;
    const parts = Array.isArray(member)
      ? member.map((item) => print(item, inner))
      : Object.entries(member)
          .filter(([, item]) => item !== undefined)
          .map(([key, item]) => `${JSON.stringify(key)}:${indent > 0 ? ' ' : ''}${print(item, inner)}`);
    const [open, close] = Array.isArray(member) ? '[]' : '{}';
    if (parts.length === 0) return `${open}${close}`;
    return indent > 0
      ? `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${margin}${close}`
      : `${open}${parts.join(',')}${close}`;
  };
  return value === undefined ? undefined : print(value, '');
}

/** A value of the document as JSON, its numbers as they are written. */
export const jsonOf = (data: Data, indent = 0): string | undefined => stringify(written(data), indent);

/** RFC 8259 §6. */
const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** No number that is meant has so many characters, and to compare such ones takes long. */
const MAX_LENGTH = 1_000;

export const isJsonNumber = (source: string): boolean => jsonNumber.test(source);

/** Whether JavaScript, which prints the shortest text that it reads as this number, means the number that is written. */
export const isExact = (value: number, source: string): boolean =>
  source.length <= MAX_LENGTH && canonical(String(value)) === canonical(source);

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
