import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { solveCaptcha } from '../../testing/test-captcha.ts';
import { registerAccess } from './routes.ts';

const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const t = testApp({ features: [registerAccess] });

type Options = { address?: string; remember?: boolean; method?: 'POST' };

async function signIn(userNameOrEmail: string, password: string, { remember, ...options }: Options = {}) {
  const { codeToken } = await solveCaptcha(t, { address: options.address });
  return t.call(api.login, { userNameOrEmail, password, codeToken, remember }, options);
}

describe('signing in', () => {
  it.each(['GET', 'POST'] as const)(
    'gives a token by %s, for the user name and for the e-mail address',
    async (method) => {
      const user = await t.createUser({ password: PASSWORD });
      for (const name of [user.userName.toUpperCase(), user.email]) {
        const { codeToken } = await solveCaptcha(t);
        const answer = await t.call(api.login, { userNameOrEmail: name, password: PASSWORD, codeToken }, { method });
        expect([answer.status, answer.code]).toEqual([200, 200]);
        expect(answer.response.headers['cache-control']).toBe('no-store');
        const me = await t.call(api.currentLoginUser, {}, { token: answer.data.access_token });
        expect(me.data).toMatchObject({ userId: user.userId, riskText: 'Aggressive', isAdministrator: false });
      }
    },
  );

  it('accepts the documented client fields and ignores them', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { codeToken } = await solveCaptcha(t);
    const client = { clientId: 'web', clientSecret: 'anything' };
    const answer = await t.call(api.login, { ...client, userNameOrEmail: user.email, password: PASSWORD, codeToken });
    expect(answer.status).toBe(200);
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const wrong = await signIn(user.userName, 'wrong password');
    const unknown = await signIn('unknown-name', 'wrong password');
    expect(wrong).toMatchObject({ status: 401, errMsg: 'Invalid username password combination' });
    const { requestId: _, ...expected } = wrong.response.json();
    expect(unknown.response.json()).toMatchObject(expected);
  });

  it('reveals that an account is not activated only after the right password', async () => {
    const user = await t.createUser({ password: PASSWORD, activated: false });
    expect(await signIn(user.userName, 'wrong password')).toMatchObject({ status: 401, errorCode: 'BAD_CREDENTIALS' });
    expect(await signIn(user.userName, PASSWORD)).toMatchObject({ status: 401, errMsg: 'user.notactivated' });
    expect(await t.call(api.currentLoginUser, {}, { token: user.token })).toMatchObject({ status: 401 });
  });

  it.each([
    [{ password: 'x', codeToken: 'A'.repeat(43) }, 'userNameOrEmail', 'This field is required'],
    [{ userNameOrEmail: 'a', codeToken: 'A'.repeat(43) }, 'password', 'This field is required'],
    [{ userNameOrEmail: 'a', password: 'x' }, 'codeToken', 'This field is required'],
    [{ userNameOrEmail: 'a', password: 'x', codeToken: 'short' }, 'codeToken', 'Please Try Again'],
  ])('refuses %o', async (input, field, message) => {
    const answer = await t.call(api.login, input as never, { method: 'POST' });
    expect(answer).toMatchObject({
      status: 400,
      errorCode: 'INVALID_INPUT',
      errMsg: message,
      fields: { [field]: message },
    });
  });
});

describe('the captcha of a sign-in', () => {
  it('is used up by success, so a replayed address fails', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { codeToken } = await solveCaptcha(t);
    const input = { userNameOrEmail: user.userName, password: PASSWORD, codeToken };
    expect((await t.call(api.login, input)).status).toBe(200);
    expect(await t.call(api.login, input)).toMatchObject({ status: 400, errMsg: 'Please Try Again' });
  });

  it('is used up by failure too', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { codeToken } = await solveCaptcha(t);
    const attempt = (password: string) => t.call(api.login, { userNameOrEmail: user.userName, password, codeToken });
    expect((await attempt('wrong password')).errorCode).toBe('BAD_CREDENTIALS');
    expect((await attempt(PASSWORD)).errorCode).toBe('CAPTCHA_REQUIRED');
  });

  it('lets one of many parallel sign-ins through', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { codeToken } = await solveCaptcha(t);
    const input = { userNameOrEmail: user.userName, password: PASSWORD, codeToken };
    const answers = await Promise.all(Array.from({ length: 10 }, () => t.call(api.login, input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('must have been matched', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { data } = await t.call(api.verificationCode, {});
    const input = { userNameOrEmail: user.userName, password: PASSWORD, codeToken: data.codeToken };
    expect(await t.call(api.login, input)).toMatchObject({ status: 400, errorCode: 'CAPTCHA_REQUIRED' });
  });
});

describe('a session', () => {
  const isLive = async (token: string) => (await t.call(api.currentLoginUser, {}, { token })).status === 200;

  it('ends after 30 idle minutes and lives on while it is used', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { data } = await signIn(user.userName, PASSWORD);
    for (let use = 0; use < 3; use += 1) {
      t.clock.advance(25 * MINUTE_MS);
      expect(await isLive(data.access_token)).toBe(true);
    }
    t.clock.advance(31 * MINUTE_MS);
    expect(await isLive(data.access_token)).toBe(false);
  });

  it('ends after 12 hours however it is used', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { data } = await signIn(user.userName, PASSWORD);
    for (let use = 0; use < 28; use += 1) {
      t.clock.advance(25 * MINUTE_MS);
      expect(await isLive(data.access_token)).toBe(true);
    }
    t.clock.advance(25 * MINUTE_MS);
    expect(await isLive(data.access_token)).toBe(false);
  });

  it('lasts 30 days without use when it is remembered', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { data } = await signIn(user.userName, PASSWORD, { remember: true, method: 'POST' });
    t.clock.advance(29 * 24 * HOUR_MS);
    expect(await isLive(data.access_token)).toBe(true);
    t.clock.advance(2 * 24 * HOUR_MS);
    expect(await isLive(data.access_token)).toBe(false);
  });

  it('is stored as a hash only', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { data } = await signIn(user.userName, PASSWORD);
    const rows = await t.context.prisma.session.findMany({ where: { userId: user.userId } });
    const stored = rows.map(({ tokenHash }) => Buffer.from(tokenHash).toString('base64url'));
    expect(stored).not.toContain(data.access_token);
    expect(rows.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true);
  });

  it('ends by signing out, which is published on the bus', async () => {
    const user = await t.createUser();
    expect((await t.call(api.logout, {}, { token: user.token })).status).toBe(200);
    const answer = await t.call(api.currentLoginUser, {}, { token: user.token });
    expect(answer).toMatchObject({ status: 401, errMsg: 'User token is invalid or missing' });
    expect(t.bus.published.at(-1)).toMatchObject({ topic: 'session', message: { userId: user.userId } });
  });

  it('is listed to its owner, who can end another one, while a stranger cannot', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const stranger = await t.createUser();
    const { data } = await signIn(user.userName, PASSWORD);
    const { data: rows } = await t.call(api.sessions, {}, { token: user.token });
    expect(rows.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const other = rows.find(({ isCurrent }) => !isCurrent) as (typeof rows)[number];
    expect((await t.call(api.revokeSession, { id: other.id }, { token: stranger.token })).status).toBe(404);
    expect(await isLive(data.access_token)).toBe(true);
    expect((await t.call(api.revokeSession, { id: other.id }, { token: user.token })).status).toBe(200);
    expect(await isLive(data.access_token)).toBe(false);
    expect((await t.call(api.revokeSession, { id: other.id }, { token: user.token })).status).toBe(404);
  });

  it('is one of at most 20: the longest unused one ends', async () => {
    const user = await t.createUser({ password: PASSWORD });
    for (let count = 0; count < 20; count += 1) {
      t.clock.advance(1000);
      await signIn(user.userName, PASSWORD, { address: `10.9.0.${count}` });
    }
    expect(await isLive(user.token)).toBe(false);
  });
});
