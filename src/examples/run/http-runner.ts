import { readFileSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { requestText } from '../../http/message';
import type { RunContext, Runner } from './runner';

/** Sends a request that is written as HTTP/1.1 text (RFC 9112 §2.1). */
export function httpRunner(): Runner {
  return {
    async versions() {
      return {};
    },
    async run(program, context) {
      const message = requestText(program.code, context.shown.host);
      if ('fault' in message)
        return { exit: 1, timedOut: false, stdout: '', stderr: message.fault.message, fault: message.fault };
      return sendRaw(message.text, context);
    },
    async check(program, context) {
      const message = requestText(program.code, context.shown.host);
      return 'fault' in message ? message.fault : undefined;
    },
    async close() {},
  };
}

/** The text says to which host, and the documents say whether that is over TLS. */
function sendRaw(text: string, context: RunContext): ReturnType<Runner['run']> {
  const { recorderPort, limit, servers } = context;
  const [, host = ''] = /^host:[ \t]*(\S*)/im.exec(text) ?? [];
  const name = host.replace(/:\d+$/, '');
  const isSecure = servers?.isSecure(host) === true;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const send = (): void => void socket.write(text);
    const local = { port: recorderPort, host: '127.0.0.1' };
    const bare = name.replace(/^\[|\]$/g, '');
    const socket = isSecure
      ? connectSecurely(
          {
            ...local,
            ca: readFileSync(servers.certificate),
            ...(isIP(bare) ? { checkServerIdentity: () => undefined } : { servername: name }),
          },
          send,
        )
      : connect(local, send);
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
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', () => done(false));
    socket.once('error', (error: Error) => done(false, error.message));
  });
}
