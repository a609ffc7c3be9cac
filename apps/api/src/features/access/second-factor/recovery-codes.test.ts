import { expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

it('are ten different codes in groups of four', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
});

it('are the same however they are typed', () => {
  const hash = hashRecoveryCode('abcd-efgh-jkmn-pqrs');
  expect(hashRecoveryCode(' ABCD efgh JKMNpqrs ')).toEqual(hash);
  expect(hashRecoveryCode('abcd-efgh-jkmn-pqrt')).not.toEqual(hash);
});
