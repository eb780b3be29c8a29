import { Fragment } from 'react';

/** A word of fewer characters fits on a line; marks in it would only be weight. */
const LONG_WORD = /\S{20,}/gu;

/** After a dot, a slash or an underscore, and between the words of a name in camel case, such as `HTTPResponse|Body`. */
const BREAK_AFTER = /[./_](?=[^./_\s])|[\p{Ll}\d](?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu;

/**
 * The name of a schema, an operation, a path or a field, which may go on on the next line after each of its parts. The text
 * itself stays as it is for copying, searching and screen readers.
 */
export function LongName({ children }: { readonly children: string }) {
  const parts = partsOf(children);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}

function partsOf(name: string): string[] {
  const ends = [...name.matchAll(LONG_WORD)].flatMap(({ 0: word, index }) =>
    [...word.matchAll(BREAK_AFTER)].map((found) => index + found.index + found[0].length),
  );
  return [...ends, name.length].map((end, number) => name.slice(ends[number - 1] ?? 0, end));
}
