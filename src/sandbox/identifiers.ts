import { createHash } from 'node:crypto';

/** Where identifiers come from that were never given before. */
export interface IdentifierSource {
  /** So many hexadecimal digits, at most 64. */
  hex(digits: number): string;
  uuid(): string;
}

/** Identifiers that are the same in every process, and different for each text. */
export function identifiers(next: () => string): IdentifierSource {
  const hash = (): string => createHash('sha256').update(next()).digest('hex');
  return { hex: (digits) => hash().slice(0, digits), uuid: () => toUuid(hash()) };
}

/** RFC 9562 §5.4: version 4, variant 10. */
function toUuid(hex: string): string {
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
