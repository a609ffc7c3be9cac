import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { api, InputOf, OutputOf } from '@pipa/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

function counterBytes(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An authenticator in software: one ES256 key of one origin, as a browser and its device would answer with it. */
export function createSoftwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const rpIdHash = sha256(new URL(origin).hostname);
  let count = 0;

  const created = ({ challenge }: Pick<OutputOf<typeof api.beginPasskey>, 'challenge'>) => {
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const { userPresent, userVerified, hasCredential } = FLAGS;
    const authData = Buffer.concat([
      rpIdHash,
      Buffer.from([userPresent | userVerified | hasCredential]),
      counterBytes(count),
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      isoCBOR.encode(cose),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: base64url(credentialId),
      rawId: base64url(credentialId),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  };

  const answer = (
    { challenge }: Pick<OutputOf<typeof api.passkeyOptions>, 'challenge'>,
    { verifiesUser = true, counts = true } = {},
  ): NonNullable<InputOf<typeof api.loginPasskey>['passkey']> => {
    if (counts) count += 1;
    const flags = FLAGS.userPresent | (verifiesUser ? FLAGS.userVerified : 0);
    const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([flags]), counterBytes(count)]);
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
    return {
      id: base64url(credentialId),
      rawId: base64url(credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  };
  return { created, answer };
}
