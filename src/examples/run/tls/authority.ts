import { generateKeyPairSync } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { certificate } from './certificate';

/**
 * The certificate authority of one run, which vouches for the documented servers that the recorder stands in for. Its key exists in
 * the memory of this process only and is never written; nothing but the programs of the run is told to trust it.
 */
export interface Authority {
  /** Its certificate, as PEM. */
  readonly certificate: string;
  /** A certificate for exactly these hosts, with its key. @param hosts names in DNS, in ASCII, or IP addresses without brackets */
  contextFor(hosts: readonly string[]): SecureContext;
}

const DAY = 24 * 60 * 60 * 1000;

/** @param now in milliseconds; certificates are valid from the day before to the day after, whatever the clock of a container says */
export function createAuthority(now = Date.now()): Authority {
  const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = pair();
  const host = pair();
  const issuer = 'Certificate authority of one run of the examples';
  const common = {
    issuer,
    issuerKey: { public: own.publicKey, private: own.privateKey },
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + DAY),
  };
  const pem = certificate({ ...common, subject: issuer, publicKey: own.publicKey, hosts: [], isAuthority: true });
  const key = host.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const contexts = new Map<string, SecureContext>();
  return {
    certificate: pem,
    contextFor(hosts) {
      const name = hosts.join(' ');
      const known = contexts.get(name);
      if (known) return known;
      const subject = 'A server of the API documents';
      const cert = certificate({ ...common, subject, publicKey: host.publicKey, hosts, isAuthority: false });
      const context = createSecureContext({ key, cert, minVersion: 'TLSv1.2' });
      contexts.set(name, context);
      return context;
    },
  };
}
