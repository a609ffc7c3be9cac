import { hash } from 'node:crypto';

/** 256 random bits in base64url. */
export const newToken = ({ randomBytes }: { randomBytes(size: number): Uint8Array }): string =>
  Buffer.from(randomBytes(32)).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
