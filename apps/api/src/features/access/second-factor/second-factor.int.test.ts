import { api, type Failure } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftwarePasskey } from '../../../testing/software-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { solveCaptcha } from '../../../testing/test-captcha.ts';
import { seedMarket } from '../../../testing/test-market.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { registerAccess } from '../routes.ts';
import { codeAt } from './one-time-code.ts';

const PASSWORD = 'correct horse battery';
const ORIGIN = 'http://localhost:4000';
const STEP_MS = 30_000;
let t: TestApp;
let sequence = 0;

beforeAll(async () => {
  t = await createTestApp({ features: [registerAccess] });
  await seedMarket(t.context);
});
afterAll(() => t.close());

const nextAddress = () => `10.4.${Math.floor(++sequence / 250)}.${sequence % 250}`;
const nextCode = (secret: string) => {
  t.clock.advance(STEP_MS);
  return codeAt(secret, t.clock());
};

async function login(user: TestUser, input: { remember?: boolean } = {}) {
  const address = nextAddress();
  const { codeToken } = await solveCaptcha(t, { address });
  return t.call(api.login, { userNameOrEmail: user.userName, password: PASSWORD, codeToken, ...input }, { address });
}

const secondStepOf = (answer: { response: { json(): unknown } }) =>
  (answer.response.json() as Failure).secondFactor ?? { challenge: '', methods: [] };
const challengeOf = async (user: TestUser) => secondStepOf(await login(user)).challenge;

const answerStep = (input: { challenge: string; code?: string; passkey?: ReturnType<Device['answer']> }) =>
  t.call(api.loginSecondFactor, input as never, { address: nextAddress(), headers: { origin: ORIGIN } });

type Device = ReturnType<typeof createSoftwarePasskey>;
const of = ({ token }: TestUser) => ({ token, headers: { origin: ORIGIN } });

async function withAuthenticator() {
  const user = await t.createUser({ password: PASSWORD });
  const { secret, uri } = (await t.call(api.beginAuthenticator, { password: PASSWORD }, of(user))).data;
  const confirmed = await t.call(api.confirmAuthenticator, { code: nextCode(secret) }, of(user));
  return { user, secret, uri, recoveryCodes: confirmed.data.recoveryCodes ?? [] };
}

async function withPasskey(user?: TestUser) {
  const owner = user ?? (await t.createUser({ password: PASSWORD }));
  const device = createSoftwarePasskey(ORIGIN);
  const options = (await t.call(api.beginPasskey, { password: PASSWORD }, of(owner))).data;
  const added = await t.call(api.addPasskey, { passkey: device.created(options), name: 'Laptop' } as never, of(owner));
  return { user: owner, device, added };
}

const factorsOf = async (user: TestUser) => (await t.call(api.secondFactors, {}, of(user))).data;
const kindsOf = async (user: TestUser) =>
  (await t.call(api.accountActivities, {}, of(user))).data.map(({ kind }) => kind);
const isSignedIn = async (token: string) => (await t.call(api.currentLoginUser, {}, { token })).status === 200;

describe('an authenticator app', () => {
  it('counts only after its first code, and brings ten recovery codes', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { secret } = (await t.call(api.beginAuthenticator, { password: PASSWORD }, of(user))).data;
    expect((await login(user)).status).toBe(200);
    expect((await t.call(api.confirmAuthenticator, { code: '000000' }, of(user))).errorCode).toBe(
      'SECOND_FACTOR_INVALID',
    );
    const confirmed = await t.call(api.confirmAuthenticator, { code: nextCode(secret) }, of(user));
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    expect(await login(user)).toMatchObject({ status: 401, errorCode: 'SECOND_FACTOR_REQUIRED' });
    expect(await factorsOf(user)).toMatchObject({
      authenticator: { addedAt: expect.any(String) },
      recoveryCodesLeft: 10,
    });
  });

  it('signs in with its code once, and the session says how', async () => {
    const { user, secret } = await withAuthenticator();
    const { challenge, methods } = secondStepOf(await login(user));
    expect(methods).toEqual(['authenticator', 'recoveryCode']);
    const code = nextCode(secret);
    const signedIn = await answerStep({ challenge, code });
    expect(await isSignedIn(signedIn.data.access_token)).toBe(true);
    // The same code, and one of an earlier step, within the window that clocks may differ by.
    expect((await answerStep({ challenge: await challengeOf(user), code })).errorCode).toBe('SECOND_FACTOR_INVALID');
    const earlier = codeAt(secret, new Date(t.clock().getTime() - STEP_MS));
    expect((await answerStep({ challenge: await challengeOf(user), code: earlier })).errorCode).toBe(
      'SECOND_FACTOR_INVALID',
    );
    expect(await kindsOf(user)).toEqual(
      expect.arrayContaining(['SignedIn', 'SecondFactorFailed', 'AuthenticatorAdded', 'RecoveryCodesCreated']),
    );
  });

  it('lets one of several uses of a code at once through', async () => {
    const { user, secret } = await withAuthenticator();
    const challenges = [await challengeOf(user), await challengeOf(user), await challengeOf(user)];
    const code = nextCode(secret);
    const answers = await Promise.all(challenges.map((challenge) => answerStep({ challenge, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('keeps its secret encrypted', async () => {
    const { user, secret } = await withAuthenticator();
    const stored = await t.context.prisma.authenticator.findUniqueOrThrow({ where: { userId: user.userId } });
    const bytes = Buffer.from(stored.secret);
    expect(bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'base64'))).toBe(false);
  });

  it('needs the password to begin, and gives way to another only after it was removed', async () => {
    const { user } = await withAuthenticator();
    const begin = (password: string) => t.call(api.beginAuthenticator, { password }, of(user));
    expect((await begin('wrong password')).errorCode).toBe('BAD_CREDENTIALS');
    expect((await begin(PASSWORD)).errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('is not removed by a new password', async () => {
    const { user, secret } = await withAuthenticator();
    const { codeToken } = await solveCaptcha(t);
    await t.call(api.requestResetPassword, { email: user.email, codeToken });
    const [mail] = await t.context.prisma.mailMessage.findMany({
      where: { to: user.email, subject: { contains: 'Reset' } },
    });
    const param = new URL(mail.text.match(/https?:\S+/)?.[0] ?? '').searchParams.get('p') ?? '';
    expect((await t.call(api.resetPassword, { param, password: PASSWORD })).status).toBe(200);
    const answer = await login(user);
    expect(answer.errorCode).toBe('SECOND_FACTOR_REQUIRED');
    expect((await answerStep({ challenge: secondStepOf(answer).challenge, code: nextCode(secret) })).status).toBe(200);
  });

  it('is removed with password and factor only, and then its recovery codes are gone', async () => {
    const { user, secret } = await withAuthenticator();
    const remove = (input: object) => t.call(api.removeAuthenticator, input as never, of(user));
    expect((await remove({ password: 'wrong password', code: nextCode(secret) })).errorCode).toBe('BAD_CREDENTIALS');
    expect((await remove({ password: PASSWORD })).errorCode).toBe('SECOND_FACTOR_INVALID');
    expect((await remove({ password: PASSWORD, code: '000000' })).errorCode).toBe('SECOND_FACTOR_INVALID');
    expect((await remove({ password: PASSWORD, code: nextCode(secret) })).status).toBe(200);
    expect(await factorsOf(user)).toEqual({ authenticator: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await login(user)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are typed', async () => {
    const { user, recoveryCodes } = await withAuthenticator();
    const [code] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect((await answerStep({ challenge: await challengeOf(user), code: typed })).status).toBe(200);
    expect((await answerStep({ challenge: await challengeOf(user), code })).errorCode).toBe('SECOND_FACTOR_INVALID');
    expect((await factorsOf(user)).recoveryCodesLeft).toBe(9);
    expect(await kindsOf(user)).toContain('RecoveryCodeUsed');
  });

  it('are stored as hashes, and belong to one user', async () => {
    const [{ user, recoveryCodes }, other] = [await withAuthenticator(), await withAuthenticator()];
    const rows = await t.context.prisma.recoveryCode.findMany({ where: { userId: user.userId } });
    const stored = rows.map(({ codeHash }) => Buffer.from(codeHash).toString('latin1')).join();
    for (const code of recoveryCodes) expect(stored).not.toContain(code.slice(0, 4) + code.slice(5, 9));
    const answer = await answerStep({ challenge: await challengeOf(other.user), code: recoveryCodes[0] });
    expect(answer.errorCode).toBe('SECOND_FACTOR_INVALID');
  });

  it('are replaced by ten new ones with password and factor', async () => {
    const { user, secret, recoveryCodes } = await withAuthenticator();
    const answer = await t.call(api.newRecoveryCodes, { password: PASSWORD, code: nextCode(secret) }, of(user));
    expect(answer.data).toHaveLength(10);
    const use = async (code: string) => (await answerStep({ challenge: await challengeOf(user), code })).status;
    expect([await use(recoveryCodes[0]), await use(answer.data[0])]).toEqual([401, 200]);
  });
});

describe('a challenge', () => {
  it('is valid for five minutes and five answers, and ends with the right one', async () => {
    const { user, secret } = await withAuthenticator();
    const late = await challengeOf(user);
    t.clock.advance(5 * 60_000);
    expect((await answerStep({ challenge: late, code: nextCode(secret) })).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    const worn = await challengeOf(user);
    for (let i = 0; i < 5; i++) await answerStep({ challenge: worn, code: '000000' });
    expect((await answerStep({ challenge: worn, code: nextCode(secret) })).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    const used = await challengeOf(user);
    expect((await answerStep({ challenge: used, code: nextCode(secret) })).status).toBe(200);
    expect((await answerStep({ challenge: used, code: nextCode(secret) })).errorCode).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('comes after the right password only', async () => {
    const { user } = await withAuthenticator();
    const address = nextAddress();
    const { codeToken } = await solveCaptcha(t, { address });
    const wrong = { userNameOrEmail: user.userName, password: 'wrong password', codeToken };
    const answer = await t.call(api.login, wrong, { address });
    expect(answer.errorCode).toBe('BAD_CREDENTIALS');
    expect(answer.response.json()).not.toHaveProperty('secondFactor');
  });

  it('cannot be guessed at by signing in again and again: codes of an account are limited', async () => {
    const { user, secret } = await withAuthenticator();
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 11; i++) {
      codes.push((await answerStep({ challenge: await challengeOf(user), code: '000000' })).errorCode);
    }
    expect(codes).toEqual([...Array(10).fill('SECOND_FACTOR_INVALID'), 'TOO_MANY_REQUESTS']);
    t.clock.advance(15 * 60_000);
    expect((await answerStep({ challenge: await challengeOf(user), code: nextCode(secret) })).status).toBe(200);
  });

  it('remembers that the session is to be remembered', async () => {
    const { user, secret } = await withAuthenticator();
    const { challenge } = secondStepOf(await login(user, { remember: true }));
    await answerStep({ challenge, code: nextCode(secret) });
    const newest = await t.context.prisma.session.findFirst({
      where: { userId: user.userId },
      orderBy: { id: 'desc' },
    });
    expect(newest?.remembered).toBe(true);
  });
});

describe('a passkey', () => {
  const options = async () => (await t.call(api.passkeyOptions, {}, { headers: { origin: ORIGIN } })).data;
  const signIn = (passkey: ReturnType<Device['answer']>, origin = ORIGIN) =>
    t.call(api.loginPasskey, { passkey }, { headers: { origin } });

  it('is added with the password, named, and brings recovery codes once', async () => {
    const { user, added } = await withPasskey();
    expect(added.data.recoveryCodes).toHaveLength(10);
    const second = await withPasskey(user);
    expect(second.added.data.recoveryCodes).toBeNull();
    const { passkeys } = await factorsOf(user);
    expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null, isBackedUp: false }, { name: 'Laptop' }]);
    const renamed = await t.call(api.renamePasskey, { id: passkeys[1].id, name: 'Phone' }, of(user));
    expect(renamed.status).toBe(200);
    expect((await factorsOf(user)).passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    const begun = await t.call(api.beginPasskey, { password: 'wrong password' }, of(user));
    expect(begun.errorCode).toBe('BAD_CREDENTIALS');
  });

  it('signs in by itself when it has verified its user, once each challenge', async () => {
    const { user, device } = await withPasskey();
    const answer = device.answer(await options());
    const signedIn = await signIn(answer);
    expect((await t.call(api.currentLoginUser, {}, { token: signedIn.data.access_token })).data.userId).toBe(
      user.userId,
    );
    expect((await signIn(answer)).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    const unverified = device.answer(await options(), { verifiesUser: false });
    expect((await signIn(unverified)).errorCode).toBe('SECOND_FACTOR_INVALID');
    expect((await factorsOf(user)).passkeys[0].lastUsedAt).not.toBeNull();
  });

  it('is the second step after a password, also where the user was not verified', async () => {
    const { user, device } = await withPasskey();
    const { challenge, methods } = secondStepOf(await login(user));
    expect(methods).toEqual(['passkey', 'recoveryCode']);
    const asked = (await t.call(api.passkeyOptions, { challenge }, { headers: { origin: ORIGIN } })).data;
    expect(asked.allowCredentials).toHaveLength(1);
    const signedIn = await answerStep({ challenge, passkey: device.answer(asked, { verifiesUser: false }) });
    expect(await isSignedIn(signedIn.data.access_token)).toBe(true);
  });

  it('does not sign in for another user, another origin, or as a copy whose counter lags behind', async () => {
    const [{ user, device }, other] = [await withPasskey(), await withPasskey()];
    const { challenge } = secondStepOf(await login(user));
    expect((await answerStep({ challenge, passkey: other.device.answer({ challenge }) })).errorCode).toBe(
      'SECOND_FACTOR_INVALID',
    );
    const foreign = createSoftwarePasskey('http://evil.example:4000');
    expect((await signIn(foreign.answer(await options()))).errorCode).toBe('SECOND_FACTOR_INVALID');
    await signIn(device.answer(await options()));
    const copy = device.answer(await options(), { counts: false });
    expect((await signIn(copy)).errorCode).toBe('SECOND_FACTOR_INVALID');
  });

  it('is not added from a challenge of another user or a second time', async () => {
    const [owner, stranger] = [await t.createUser({ password: PASSWORD }), await t.createUser()];
    const device = createSoftwarePasskey(ORIGIN);
    const creation = (await t.call(api.beginPasskey, { password: PASSWORD }, of(owner))).data;
    const add = (user: TestUser, passkey: unknown) => t.call(api.addPasskey, { passkey, name: 'x' } as never, of(user));
    expect((await add(stranger, device.created(creation))).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    const { user, device: known } = await withPasskey();
    const again = (await t.call(api.beginPasskey, { password: PASSWORD }, of(user))).data;
    expect(again.excludeCredentials).toHaveLength(1);
    expect((await add(user, known.created(again))).errorCode).toBe('SECOND_FACTOR_INVALID');
  });

  it('is removed with password and its own proof, by its owner only', async () => {
    const { user, device } = await withPasskey();
    const stranger = await withPasskey();
    const [{ id }] = (await factorsOf(user)).passkeys;
    const proof = async (who: { user: TestUser; device: Device }) =>
      who.device.answer((await t.call(api.proofOptions, {}, of(who.user))).data);
    const remove = (who: TestUser, passkey: unknown) =>
      t.call(api.removePasskey, { id, password: PASSWORD, passkey } as never, of(who));
    expect((await remove(stranger.user, await proof(stranger))).errorCode).toBe('NOT_FOUND');
    expect((await remove(user, await proof({ user, device }))).status).toBe(200);
    expect(await factorsOf(user)).toEqual({ authenticator: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(device.answer(await options()))).errorCode).toBe('SECOND_FACTOR_INVALID');
  });

  it('is not offered on a bare address, where browsers keep none', async () => {
    const answer = await t.call(api.passkeyOptions, {}, { headers: { origin: 'http://127.0.0.1:4000' } });
    expect(answer).toMatchObject({ status: 409, errorCode: 'PASSKEYS_UNAVAILABLE' });
  });
});
