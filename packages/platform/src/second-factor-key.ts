import { deriveKey } from './secret-key.ts';

/** The key that seals the secrets of authenticator apps. */
export const secondFactorKeyOf = (secretKey: string): Buffer => deriveKey(secretKey, 'pipa second factor');

/** What a sealed secret belongs to. */
export const authenticatorOwner = (userId: number): string => `authenticator ${userId}`;
