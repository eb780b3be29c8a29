/**
 * The words of a text that fit into a number of characters, with an ellipsis where some are left out. A single word that
 * is longer is the only one that is cut.
 * @param max characters of the result, the ellipsis among them
 */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')} …`;
