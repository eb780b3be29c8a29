/**
 * Control characters (C0, DEL and C1, but for tab and line feed), and those that change the direction of text: in a terminal they could
 * move the cursor, change colours or titles, and hide or reorder what is printed.
 */
// eslint-disable-next-line no-control-regex -- that is what is replaced
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text of others, such as what a program printed or a document says, as it may be printed. */
export const printable = (text: string): string => text.replace(/\r\n/g, '\n').replace(unprintable, '\ufffd');

/**
 * Characters that nobody sees and a language model reads: tags (U+E0000), the zero-width space, the word joiner, byte order marks, and
 * those that change the direction of text.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{E0000}-\u{E007F}]/gu;

/** A text of documents and guides as it may be handed to an assistant: all of it can be seen, and none of it moves a cursor. */
export const plainOutput = (text: string): string => printable(text.replace(invisible, ''));
