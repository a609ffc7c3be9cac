import { createHmac } from 'node:crypto';
import type { api, OutputOf, PasskeyAnswer, PasskeyCreated } from '@pipa/contract';
import type { NewPasskey, StoredPasskey } from '@pipa/db/access';
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { CHALLENGE_MS } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256, which the authenticators of all systems know. */
const ALGORITHMS = [-8, -7, -257];

type Descriptor = Pick<StoredPasskey, 'credentialId' | 'transports'>;

const describe = ({ credentialId, transports }: Descriptor) => ({
  id: Buffer.from(credentialId).toString('base64url'),
  type: 'public-key' as const,
  transports,
});

export interface PasskeyOwner {
  readonly userId: number;
  readonly userName: string;
}

/** What the browser creates a passkey with; a device that holds one of `existing` makes no second one. */
export async function creationOptions(
  party: RelyingParty,
  { userId, userName }: PasskeyOwner,
  { challenge, existing, key }: { challenge: string; existing: readonly Descriptor[]; key: Uint8Array },
): Promise<OutputOf<typeof api.beginPasskey>> {
  const { user, rp, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Pipa',
    rpID: party.id,
    userName,
    // An identifier without meaning, the same for every passkey of the user.
    userID: new Uint8Array(createHmac('sha256', key).update(`passkey user ${userId}`).digest()),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: party.id, name: rp.name },
    user: { ...user, displayName: userName },
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing.map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** What the browser asks a passkey for; `allowed` null lets the user choose an account. */
export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  allowed: readonly Descriptor[] | null,
): OutputOf<typeof api.passkeyOptions> => ({
  challenge,
  timeout: CHALLENGE_MS,
  rpId: party.id,
  ...(allowed !== null && { allowCredentials: allowed.map(describe) }),
  userVerification: allowed === null ? 'required' : 'preferred',
});

/** The new passkey in what a browser has created; null when it does not fit challenge and origin. */
export async function verifyCreated(
  created: PasskeyCreated,
  challenge: string,
  party: RelyingParty,
): Promise<Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'> | null> {
  const verified = await verifyRegistrationResponse({
    response: created,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
}

export interface VerifiedAnswer {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** Verifies the answer of a passkey; null when signature, challenge, origin or counter are not right. */
export async function verifyAnswer(
  answer: PasskeyAnswer,
  passkey: StoredPasskey,
  { challenge, party, mustVerifyUser }: { challenge: string; party: RelyingParty; mustVerifyUser: boolean },
): Promise<VerifiedAnswer | null> {
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: mustVerifyUser,
    credential: {
      id: Buffer.from(passkey.credentialId).toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}
