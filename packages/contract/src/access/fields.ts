import { z } from 'zod';
import { REQUIRED } from '../fields.ts';

const PASSWORD = { format: 'password' } as const;
const passwordText = z.string({ error: REQUIRED }).max(128, 'Password has at most 128 characters');
/** A password to sign in with: any text. */
export const password = passwordText.min(1, REQUIRED).meta(PASSWORD);
/** A new password. */
export const newPassword = passwordText.min(1, REQUIRED).min(8, 'Password needs at least 8 characters').meta(PASSWORD);
/** Opaque token of a link or session: 256 bit in base64url. */
export const linkToken = z
  .string({ error: REQUIRED })
  .regex(/^[A-Za-z0-9_-]{43}$/, 'The link is not valid or has expired');
export const codeToken = z.string({ error: REQUIRED }).regex(/^[A-Za-z0-9_-]{43}$/, 'Please Try Again');
/** The token of the session, where a client shows it in the query instead of the header. */
export const queryToken = z.string().max(256, 'The token is not valid').optional();
