const unchanged =
  /(?:ss|us|is)$|(?:^|[^a-z])(?:news|series|species|sms|dns|https?s?|aws|ios|os|css|js|gps|alias|bias|canvas|kubernetes)$/i;

/** The singular of an English noun as names have it; a word that is no plural stays. The case of its letters is kept. */
export function singular(word: string): string {
  if (unchanged.test(word)) return word;
  if (/^(?:id|uri|url|arn|sid|ip)s$/i.test(word)) return word.slice(0, -1);
  if (word.length < 4) return word;
  if (/(?:mov|cook|calor|zomb)ies$/i.test(word)) return word.slice(0, -1);
  if (/[^aeiou]ies$/i.test(word) && word.length > 4) return word.replace(/ies$/i, (end) => (end === 'IES' ? 'Y' : 'y'));
  if (/(?:ss|x|[^aeiou]ch|tch|each|oach|sh|zz|status|alias|bias|virus|bonus|campus|canvas|focus)es$/i.test(word))
    return word.slice(0, -2);
  return word.replace(/s$/i, '');
}
