import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { randomText } from './random-text.ts';

describe('a random text', () => {
  it('has the length and only letters of the alphabet', () => {
    expect(randomText(200, 'AB')).toMatch(/^[AB]{200}$/);
    expect(randomText(20)).not.toBe(randomText(20));
  });
});

describe('a password hash', () => {
  it('is argon2id with a salt of its own, and knows its password in any Unicode form', async () => {
    const [first, second] = [await hashPassword('Ame\u0301lie horse'), await hashPassword('Ame\u0301lie horse')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await verifyPassword(first, 'Am\u00e9lie horse')).toBe(true);
    expect(await verifyPassword(first, 'Amelie horse')).toBe(false);
  });
});
