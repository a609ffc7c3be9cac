import { createECDH } from 'node:crypto';
import { deriveKey } from './secret-key.ts';

/** The key that seals the addresses of channels of notices: the API seals, the worker opens. */
export const channelKeyOf = (secretKey: string): Buffer => deriveKey(secretKey, 'pipa notice channels');

/** What a sealed address belongs to. */
export const channelAddressOwner = (userId: number): string => `notice channel of user ${userId}`;

/** The pair by which push services know this installation (VAPID, RFC 8292): base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Numbers that are no private key of the curve are one in four billions. */
const MOST_TRIES = 8;

/** The same pair for the same secret, in every process: subscriptions of browsers are bound to it. */
export function pushKeysOf(secretKey: string): PushKeys {
  for (let turn = 0; turn < MOST_TRIES; turn += 1) {
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(deriveKey(secretKey, `pipa web push ${turn}`));
    } catch {
      continue;
    }
    const privateKey = Buffer.alloc(32);
    const bytes = pair.getPrivateKey();
    bytes.copy(privateKey, privateKey.length - bytes.length);
    return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
  }
  throw new Error('no key of web push can be derived');
}
