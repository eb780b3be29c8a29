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
  5: 'curl could not resolve the proxy',
  6: 'curl could not resolve the host',
  7: 'curl could not connect',
  18: 'curl received only part of the response',
  22: 'curl received a status of 400 or more and was set to fail',
  26: 'curl could not read a file to send',
  28: 'curl timed out',
  35: 'the TLS handshake of curl failed',
  52: 'curl received no response',
  56: 'curl lost the connection',
};

/** The meaning of an exit code in plain words; undefined for one of a program's own. */
export function meaningOf(exit: number | null, language: string, code: string): string | undefined {
  if (exit === null) return undefined;
  return meanings[exit] ?? (language === 'bash' && /\bcurl\b/.test(code) ? ofCurl[exit] : undefined);
}
