import { X509Certificate } from 'node:crypto';
import { connect, createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { createAuthority } from './authority';

/** The certificate that a server with these hosts presents, and why a client that trusts the authority refuses it, if it does. */
async function handshake(hosts: readonly string[], host: string, ca?: string) {
  const authority = createAuthority();
  const context = authority.contextFor(hosts);
  const server = createServer({ SNICallback: (_name, done) => done(null, context), ALPNProtocols: ['http/1.1'] });
  // For clients that name no host.
  server.setSecureContext({});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await new Promise<{ raw?: Buffer; error?: string }>((done) => {
      const socket: TLSSocket = connect({
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        servername: 'any.test',
        ca: ca ?? authority.certificate,
        checkServerIdentity: (_name, peer) => {
          const own = new X509Certificate(peer.raw);
          const found = /^[\d.]+$|:/.test(host) ? own.checkIP(host) : own.checkHost(host, { partialWildcards: false });
          return found ? undefined : new Error(`not for ${host}`);
        },
      });
      socket.once('secureConnect', () => {
        done({ raw: socket.getPeerCertificate().raw });
        socket.destroy();
      });
      socket.once('error', (error) => done({ error: error.message }));
    });
  } finally {
    server.close();
  }
}

test('the authority signs itself, and may sign certificates and nothing else', () => {
  const own = new X509Certificate(createAuthority().certificate);
  expect(own.ca).toBe(true);
  expect(own.checkIssued(own)).toBe(true);
  expect(own.verify(own.publicKey)).toBe(true);
  expect(new Date(own.validTo).getTime()).toBeLessThan(Date.now() + 25 * 60 * 60 * 1000);
  expect(own.subjectAltName).toBeUndefined();
});

test.each([
  ['api.petstore.example'],
  ['xn--bcher-kva.example'],
  ['192.0.2.1'],
  ['2001:db8::1'],
  ['::1'],
  ['2001:db8:1:2:3:4:5:6'],
])('a client that trusts it accepts %s', async (host) => {
  const { raw, error } = await handshake([host], host);
  expect(error).toBeUndefined();
  const shown = new X509Certificate(raw!);
  expect(shown.ca).toBe(false);
  expect(shown.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
});

test.each([
  [['api.petstore.example'], 'petstore.example'],
  [['api.petstore.example'], 'a.api.petstore.example'],
  [['192.0.2.1'], '192.0.2.2'],
])('a certificate for %s is not one for %s', async (hosts, host) => {
  expect((await handshake(hosts, host)).error).toBe(`not for ${host}`);
});

test('the authority of another run is not trusted', async () => {
  const { error } = await handshake(['api.petstore.example'], 'api.petstore.example', createAuthority().certificate);
  expect(error).toMatch(/certificate/);
});

test('each run has keys of its own, and they are in none of its certificates', () => {
  const [one, other] = [createAuthority(), createAuthority()];
  expect(one.certificate).not.toBe(other.certificate);
  expect(one.certificate).not.toContain('PRIVATE');
  expect(Object.keys(one)).toEqual(['certificate', 'contextFor']);
});

test('dates from 2050 on are written as such', () => {
  const late = new X509Certificate(createAuthority(Date.UTC(2051, 0, 2, 3, 4, 5)).certificate);
  expect(late.validFrom).toBe('Jan  1 03:04:05 2051 GMT');
  expect(new X509Certificate(createAuthority(Date.UTC(2031, 0, 2)).certificate).validTo).toBe(
    'Jan  3 00:00:00 2031 GMT',
  );
});
