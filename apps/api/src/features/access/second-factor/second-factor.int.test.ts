import { api } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { removeEveryFactor } from '@pipa/db/access';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSoftwarePasskey } from '../../../testing/software-passkey.ts';
import { testApp } from '../../../testing/test-app.ts';
import { solveCaptcha } from '../../../testing/test-captcha.ts';
import { seedMarket } from '../../../testing/test-market.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { registerAccess } from '../routes.ts';
import { factorHolders, ORIGIN, PASSWORD } from './testing/factor-holders.ts';

const t = testApp({ features: [registerAccess] });
const {
  nextAddress,
  nextCode,
  login,
  secondStepOf,
  challengeOf,
  answerStep,
  of,
  beginApp,
  confirmApp,
  withAuthenticator,
  beginPasskey,
  addPasskey,
  withPasskey,
  proofOf,
  factorsOf,
  kindsOf,
} = factorHolders(() => t);

beforeAll(async () => {
  await seedMarket(t.context);
});

describe('a further factor', () => {
  it('is not added with the password alone, so a stolen session with it adds none', async () => {
    const [withApp, withKey] = [await withAuthenticator(), await withPasskey()];
    expect((await beginPasskey(withApp.user)).errorCode).toBe('SECOND_FACTOR_INVALID');
    expect((await beginPasskey(withApp.user, { code: '000000' })).errorCode).toBe('SECOND_FACTOR_INVALID');
    expect((await beginApp(withKey.user)).errorCode).toBe('SECOND_FACTOR_INVALID');
    const begun = await beginPasskey(withApp.user, { code: nextCode(withApp.secret) });
    expect((await addPasskey(withApp.user, createSoftwarePasskey(ORIGIN).created(begun.data))).status).toBe(200);
    expect((await beginApp(withKey.user, await proofOf(withKey))).status).toBe(200);
  });

  it('leaves no entry in the log when no factor is shown at all', async () => {
    const { user } = await withAuthenticator();
    await beginPasskey(user);
    expect(await kindsOf(user)).not.toContain('SecondFactorFailed');
  });

  it('that was begun before the first one came into effect has to be begun again', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const thief = createSoftwarePasskey(ORIGIN).created((await beginPasskey(user)).data);
    const stolenApp = (await beginApp(user)).data;
    const owner = await withPasskey(user);
    expect(owner.added.status).toBe(200);
    expect((await addPasskey(user, thief)).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    expect((await confirmApp(user, stolenApp, nextCode(stolenApp.secret))).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    expect(await factorsOf(user)).toMatchObject({ authenticator: null, passkeys: [{ name: 'Laptop' }] });
  });

  it('is not added by a password that was changed meanwhile', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const created = createSoftwarePasskey(ORIGIN).created((await beginPasskey(user)).data);
    const app = (await beginApp(user)).data;
    const change = { oldpassword: PASSWORD, newpassword: 'staple of the other horse' };
    expect((await t.call(api.changePassword, change, of(user))).status).toBe(200);
    expect((await addPasskey(user, created)).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    expect((await confirmApp(user, app, nextCode(app.secret))).errorCode).toBe('SECOND_FACTOR_EXPIRED');
  });
});

describe('changing the password', () => {
  const BETTER = 'staple of the other horse';
  const change = (user: TestUser, proof: object = {}, oldpassword = PASSWORD) =>
    t.call(api.changePassword, { oldpassword, newpassword: BETTER, ...proof }, of(user));

  it('needs a second step where the account has one', async () => {
    const [withApp, withKey] = [await withAuthenticator(), await withPasskey()];
    const refused = [
      await change(withApp.user),
      await change(withApp.user, { code: '000000' }),
      await change(withKey.user),
    ];
    expect(refused.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('SECOND_FACTOR_INVALID'));
    expect((await change(withApp.user, { code: nextCode(withApp.secret) })).status).toBe(200);
    expect((await change(withKey.user, await proofOf(withKey))).status).toBe(200);
  });

  it('shares its count of wrong passwords with the other changes of access', async () => {
    const user = await t.createUser({ password: PASSWORD });
    for (let i = 0; i < 10; i++) await beginApp(user, { password: `guess ${i}` });
    expect((await change(user)).status).toBe(429);
  });
});

describe('removing every factor', () => {
  it('leaves the password alone, without codes, keys or steps under way', async () => {
    const { user, secret, recoveryCodes } = await withAuthenticator();
    const { device } = await withPasskey(user, { code: nextCode(secret) });
    const challenge = await challengeOf(user);
    const removed = await inTransaction(t.context.prisma, (tx) => removeEveryFactor(tx, user.userId));
    expect(removed).toEqual({ authenticators: 1, passkeys: 1 });
    expect((await answerStep({ challenge, code: recoveryCodes[0] })).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    const asked = (await t.call(api.passkeyOptions, {}, { headers: { origin: ORIGIN } })).data;
    const withKey = await t.call(api.loginPasskey, { passkey: device.answer(asked) }, { headers: { origin: ORIGIN } });
    expect(withKey.errorCode).toBe('SECOND_FACTOR_INVALID');
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

  it('leave a trace where they prove the owner, used or guessed', async () => {
    const { user, secret, recoveryCodes } = await withAuthenticator();
    const prove = async (code: string) => (await beginPasskey(user, { code })).errorCode;
    const failures = async () => (await kindsOf(user)).filter((kind) => kind === 'SecondFactorFailed').length;
    expect(await prove(recoveryCodes[0])).toBeUndefined();
    expect((await kindsOf(user))[0]).toBe('RecoveryCodeUsed');
    for (const code of [recoveryCodes[0], 'aaaa-bbbb-cccc-dddd'])
      expect(await prove(code)).toBe('SECOND_FACTOR_INVALID');
    expect(await failures()).toBe(2);
    const code = nextCode(secret);
    expect([await prove(code), await prove(code)]).toEqual([undefined, 'SECOND_FACTOR_INVALID']);
    expect(await failures()).toBe(3);
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

  it('that is wrong ten times leaves the recovery codes to the owner, who gets one mail of it an hour', async () => {
    const { user, recoveryCodes } = await withAuthenticator();
    const answerWith = async (code: string) => answerStep({ challenge: await challengeOf(user), code });
    const mails = async () => {
      const where = { to: user.email, subject: 'Wrong second steps at your Pipa account' };
      return t.context.prisma.mailMessage.findMany({ where });
    };
    for (let i = 0; i < 9; i++) await answerWith('000000');
    expect(await mails()).toEqual([]);
    await answerWith('000000');
    expect(await mails()).toMatchObject([{ userId: user.userId, kind: 'security' }]);
    expect((await answerWith('000000')).errorCode).toBe('TOO_MANY_REQUESTS');
    for (let i = 0; i < 12; i++) await answerWith('aaaa-aaaa-aaaa-aaaa');
    expect((await answerWith(recoveryCodes[0] ?? '')).status).toBe(200);
    expect(await mails()).toHaveLength(1);
    t.clock.advance(3_600_000);
    for (let i = 0; i < 10; i++) await answerWith('aaaa-aaaa-aaaa-aaaa');
    expect(await mails()).toHaveLength(2);
    expect((await answerWith(recoveryCodes[1] ?? '')).status).toBe(200);
  });

  it('of recovery costs its address alone when it is wrong too often', async () => {
    const { user, recoveryCodes } = await withAuthenticator();
    const from = async (address: string, code: string) =>
      t.call(api.loginSecondFactor, { challenge: await challengeOf(user), code }, { address });
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 11; i++) codes.push((await from('10.99.0.1', 'aaaa-aaaa-aaaa-aaaa')).errorCode);
    expect(codes).toEqual([...Array(10).fill('SECOND_FACTOR_INVALID'), 'TOO_MANY_REQUESTS']);
    expect((await from('10.99.0.1', recoveryCodes[0] ?? '')).errorCode).toBe('TOO_MANY_REQUESTS');
    expect((await from('10.99.0.2', recoveryCodes[0] ?? '')).status).toBe(200);
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
