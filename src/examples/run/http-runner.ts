import { connect } from 'node:net';
import { requestText } from '../../http/message-text';
import type { Runner } from './runner';

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
      return sendRaw(message.text, context.recorderPort, context.limit);
    },
    async check(program, context) {
      const message = requestText(program.code, context.shown.host);
      return 'fault' in message ? message.fault : undefined;
    },
    async close() {},
  };
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
