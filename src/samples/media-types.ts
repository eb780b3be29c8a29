/** The type without parameters, lower case: `Application/JSON; charset=utf-8` is `application/json`. */
export const essenceOf = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** RFC 8259 and RFC 6839 §3.1. */
export const isJson = (mediaType: string): boolean => /^(application|text)\/json$|\+json$/.test(essenceOf(mediaType));

/** One JSON text per line (JSON Lines, NDJSON) or per record (RFC 7464). */
export const isJsonSequence = (mediaType: string): boolean =>
  /^(application|text)\/(jsonl|x-ndjson|ndjson|jsonlines|json-seq)$/.test(essenceOf(mediaType)) ||
  essenceOf(mediaType).endsWith('+json-seq');

export const isXml = (mediaType: string): boolean => /^(application|text)\/xml$|\+xml$/.test(essenceOf(mediaType));
export const isForm = (mediaType: string): boolean => essenceOf(mediaType) === 'application/x-www-form-urlencoded';
export const isMultipart = (mediaType: string): boolean => essenceOf(mediaType).startsWith('multipart/');

const textual =
  /^text\/|[/+](json|xml|yaml|x-yaml|javascript|ecmascript|graphql|sql|csv|toml|jsonl|x-ndjson|x-www-form-urlencoded|problem\+json)$/;
export const isText = (mediaType: string): boolean => textual.test(essenceOf(mediaType)) || isJsonSequence(mediaType);

/** A range such as `image/*` made concrete, and the first of a comma-separated list taken (OpenAPI 3.1 §4.8.15.1). */
export function concrete(mediaType: string): string {
  const first = (mediaType.split(',')[0] ?? '').trim();
  const examples: Record<string, string> = {
    '*/*': 'application/json',
    'application/*': 'application/json',
    'text/*': 'text/plain',
    'image/*': 'image/png',
    'audio/*': 'audio/mpeg',
    'video/*': 'video/mp4',
    'multipart/*': 'multipart/form-data',
  };
  return Object.hasOwn(examples, first) ? examples[first]! : first;
}

const extensions = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
  ['image/tiff', 'tiff'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/gzip', 'gz'],
  ['application/x-tar', 'tar'],
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['application/yaml', 'yaml'],
  ['text/plain', 'txt'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/xml', 'xml'],
  ['audio/mpeg', 'mp3'],
  ['video/mp4', 'mp4'],
]);

/** A file name that is safe in every shell and file system, with the extension that fits the media type. */
export function fileName(stem: string, mediaType: string): string {
  const safe =
    stem
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'file';
  return `${safe}.${extensions.get(essenceOf(mediaType)) ?? 'bin'}`;
}
