import { connect } from 'node:net';
import type { ProgramFault, Runner } from './runner';

/** Sends a request that is written as HTTP/1.1 text (RFC 9112 §2.1). */
export function httpRunner(): Runner {
  return {
    async versions() {
      return {};
    },
    async run(program, context) {
      const message = messageOf(program.code, context.shown.host);
      if ('fault' in message)
        return { exit: 1, timedOut: false, stdout: '', stderr: message.fault.message, fault: message.fault };
      return sendRaw(message.text, context.recorderPort, context.limit);
    },
    async check(program, context) {
      const message = messageOf(program.code, context.shown.host);
      return 'fault' in message ? message.fault : undefined;
    },
    async close() {},
  };
}

const requestLine = /^([A-Z]+) (\S+)(?: (HTTP\/1\.1))?$/;
const field = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ \t]*.*$/;

/**
 * Brings the text onto the wire: line ends become CRLF, and what a reader leaves out is added: `Host`, the length of the body,
 * the version, and `Connection: close`.
 */
export function messageOf(code: string, host: string): { readonly text: string } | { readonly fault: ProgramFault } {
  const lines = code.split(/\r\n|\n/);
  const start = requestLine.exec(lines[0]?.trimEnd() ?? '');
  if (!start) return { fault: { line: 1, message: `"${lines[0]}" is not a request line such as GET /path HTTP/1.1` } };
  const blank = lines.findIndex((line) => line.trim() === '');
  const fields = lines.slice(1, blank < 0 ? undefined : blank);
  const wrong = fields.findIndex((line) => !field.test(line));
  if (wrong >= 0)
    return { fault: { line: wrong + 2, message: `"${fields[wrong]}" is not a header field such as Name: value` } };
  const body =
    blank < 0
      ? ''
      : lines
          .slice(blank + 1)
          .join('\n')
          .replace(/\n+$/, '');
  const has = (name: string): boolean => fields.some((line) => line.toLowerCase().startsWith(`${name}:`));
  const added = [
    ...(has('host') ? [] : [`Host: ${host}`]),
    ...(body === '' || has('content-length') || has('transfer-encoding')
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ...(has('connection') ? [] : ['Connection: close']),
  ];
  return { text: [`${start[1]} ${start[2]} HTTP/1.1`, ...fields, ...added, '', body].join('\r\n') };
}

function sendRaw(text: string, port: number, limit: number): ReturnType<Runner['run']> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const done = (timedOut: boolean, problem = ''): void => {
      socket.destroy();
      const stdout = Buffer.concat(chunks).toString();
      resolve({
        exit: timedOut ? null : problem ? 1 : 0,
        timedOut,
        stdout,
        stderr: problem,
        fault: problem ? { message: problem } : undefined,
      });
    };
    socket.setTimeout(limit, () => done(true));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', () => done(false));
    socket.once('error', (error) => done(false, error.message));
  });
}
