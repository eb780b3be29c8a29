import { isIP, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Destinations } from '../destinations';
import type { Authority } from './authority';

/** The first byte of a TLS connection: a record with a handshake (RFC 8446 §5.1). */
const HANDSHAKE = 0x16;

/** Tells whether a client begins a connection with TLS or with a request, and leaves what it has sent to be read. */
export function whenBegun(socket: Socket, isSecure: () => void, isPlain: () => void): void {
  const look = (): void => {
    const first = socket.read(1) as Buffer | null;
    if (first === null) return;
    socket.off('readable', look);
    socket.unshift(first);
    if (first[0] === HANDSHAKE) isSecure();
    else isPlain();
  };
  socket.on('readable', look);
}

export interface TerminateOptions {
  readonly destinations: Destinations;
  readonly authority: Authority;
  /** The host that the client asked for, if any. */
  readonly hostname?: string;
  /** Gets the host of a client that was refused. */
  readonly refuse: (hostname: string) => void;
}

/**
 * Takes the part of the server in TLS for documented servers and for no other host. A client that asks for another one, or for another
 * one than it is connected to, ends without a certificate. @returns undefined where the handshake fails
 */
export function terminate(
  socket: Socket,
  { destinations, authority, hostname, refuse }: TerminateOptions,
): Promise<TLSSocket | undefined> {
  const unnamed = hostname === undefined ? destinations.secureAddresses : [plainAddress(hostname)];
  const secured = new TLSSocket(socket, {
    isServer: true,
    ALPNProtocols: ['http/1.1'],
    // For clients that name no host, as those that know only an IP address do (RFC 6066 §3).
    secureContext: unnamed.length > 0 ? authority.contextFor(unnamed) : createSecureContext(),
    SNICallback(name, done) {
      const asked = name.toLowerCase();
      const isRight = hostname === undefined ? destinations.hasSecureHost(asked) : asked === hostname;
      if (isRight) return done(null, authority.contextFor([asked]));
      refuse(asked);
      done(new Error(`${asked} is not a server of the API documents`));
    },
  });
  return new Promise((resolve) => {
    const end = (): void => {
      secured.destroy();
      socket.destroy();
      resolve(undefined);
    };
    secured.once('secure', () => resolve(secured));
    secured.on('error', end);
    socket.once('close', end);
  });
}

/** An IP address without the brackets that it has in a URL; a name as it is. */
const plainAddress = (hostname: string): string => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : hostname;
};
