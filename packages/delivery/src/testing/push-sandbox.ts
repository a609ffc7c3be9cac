import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { serveLocally } from './local-service.ts';

const base64 = (text: string) => Buffer.from(text, 'base64url');
const expand = (salt: Uint8Array, key: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Whether a header of VAPID (RFC 8292) is signed by the key that it names, for `audience`. */
function readVapid(header: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = base64(key);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    base64(signature),
  );
  const { aud, sub } = JSON.parse(base64(claims).toString('utf8')) as { aud: string; sub: string };
  return { isValid: isSigned && aud === audience, key, contact: sub };
}

/** A push service and the browser of a device, which decrypts what arrives (RFC 8188, RFC 8291). */
export async function openPushSandbox() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const next: { status: number } = { status: 201 };
  const service = await serveLocally(() => ({ status: next.status }));
  const origin = `https://push.example:${service.port}`;

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const shared = pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const key = expand(auth, shared, info, 32);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      expand(salt, key, 'Content-Encoding: aes128gcm\0', 16),
      expand(salt, key, 'Content-Encoding: nonce\0', 12),
    );
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }

  return {
    ...service,
    next,
    subscription: {
      endpoint: `${origin}/send/device-1`,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** What the device shows, with who sent it. */
    shown: () =>
      service.received.map(({ headers, body }) => ({
        payload: JSON.parse(decrypt(body)) as Readonly<Record<string, string>>,
        vapid: readVapid(String(headers.authorization), origin),
        topic: headers.topic,
        bytes: body.length,
      })),
  };
}
