import { describe, expect, it } from 'vitest';
import { containsOwnName, isCommonPassword } from './password-strength.ts';

describe('a common password', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'passw0rd!!',
    '12345678',
    '1234567890',
    '87654321',
    'qwerty123',
    'qwertyui',
    '1qaz2wsx',
    'iloveyou',
    'ILoveYou2',
    'letmein!',
    'welcome1',
    'Welcome2026!',
    'sunshine',
    'football1',
    'baseball',
    'princess',
    'dragon99',
    'monkey123',
    'superman',
    'trustno1',
    'abc12345',
    'abcdefgh',
    'aaaaaaaa',
    '11111111',
    'abcabcabc',
    '12121212',
    'asdfghjkl',
    'admin123',
    'administrator',
    'changeme',
    'summer2024',
    '19841984',
    '20260302',
    'starwars',
    'whatever1',
    'bitcoin1',
    'testtest',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'tR7#kf92Lq',
    'my cat eats at 7',
    'Zugvogel-im-Mai',
    'blue tandem offside',
    'n0t-in-Any-l1st',
    '¿Quién sabe?',
    'passwordless entry',
    'summer in Ystad',
    'dhje-2291-qqpx',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

it.each([
  ['Rosalind-1', ['rosalind', 'r@example.com'], true],
  ['my-franklin-key', ['ros', 'Franklin@example.com'], true],
  ['ros-is-short', ['ros', 'r@example.com'], false],
  ['something else', ['rosalind', 'franklin@example.com'], false],
])('%s with the names %o: %o', (password, names, expected) => {
  expect(containsOwnName(password, names)).toBe(expected);
});
