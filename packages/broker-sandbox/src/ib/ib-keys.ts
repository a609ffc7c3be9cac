import { constants, generateKeyPairSync, getDiffieHellman, publicEncrypt, randomBytes } from 'node:crypto';

/** What a customer or an operator holds to sign in: names and key files, as a person would upload them. */
export interface IbKeys {
  readonly consumerKey: string;
  readonly signingKey: string;
  readonly encryptionKey: string;
  readonly dhParameters: string;
}

/** The keys of self-service, with the token that the portal generates. */
export interface IbSelfServiceKeys extends IbKeys {
  readonly accessToken: string;
  readonly accessTokenSecret: string;
}

/** The broker's half: only these are compared with. */
export interface IbConsumer {
  readonly consumerKey: string;
  readonly keys: IbKeys;
  readonly signingPublicKey: string;
  readonly encryptionPublicKey: string;
}

/** Group 14 of RFC 3526: 2048 bits, generator 2, as Interactive Brokers asks for. */
export const DH_GROUP = 'modp14';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Keys take a while to be made, and nothing here is secret: one pair each serves every consumer of a process. */
let pairs: { signing: ReturnType<typeof newPair>; encryption: ReturnType<typeof newPair> } | null = null;

export function newConsumer(): IbConsumer {
  pairs ??= { signing: newPair(), encryption: newPair() };
  const consumerKey = [...randomBytes(9)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  const { signing, encryption } = pairs;
  return {
    consumerKey,
    keys: {
      consumerKey,
      signingKey: signing.privateKey,
      encryptionKey: encryption.privateKey,
      dhParameters: dhParametersPem(),
    },
    signingPublicKey: signing.publicKey,
    encryptionPublicKey: encryption.publicKey,
  };
}

export const encryptedFor = ({ encryptionPublicKey }: IbConsumer, secret: Uint8Array): string =>
  publicEncrypt({ key: encryptionPublicKey, padding: constants.RSA_PKCS1_PADDING }, secret).toString('base64');

/** DER: a sequence of the prime and the generator. */
function dhParametersPem(): string {
  const group = getDiffieHellman(DH_GROUP);
  const body = Buffer.concat([derInteger(group.getPrime()), derInteger(group.getGenerator())]);
  const lines =
    derOf(0x30, body)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN DH PARAMETERS-----\n${lines.join('\n')}\n-----END DH PARAMETERS-----\n`;
}

const derInteger = (bytes: Buffer): Buffer =>
  derOf(0x02, bytes.readUInt8(0) > 0x7f ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes);

function derOf(tag: number, body: Buffer): Buffer {
  const { length } = body;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}
