import { type Code, isCode, textOf } from './code-scope';

export interface Fault {
  readonly message: string;
  readonly hint: string;
}

/** Attributes by which browsers load something to show it, by the elements that have them. */
const loads: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  input: ['src'],
  image: ['href', 'xlinkhref', 'xlink:href'],
  use: ['href', 'xlinkhref', 'xlink:href'],
  feimage: ['href', 'xlinkhref', 'xlink:href'],
  ...Object.fromEntries(['body', 'table', 'td', 'th', 'tr'].map((name) => [name, ['background']])),
};

/** Whether a browser loads what an attribute names. */
export const loadsOf = (element: string, name: string): boolean =>
  loads[element.toLowerCase()]?.includes(name.toLowerCase()) ?? false;

/** Attributes of SVG that may refer to what is drawn elsewhere, as `url(#shadow)` does to another element. */
const drawn = /^(?:fill|stroke|filter|mask|cursor|clip-?path|marker(?:-?(?:start|mid|end))?)$/i;

/** Where a page is; anything else that an address leads to is another site. */
const base = 'https://portal.invalid/guides/page/';

const isElsewhere = (address: string): boolean => {
  try {
    const url = new URL(address, base);
    return /^https?:$/.test(url.protocol) && url.origin !== new URL(base).origin;
  } catch {
    // As of `//`: no browser loads it either.
    return true;
  }
};

/** What a guide shows from another site, which no page of the built site may load. */
export const remoteFault = (address: string): Fault | undefined =>
  isElsewhere(address)
    ? {
        message: `shows ${address}, which is on another site: pages load nothing from there`,
        hint: 'Put a copy next to the guide and name it, as in ./picture.png, or link to it.',
      }
    : undefined;

/** Of `srcset`, each address before its width or density. */
const addressesIn = (name: string, written: string): string[] =>
  /^srcset$/i.test(name)
    ? written.split(/,\s+|,(?=\S*\s)|,$/).flatMap((each) => each.trim().split(/\s+/)[0] || [])
    : [written];

/**
 * An attribute by which a page would load something from another site, or that the site cannot have at all: of a guide's elements, and of
 * those in its code.
 * @param written its text, or the beginning of it; undefined where only a program knows it
 * @param value of the attribute: a node of a program, if it is one
 */
export function loadFault(
  element: string,
  name: string,
  written: string | undefined,
  value: unknown,
): Fault | undefined {
  // What a component does with it, its own code says.
  if (!/^[a-z]/.test(element)) return undefined;
  if (/^style$/i.test(name))
    return {
      message: `<${element}> has a style attribute, which the Content-Security-Policy of the site forbids`,
      hint: 'Use a class, and write its style in the style sheet that "styles" of the configuration names.',
    };
  if (loadsOf(element, name)) {
    const found = addressesIn(name, written ?? '').find(isElsewhere);
    if (found !== undefined) return remoteFault(found);
  }
  if (!drawn.test(name)) return undefined;
  const texts = written === undefined ? stringsIn(value) : [written];
  return texts.some((text) => /url\(\s*(?!["']?#)/i.test(text) || /image-set\(/i.test(text))
    ? {
        message: `${name} of <${element}> loads a file`,
        hint: 'Refer to an element of the page, as in url(#name), or show the file as a picture.',
      }
    : undefined;
}

/** Every string that is written in an expression. */
function stringsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (!isCode(value)) return [];
  if (value.type === 'TemplateElement') return [(value.value as { cooked?: string } | undefined)?.cooked ?? ''];
  return [
    ...(textOf(value) === undefined ? [] : [textOf(value)!]),
    ...Object.values(value as Code).flatMap((each) => (Array.isArray(each) || isCode(each) ? stringsIn(each) : [])),
  ];
}
