import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Undoes the content encodings of a message (RFC 9110 §8.4), last one first; a body that does not decode is left as it is. */
export function decoded(body: Buffer, headers: readonly (readonly [name: string, value: string])[]): Buffer {
  const codings = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','));
  return codings.reverse().reduce((data, coding) => {
    const name = coding.trim().toLowerCase();
    try {
      return Object.hasOwn(decoders, name) ? decoders[name]!(data) : data;
    } catch {
      return data;
    }
  }, body);
}
