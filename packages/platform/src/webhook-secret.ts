import { deriveKey } from './secret-key.ts';

/** The key that seals the secrets of webhooks: the API seals, the worker opens. */
export const webhookKeyOf = (secretKey: string): Buffer => deriveKey(secretKey, 'pipa webhooks');

/** What a sealed secret belongs to. */
export const webhookSecretOwner = (userId: number): string => `webhook of user ${userId}`;

/** What the text of a secret begins with; the base64 of its bytes follows (Standard Webhooks 1.0). */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
