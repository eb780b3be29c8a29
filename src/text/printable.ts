/**
 * Control characters (C0, DEL and C1, but for tab and line feed), and those that change the direction of text: in a terminal they could
 * move the cursor, change colours or titles, and hide or reorder what is printed.
 */
// eslint-disable-next-line no-control-regex -- that is what is replaced
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text of others, such as what a program printed or a document says, as it may be printed. */
export const printable = (text: string): string => text.replace(/\r\n/g, '\n').replace(unprintable, '\ufffd');

/**
 * Characters that nobody sees and a language model reads: those that Unicode ignores by default, such as tags (U+E0000), variation
 * selectors, zero-width spaces, fillers and those that change the direction of text; annotations, blanks and controls of scripts that
 * have them. What is left is what joins an emoji, or the letters of a script that joins them.
 */
const invisible =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}])\ufe0f|(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])[\u200c\u200d](?=[\p{L}\p{M}]))[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{1343f}]/gu;

/** A text of documents and guides as it may be handed to an assistant: all of it can be seen, and none of it moves a cursor. */
export const plainOutput = (text: string): string => printable(text.replace(invisible, ''));
