import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** SHA-256 of the contents of files, by name. */
export type FileDigests = ReadonlyMap<string, Buffer>;

/** One for all files: memory that is new to a process costs more than reading into it. */
const buffer = Buffer.allocUnsafe(1024 * 1024);

/** SHA-256 of a file's content. */
export const fileDigest = (file: string): Buffer => readThrough(file, () => {});

/** Copies a file to where there is none. @returns SHA-256 of its content */
export function copyWithDigest(from: string, to: string): Buffer {
  const target = openSync(to, 'wx');
  try {
    return readThrough(from, (bytes) => {
      for (let done = 0; done < bytes.length;) done += writeSync(target, bytes, done);
    });
  } finally {
    closeSync(target);
  }
}

function readThrough(file: string, take: (bytes: Buffer) => void): Buffer {
  const hash = createHash('sha256');
  const source = openSync(file, 'r');
  try {
    for (;;) {
      const length = readSync(source, buffer);
      if (length === 0) return hash.digest();
      const bytes = buffer.subarray(0, length);
      hash.update(bytes);
      take(bytes);
    }
  } finally {
    closeSync(source);
  }
}
