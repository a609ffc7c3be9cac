import { api } from '@pipa/contract';
import { expect, it } from 'vitest';
import { registerAccess } from '../features/access/routes.ts';
import { createTestApp, testApp } from '../testing/test-app.ts';
import { solveCaptcha } from '../testing/test-captcha.ts';
import type { TestUser } from '../testing/test-user.ts';
import { countGuess } from './throttle.ts';

const PASSWORD = 'correct horse battery';
const WINDOW_MS = 15 * 60_000;
const t = testApp({ features: [registerAccess] });

async function signIn({ userName }: Pick<TestUser, 'userName'>, password: string, address: string) {
  const { codeToken } = await solveCaptcha(t, { address });
  return t.call(api.login, { userNameOrEmail: userName, password, codeToken }, { address });
}

it('holds off 1,000 guesses from 200 addresses and lets the owner in from a new and from a known address', async () => {
  // Without captchas, as if each had been solved.
  const open = await createTestApp({ features: [registerAccess], settings: { captchaRequired: false } });
  try {
    const { userName } = await open.createUser({ password: PASSWORD });
    const attempt = (password: string, address: string) =>
      open.call(api.login, { userNameOrEmail: userName, password, codeToken: 'A'.repeat(43) }, { address });
    expect((await attempt(PASSWORD, '192.0.2.1')).status).toBe(200);
    const codes: unknown[] = [];
    for (let guess = 0; guess < 1_000; guess += 1) {
      codes.push((await attempt(`guess ${guess}`, `198.51.100.${guess % 200}`)).errorCode);
    }
    const judged = codes.filter((code) => code === 'BAD_CREDENTIALS').length;
    expect(judged).toBeLessThanOrEqual(30 + 2 * 200);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1_000 - judged);

    expect((await attempt(PASSWORD, '203.0.113.50')).status).toBe(200);
    for (let typo = 0; typo < 5; typo += 1) {
      expect((await attempt('a slip of the hand', '192.0.2.1')).errorCode).toBe('BAD_CREDENTIALS');
    }
    expect((await attempt(PASSWORD, '192.0.2.1')).status).toBe(200);
  } finally {
    await open.close();
  }
});

it('holds off an address that guesses at one account, even with the right password, until the window is over', async () => {
  const owner = await t.createUser({ password: PASSWORD });
  const codes = [];
  for (let guess = 0; guess < 11; guess += 1) codes.push((await signIn(owner, 'a wrong guess', '10.6.0.1')).errorCode);
  expect(codes).toEqual([...Array(10).fill('BAD_CREDENTIALS'), 'TOO_MANY_REQUESTS']);
  const held = await signIn(owner, PASSWORD, '10.6.0.1');
  expect(held).toMatchObject({ status: 429, errMsg: 'Too many attempts. Please wait a moment and try again' });
  expect(held.response.headers['retry-after']).toBeDefined();
  expect((await signIn(owner, PASSWORD, '10.6.0.2')).status).toBe(200);
  t.clock.advance(WINDOW_MS);
  expect((await signIn(owner, PASSWORD, '10.6.0.1')).status).toBe(200);
});

it('holds off an address that tries one password on many accounts', async () => {
  const codes = [];
  for (let guess = 0; guess < 31; guess += 1) {
    codes.push((await signIn({ userName: `somebody${guess}` }, 'a wrong guess', '10.7.0.1')).errorCode);
  }
  expect(codes).toEqual([...Array(30).fill('BAD_CREDENTIALS'), 'TOO_MANY_REQUESTS']);
});

it('lets no parallel guesses past the limit', async () => {
  const owner = await t.createUser({ password: PASSWORD });
  const guesses = await Promise.allSettled(
    Array.from({ length: 40 }, () =>
      countGuess(t.context, { account: String(owner.userId), userId: owner.userId, address: '10.8.0.1' }),
    ),
  );
  expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

it('does not count sign-ins that succeed', async () => {
  const owner = await t.createUser({ password: PASSWORD });
  for (let count = 0; count < 15; count += 1) expect((await signIn(owner, PASSWORD, '10.6.0.9')).status).toBe(200);
});
