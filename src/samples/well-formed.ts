/** Lone surrogates as U+FFFD, which is what UTF-8 encoders make of them: no language has to decide. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');
