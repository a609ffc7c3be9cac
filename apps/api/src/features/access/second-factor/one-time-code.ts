import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Pipa';
const PERIOD_S = 30;
/** 160 bits, the length that RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes count, for clocks that differ. */
const WINDOW = 1;

/** A new secret in base32. */
export const newSecret = (randomBytes: (size: number) => Uint8Array): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** The otpauth URI that authenticator apps read from a QR code. */
export const uriOf = (secret: string, userName: string): string => totpOf(secret, userName).toString();

/** The time step of a code; null when it is not a code of the present step or one beside it. The comparison takes constant time. */
export function stepOfCode(code: string, secret: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + delta;
}

/** The code of an app at an instant. */
export const codeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() });

export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code);
