const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for the content of an element or for an attribute in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark]!);

/** Text for the content of an element only, where no other marks need it: code is full of them, and pages pay for each. */
export const escapeHtmlContent = (text: string): string => text.replace(/[&<]/g, (mark) => entities[mark]!);

/** What `escapeHtml` was given; also undoes React's spellings of the same marks. */
export const unescapeHtml = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(39|x27);/g, "'")
    .replaceAll('&amp;', '&');
