/** What exit codes mean, where a program prints nothing about it: those of shells, of signals, and of curl in bash. */
const meanings: Readonly<Record<number, string>> = {
  126: 'a command cannot be run',
  127: 'a command was not found',
  134: 'it was aborted',
  137: 'it was killed, perhaps for using too much memory',
  139: 'it crashed',
  143: 'it was ended',
  153: 'it wrote more than 64 MB to a file',
};

const ofCurl: Readonly<Record<number, string>> = {
  3: 'curl cannot read the address',
  5: 'curl found no proxy of that name',
  6: 'curl found no host of that name',
  7: 'curl could not connect',
  18: 'curl got a part of the response only',
  22: 'curl got a status of 400 or more, and was told to fail',
  26: 'curl could not read a file that it was to send',
  28: 'curl waited too long',
  35: 'curl could not agree on TLS',
  52: 'curl got no response',
  56: 'curl lost the connection',
};

/** The meaning of an exit code in plain words; undefined for one of a program's own. */
export function meaningOf(exit: number | null, language: string, code: string): string | undefined {
  if (exit === null) return undefined;
  return meanings[exit] ?? (language === 'bash' && /\bcurl\b/.test(code) ? ofCurl[exit] : undefined);
}
