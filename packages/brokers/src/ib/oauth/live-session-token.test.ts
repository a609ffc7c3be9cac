import {
  constants,
  createDiffieHellman,
  createHmac,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BrokerError } from '../../broker-error.ts';
import { decryptTokenSecret, diffieHellmanOf, rsaKeyOf } from './keys.ts';
import { liveSessionTokenOf, newChallenge } from './live-session-token.ts';

const EXCHANGES = 40;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** DER by hand: a sequence of two integers. */
function dhPem(prime: Buffer, generator: number): string {
  const length = (n: number) => (n < 0x80 ? [n] : n < 0x100 ? [0x81, n] : [0x82, n >> 8, n & 0xff]);
  const integer = (bytes: number[]) => {
    const positive = (bytes[0] ?? 0) > 0x7f ? [0, ...bytes] : bytes;
    return [0x02, ...length(positive.length), ...positive];
  };
  const body = [...integer([...prime]), ...integer([generator])];
  const der = Buffer.from([0x30, ...length(body.length), ...body]).toString('base64');
  return `-----BEGIN DH PARAMETERS-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END DH PARAMETERS-----\n`;
}

/** A prime that leads to shared secrets with and without a high first bit, and to short ones. */
const prime = createDiffieHellman(512).getPrime();

describe('the live session token', () => {
  it(`comes out on both sides of ${EXCHANGES} exchanges, and is verified by its signature`, () => {
    const parameters = diffieHellmanOf(dhPem(prime, 2));
    for (let i = 0; i < EXCHANGES; i++) {
      const secret = randomBytes(20 + (i % 13));
      const ours = newChallenge(parameters);
      // The side of the broker, by the exchange of Node.
      const theirs = createDiffieHellman(prime, 2);
      const response = theirs.generateKeys('hex');
      const shared = theirs.computeSecret(
        Buffer.from(ours.hex.padStart(ours.hex.length + (ours.hex.length % 2), '0'), 'hex'),
      );
      const trimmed = shared.subarray(shared.findIndex((byte) => byte !== 0));
      const javaBytes = (trimmed[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.alloc(1), trimmed]) : trimmed;
      const token = createHmac('sha1', javaBytes).update(secret).digest();
      const signature = createHmac('sha1', token).update('PIPASAMPL').digest('hex');

      const answer = { response, signature };
      expect(liveSessionTokenOf(parameters, ours, answer, secret, 'PIPASAMPL')).toEqual(token);
      expect(liveSessionTokenOf(parameters, ours, answer, secret, 'PIPASAMPM')).toBeNull();
      expect(liveSessionTokenOf(parameters, ours, answer, randomBytes(20), 'PIPASAMPL')).toBeNull();
    }
  });

  it.each(['', '0', '1', 'xyz', prime.toString('hex'), 'f'.repeat(5_000)])(
    'is none for the half "%.12s"',
    (response) => {
      const parameters = diffieHellmanOf(dhPem(prime, 2));
      const signature = createHmac('sha1', 'any').update('PIPASAMPL').digest('hex');
      expect(
        liveSessionTokenOf(parameters, newChallenge(parameters), { response, signature }, Buffer.of(1), 'K'),
      ).toBeNull();
    },
  );
});

describe('keys', () => {
  it('the secret of a token is opened as PKCS#1 v1.5 pads it', () => {
    for (let length = 1; length < 60; length += 7) {
      const secret = randomBytes(length);
      const ciphertext = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, secret);
      expect(decryptTokenSecret(ciphertext.toString('base64'), rsaKeyOf(privatePem, 'encryption key'))).toEqual(secret);
    }
  });

  it('parameters are read from the file that openssl writes', () => {
    const text =
      '-----BEGIN DH PARAMETERS-----\r\nMEYCQQDHkkisURgUiPrZb+/jbEoMEAVcKbhYvwDpTdGO+wwz67B/KO36HUGXkYFF\r\n' +
      '3/pbrKIxYfwVxt+jP16sS6k/89/PAgEC\r\n-----END DH PARAMETERS-----';
    // The prime as `openssl dhparam -text` shows it.
    const shown =
      0xc79248ac51181488fad96fefe36c4a0c10055c29b858bf00e94dd18efb0c33ebb07f28edfa1d4197918145dffa5baca23161fc15c6dfa33f5eac4ba93ff3dfcfn;
    expect(diffieHellmanOf(text)).toEqual({ prime: shown, generator: 2n });
    expect(diffieHellmanOf(dhPem(prime, 5))).toEqual({ prime: BigInt(`0x${prime.toString('hex')}`), generator: 5n });
  });

  it.each([
    ['the signing key', () => rsaKeyOf('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'signing key')],
    ['another kind of key', () => rsaKeyOf(ecPem(), 'signing key')],
    ['parameters', () => diffieHellmanOf('no file')],
    ['a generator', () => diffieHellmanOf(dhPem(prime, 1))],
    ['a prime', () => diffieHellmanOf(dhPem(prime.subarray(0, 20), 2))],
    ['a ciphertext', () => decryptTokenSecret('AAAA', privateKey)],
    ['its padding', () => decryptTokenSecret(unpadded(), privateKey)],
  ])('what is wrong with %s is refused in words', (_, read) => {
    expect(read).toThrow(BrokerError);
    expect(read).toThrow(/./);
  });
});

const ecPem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const unpadded = () =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_NO_PADDING },
    Buffer.concat([Buffer.of(0, 1), Buffer.alloc(254, 7)]),
  ).toString('base64');
