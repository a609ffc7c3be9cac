import { createHash, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { BrokerError } from '../broker-error.ts';
import { Secret } from '../secret.ts';
import { type DiffieHellman, decryptTokenSecret, diffieHellmanOf, rsaKeyOf } from './oauth/keys.ts';

/** Who signs: its name at the broker, and its key files as PEM. */
export interface IbConsumer {
  readonly consumerKey: string;
  readonly signingKey: Secret;
  readonly encryptionKey: Secret;
  readonly dhParameters: string;
}

/** An access as it is kept. Keys are those of its owner; null: those of the operator. */
const storedAccess = z.strictObject({
  consumerKey: z.string(),
  accessToken: z.string(),
  /** As the broker gives it: encrypted for the encryption key. */
  accessTokenSecret: z.string(),
  keys: z.strictObject({ signingKey: z.string(), encryptionKey: z.string(), dhParameters: z.string() }).nullable(),
});
export type StoredAccess = z.infer<typeof storedAccess>;

/** An access that can sign. */
export interface IbCredentials {
  readonly consumerKey: string;
  readonly accessToken: string;
  readonly tokenSecret: Buffer;
  readonly signingKey: KeyObject;
  readonly diffieHellman: DiffieHellman;
}

export const secretOf = (access: StoredAccess): Secret => new Secret(JSON.stringify(access));

/** Names an access in this process without showing it. */
export const nameOf = (secret: Secret): string => createHash('sha256').update(secret.reveal()).digest('hex');

/** Unauthorised for a secret that is no access, or one of an operator's key that is not in use any more; refused for keys that are wrong. */
export function credentialsOf(secret: Secret, operator: IbConsumer | null): IbCredentials {
  const access = parse(secret.reveal());
  const keys =
    access?.keys ??
    (operator?.consumerKey === access?.consumerKey && operator !== null
      ? {
          signingKey: operator.signingKey.reveal(),
          encryptionKey: operator.encryptionKey.reveal(),
          dhParameters: operator.dhParameters,
        }
      : null);
  if (access === null || keys === null) throw new BrokerError({ kind: 'Unauthorised' });
  return {
    consumerKey: access.consumerKey,
    accessToken: access.accessToken,
    tokenSecret: decryptTokenSecret(access.accessTokenSecret, rsaKeyOf(keys.encryptionKey, 'encryption key')),
    signingKey: rsaKeyOf(keys.signingKey, 'signing key'),
    diffieHellman: diffieHellmanOf(keys.dhParameters),
  };
}

function parse(text: string): StoredAccess | null {
  try {
    return storedAccess.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
