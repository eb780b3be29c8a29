declare const safe: unique symbol;

/** HTML that `src/gatsby/markdown` has made and cleaned; nothing else may be called so. */
export type Html = string & { readonly [safe]: true };
