import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeAt, newSecret, stepOfCode, uriOf } from './one-time-code.ts';

/** RFC 6238, appendix B, SHA-1: the secret '12345678901234567890' and the last six digits of its codes. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('gives the code of the RFC at %d s', (seconds, code) => {
  expect(codeAt(RFC_SECRET, at(seconds))).toBe(code);
  expect(stepOfCode(code, RFC_SECRET, at(seconds))).toBe(Math.floor(seconds / 30));
});

it('accepts the codes beside the present one, with their own steps, and none further away', () => {
  const now = at(1_111_111_109);
  const step = Math.floor(1_111_111_109 / 30);
  const stepAfter = (seconds: number) => stepOfCode(codeAt(RFC_SECRET, at(1_111_111_109 + seconds)), RFC_SECRET, now);
  expect([-60, -30, 0, 30, 60].map(stepAfter)).toEqual([null, step - 1, step, step + 1, null]);
});

it('has secrets of 160 bits, and names product and user to the app', () => {
  const secret = newSecret(randomBytes);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(uriOf(secret, 'ada'));
  expect([uri.protocol, uri.pathname, uri.searchParams.get('secret')]).toEqual(['otpauth:', '/Pipa:ada', secret]);
});
