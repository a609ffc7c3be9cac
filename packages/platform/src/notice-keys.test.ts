import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { pushKeysOf } from './notice-keys.ts';

it('the same secret has the same pair in every process, and another secret another one', () => {
  const [first, again, other] = ['a', 'a', 'b'].map((letter) => pushKeysOf(letter.repeat(40)));
  expect(again).toEqual(first);
  expect(other?.publicKey).not.toBe(first?.publicKey);
});

it('the public key is that of the private one, of the form that browsers take', () => {
  for (let i = 0; i < 50; i += 1) {
    const { publicKey, privateKey } = pushKeysOf(`the secret of installation ${i}`);
    expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    expect(pair.getPublicKey('base64url')).toBe(publicKey);
  }
});
