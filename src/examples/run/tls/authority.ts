import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { type SecureContext, createSecureContext } from 'node:tls';

/** What a certificate of this project says: the authority of one run, or one host that it vouches for. */
interface CertificateContent {
  readonly subject: string;
  readonly issuer: string;
  /** Key of the subject: an EC key on P-256. */
  readonly publicKey: KeyObject;
  /** Keys of the issuer. */
  readonly issuerKey: { readonly public: KeyObject; readonly private: KeyObject };
  /** Names in DNS and IP addresses; none for an authority. */
  readonly hosts: readonly string[];
  readonly isAuthority: boolean;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** An X.509 version 3 certificate (RFC 5280 §4.1), signed with ECDSA and SHA-256 (RFC 5758 §3.2), as PEM (RFC 7468 §5). */
function certificate(content: CertificateContent): string {
  const { subject, issuer, publicKey, issuerKey, notBefore, notAfter } = content;
  const algorithm = sequence(oid(1, 2, 840, 10045, 4, 3, 2));
  const signed = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    algorithm,
    nameOf(issuer),
    sequence(time(notBefore), time(notAfter)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(content))),
  );
  const signature = sign('sha256', signed, issuerKey.private);
  const base64 = sequence(signed, algorithm, bits(signature)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
}

/** RFC 5280 §4.2.1: what OpenSSL's strict checks, Java and Go want of an authority and of a server. */
function extensions({ isAuthority, publicKey, issuerKey, hosts }: CertificateContent): Buffer[] {
  const [subjectId, issuerId] = [keyIdentifier(publicKey), keyIdentifier(issuerKey.public)];
  const names = hosts.map((host) => (isIP(host) ? tagged(0x87, addressBytes(host)) : tagged(0x82, Buffer.from(host))));
  return [
    extension(19, true, sequence(...(isAuthority ? [boolean(true), integer(Buffer.from([0]))] : []))),
    // keyCertSign and cRLSign, or digitalSignature.
    extension(15, true, isAuthority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7)),
    extension(14, false, tagged(0x04, subjectId)),
    extension(35, false, sequence(tagged(0x80, issuerId))),
    ...(isAuthority ? [] : [extension(37, false, sequence(oid(1, 3, 6, 1, 5, 5, 7, 3, 1)))]),
    ...(isAuthority ? [] : [extension(17, false, sequence(...names))]),
  ];
}

const extension = (id: number, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(2, 5, 29, id), ...(critical ? [boolean(true)] : []), tagged(0x04, value));

const keyIdentifier = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();

/** One common name. */
const nameOf = (text: string): Buffer =>
  sequence(tagged(0x31, sequence(oid(2, 5, 4, 3), tagged(0x0c, Buffer.from(text)))));

/** The four or sixteen bytes of an IP address. */
function addressBytes(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from(host.split('.').map(Number));
  const [head = '', tail = ''] = new URL(`http://[${host}]`).hostname.slice(1, -1).split('::');
  const [before, behind] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const missing = Array.from({ length: 8 - before!.length - behind!.length }, () => '0');
  const groups = [...before!, ...missing, ...behind!].map((group) => Number.parseInt(group, 16));
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

/** DER, the encoding of ASN.1 that certificates have (ITU-T X.690 §10). */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const bytes: number[] = [];
  for (let rest = value.length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  const length = value.length < 0x80 ? [value.length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, ...parts);
const boolean = (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0]));
const bits = (value: Buffer, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), value);

/** A positive integer, without superfluous zeros. */
function integer(bytes: Buffer): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const own = bytes.subarray(start);
  return tagged(0x02, ...(own[0]! >= 0x80 ? [Buffer.from([0]), own] : [own]));
}

/** GeneralizedTime from 2050 on, UTCTime before (RFC 5280 §4.1.2.5). */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
  return date.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits));
}

function oid(first: number, second: number, ...rest: readonly number[]): Buffer {
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const sevens = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) sevens.unshift((left & 0x7f) | 0x80);
    return sevens;
  });
  return tagged(0x06, Buffer.from(bytes));
}

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
