import { MAX_DEPTH } from '../nesting';
import { position } from './read-json';

const space = '[ \\t\\r\\n]';
const start =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
/** Of a longer name, nothing is read behind this many characters: patterns without a bound need memory for each of them. */
const MAX_NAME = 1000;
const name = `[${start}][\\u0300-\\u036F${start}.0-9\\u00B7\\u203F-\\u2040\\-]{0,${MAX_NAME - 1}}`;

const declaration = new RegExp(`^\\uFEFF?(?:<\\?xml(?=${space})[^?<>]*\\?>)?`, 'u');
const outside = new RegExp(`[^\\t\\n\\r\\u0020-\\uD7FF\\uE000-\\uFFFD\\u{10000}-\\u{10FFFF}]`, 'u');
const instruction = new RegExp(`<\\?(${name})(?=${space}|\\?>)`, 'uy');
const opening = new RegExp(`<(${name})`, 'uy');
const attribute = new RegExp(`${space}+(${name})${space}*=${space}*(["'])`, 'uy');
const openingEnd = new RegExp(`${space}*(/?)>`, 'y');
const closing = new RegExp(`</(${name})${space}*>`, 'uy');
const reference = new RegExp(`&(?:#([0-9]+);|#x([0-9a-fA-F]+);|(${name});)?`, 'gu');
const predefined = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
/** In a document type declaration: strings, comments and instructions, in which a bracket means nothing. */
const declared = /"[^"]*"|'[^']*'|<!--|<\?|[[\]>]|[^"'<[\]>]+|</y;

/**
 * Whether a text is well-formed XML (XML 1.0 §2.1), in a time that grows with its length. No entity is replaced, so that a
 * document type declaration has no effect but that other entities than the five of XML may be named.
 * @returns what is wrong and where, without repeating the text; undefined for XML
 */
export function xmlFault(xml: string): string | undefined {
  const names: string[] = [];
  let hasRoot = false;
  let hasType = false;
  let at = 0;
  const fault = (what: string, offset = at): string => `is not XML: ${what} at ${position(xml.slice(0, offset))}`;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(xml);
    if (match) at = pattern.lastIndex;
    return match;
  };
  /** Moves behind the end of a construct; its beginning is skipped first. */
  const skip = (beginning: string, end: string): boolean => {
    const found = xml.indexOf(end, at + beginning.length);
    if (found >= 0) at = found + end.length;
    return found >= 0;
  };

  const character = xml.search(outside);
  if (character >= 0) return fault('a character that XML does not allow', character);
  at = declaration.exec(xml)![0].length;
  while (at < xml.length) {
    const before = at;
    const isMarkup = xml[at] === '<';
    if (!isMarkup) at = xml.includes('<', at) ? xml.indexOf('<', at) : xml.length;
    const problem = isMarkup ? markup() : content(xml.slice(before, at), before);
    if (problem !== undefined) return problem;
  }
  if (names.length > 0) return fault('an element is not closed');
  return hasRoot ? undefined : fault('it has no element');

  function markup(): string | undefined {
    const before = at;
    if (xml.startsWith('<!--', at)) {
      if (!skip('<!--', '--')) return fault('a comment does not end', before);
      if (xml[at] !== '>') return fault('a comment has two hyphens', at - 2);
      at += 1;
    } else if (xml.startsWith('<![CDATA[', at)) {
      if (names.length === 0) return fault('text outside the element');
      if (!skip('<![CDATA[', ']]>')) return fault('a CDATA section does not end', before);
    } else if (xml.startsWith('<?', at)) {
      const target = take(instruction)?.[1];
      if (target === undefined || target.toLowerCase() === 'xml') return fault('an unexpected instruction', before);
      if (!skip('', '?>')) return fault('an instruction does not end', before);
    } else if (xml.startsWith('<!DOCTYPE', at)) {
      if (hasRoot || hasType) return fault('an unexpected document type declaration');
      hasType = true;
      return type(before);
    } else if (xml.startsWith('</', at)) {
      if (take(closing)?.[1] !== names.pop() || before === at) return fault('an end tag that closes nothing', before);
    } else return element(before);
    return undefined;
  }

  function element(before: number): string | undefined {
    const tag = take(opening)?.[1];
    if (tag === undefined) return fault('a "<" that begins no tag');
    if (hasRoot && names.length === 0) return fault('a second element', before);
    hasRoot = true;
    const seen = new Set<string>();
    for (let from = at, match = take(attribute); match; from = at, match = take(attribute)) {
      const [, key, quote] = match as unknown as [string, string, string];
      const end = xml.indexOf(quote, at);
      const value = xml.slice(at, end);
      if (end < 0 || value.includes('<')) return fault('a tag is malformed', from);
      if (seen.has(key)) return fault('an attribute is repeated', from);
      seen.add(key);
      const problem = references(value, at);
      if (problem !== undefined) return problem;
      at = end + 1;
    }
    const end = take(openingEnd);
    if (!end) return fault('a tag is malformed');
    if (end[1] === '') names.push(tag);
    return names.length > MAX_DEPTH ? `is nested deeper than ${MAX_DEPTH} levels` : undefined;
  }

  function content(found: string, offset: number): string | undefined {
    if (names.length === 0 && /[^ \t\r\n]/.test(found)) return fault('text outside the element', offset);
    const end = found.indexOf(']]>');
    return end >= 0 ? fault('"]]>" in a text', offset + end) : references(found, offset);
  }

  function references(found: string, offset: number): string | undefined {
    for (const { 0: whole, 1: decimal, 2: hexadecimal, 3: entity, index } of found.matchAll(reference)) {
      const code =
        decimal !== undefined ? Number(decimal) : hexadecimal !== undefined ? parseInt(hexadecimal, 16) : NaN;
      const isCharacter = code <= 0x10_ff_ff && !outside.test(String.fromCodePoint(code));
      if (whole === '&' || (entity === undefined && !isCharacter))
        return fault('a "&" that begins no reference', offset + index);
      if (entity !== undefined && !hasType && !predefined.has(entity))
        return fault('an entity that is not declared', offset + index);
    }
    return undefined;
  }

  /** Moves behind a document type declaration, whose declarations of entities and elements are not judged. */
  function type(before: number): string | undefined {
    let depth = 0;
    at += '<!DOCTYPE'.length;
    for (let part = take(declared); part; part = take(declared)) {
      if (part[0] === '>' && depth === 0) return undefined;
      if (part[0] === '[') depth += 1;
      if (part[0] === ']') depth -= 1;
      if (part[0] === '<!--' && !skip('', '-->')) break;
      if (part[0] === '<?' && !skip('', '?>')) break;
    }
    return fault('a document type declaration does not end', before);
  }
}
