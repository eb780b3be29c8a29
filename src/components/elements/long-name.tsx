import { Fragment } from 'react';

/** A word of fewer characters fits on a line; marks in it would only be weight. */
const LONG_WORD = /\S{20,}/gu;
const WORD = /\S+/gu;

interface LongNameProps {
  readonly children: string;
  /** Whether it is a part of something longer, so that a short one may end a line too. */
  readonly isPart?: boolean;
}

const SEPARATOR = /[./_](?=[^./_\s])/gu;

/** After a dot, a slash or an underscore, and between the words of a name in camel case, such as `HTTPResponse|Body`. */
const BREAK_AFTER = /[./_](?=[^./_\s])|[\p{Ll}\d](?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu;

/**
 * The name of a schema, an operation, a path or a field, which may go on on the next line after each of its parts. The text
 * itself stays as it is for copying, searching and screen readers.
 */
export function LongName({ children, isPart = false }: LongNameProps) {
  return breakable(partsOf(children, isPart ? WORD : LONG_WORD, BREAK_AFTER));
}

/** A value, which goes on on the next line after a separator: encoded bytes have capitals everywhere, and no words. */
export const LongValue = ({ children }: { readonly children: string }) =>
  breakable(partsOf(children, LONG_WORD, SEPARATOR));

const breakable = (parts: readonly string[]) => (
  <>
    {parts.map((part, index) => (
      <Fragment key={index}>
        {/* Hidden, or Chromium says a space there in the names of links and headings. */}
        {index > 0 && <wbr aria-hidden="true" />}
        {part}
      </Fragment>
    ))}
  </>
);

function partsOf(name: string, words: RegExp, breaks: RegExp): string[] {
  const ends = [...name.matchAll(words)].flatMap(({ 0: word, index }) =>
    [...word.matchAll(breaks)].map((found) => index + found.index + found[0].length),
  );
  return [...ends, name.length].map((end, number) => name.slice(ends[number - 1] ?? 0, end));
}
