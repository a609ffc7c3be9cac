import { api } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { solveCaptcha } from '../../../testing/test-captcha.ts';
import { seedMarket } from '../../../testing/test-market.ts';
import { registerAccess } from '../routes.ts';
import { codeAt } from './one-time-code.ts';
import { factorHolders, PASSWORD, STEP_MS } from './testing/factor-holders.ts';

const t = testApp({ features: [registerAccess] });
const {
  nextCode,
  login,
  secondStepOf,
  challengeOf,
  answerStep,
  of,
  beginApp,
  confirmApp,
  withAuthenticator,
  factorsOf,
  kindsOf,
  isSignedIn,
} = factorHolders(() => t);

beforeAll(async () => {
  await seedMarket(t.context);
});

describe('an authenticator app', () => {
  it('counts only after its first code, and brings ten recovery codes', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const begun = (await beginApp(user)).data;
    expect((await login(user)).status).toBe(200);
    expect((await confirmApp(user, begun, '000000')).errorCode).toBe('SECOND_FACTOR_INVALID');
    const confirmed = await confirmApp(user, begun, nextCode(begun.secret));
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
    const { user, secret } = await withAuthenticator();
    expect((await beginApp(user, { password: 'wrong password' })).errorCode).toBe('BAD_CREDENTIALS');
    expect((await beginApp(user, { code: nextCode(secret) })).errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('is confirmed by a code of the key that was shown with it only, where two were begun', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const [first, second] = [(await beginApp(user)).data, (await beginApp(user)).data];
    const code = nextCode(second.secret);
    // The person sees the first key; the second replaced it.
    expect((await confirmApp(user, first, code)).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    expect((await confirmApp(user, first, codeAt(first.secret, t.clock()))).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    expect((await confirmApp(user, second, code)).status).toBe(200);
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
