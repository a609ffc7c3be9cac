import { deriveKey } from './secret-key.ts';

/** The key that seals what brokers accept for an account. */
export const brokerLinkKeyOf = (secretKey: string): Buffer => deriveKey(secretKey, 'pipa broker links');

/** What a sealed access belongs to. */
export const brokerAccessOwner = (accountId: number): string => `broker link of account ${accountId}`;

/** What the sealed half of a link that was begun belongs to. */
export const linkAttemptOwner = (userId: number): string => `broker link attempt of user ${userId}`;
