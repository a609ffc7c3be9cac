import { api } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { lockAccess, revokeUserSessions } from '@pipa/db/access';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { solveCaptcha } from '../../testing/test-captcha.ts';
import { seedMarket } from '../../testing/test-market.ts';
import { openTestSession, type TestUser } from '../../testing/test-user.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { registerAccess } from './routes.ts';
import { codeAt } from './second-factor/one-time-code.ts';

const PASSWORD = 'correct horse battery';
const DAY_MS = 86_400_000;
const FRESH_MS = 10 * 60_000;
const t = testApp({ features: [registerAccess] });
let sequence = 0;

beforeAll(async () => {
  await seedMarket(t.context);
});

const nextAddress = () => `10.3.0.${++sequence % 250}`;
const nextEmail = () => `moved${++sequence}@example.com`;

async function signIn(userNameOrEmail: string, password = PASSWORD, address = nextAddress()) {
  const { codeToken } = await solveCaptcha(t, { address });
  const headers = { 'user-agent': 'Firefox/150' };
  return t.call(api.login, { userNameOrEmail, password, codeToken }, { address, headers });
}

const mailsTo = (email: string) =>
  t.context.prisma.mailMessage.findMany({ where: { to: email }, orderBy: { id: 'asc' } });

async function linkTokenIn(email: string): Promise<string> {
  const [mail] = (await mailsTo(email)).slice(-1);
  return new URL(mail?.text.match(/https?:\S+/)?.[0] ?? '').searchParams.get('p') ?? '';
}

const enterEmail = ({ token }: TestUser, email: string, proof: object = {}) =>
  t.call(api.changeEmail, { email, password: PASSWORD, ...proof }, { token });

async function requestChange(user: TestUser, email: string): Promise<string> {
  expect((await enterEmail(user, email)).status).toBe(200);
  return linkTokenIn(email);
}

const pendingOf = async ({ token }: TestUser) => (await t.call(api.pendingEmailChange, {}, { token })).data;

const emailOf = async ({ token }: TestUser) => (await t.call(api.currentLoginUser, {}, { token })).data.email;
const logOf = async ({ token }: TestUser) => (await t.call(api.accountActivities, {}, { token })).data;
const kindsOf = async (user: TestUser) => (await logOf(user)).map(({ kind }) => kind);

describe('the mobile number', () => {
  it('is changed, and the change is logged once', async () => {
    const user = await t.createUser();
    for (const mobile of ['+1 555 0100', '+1 555 0100']) {
      expect((await t.call(api.updateUser, { mobile }, { token: user.token })).status).toBe(200);
    }
    expect((await t.call(api.currentLoginUser, {}, { token: user.token })).data.mobile).toBe('+1 555 0100');
    expect(await kindsOf(user)).toEqual(['MobileChanged']);
  });

  it('is refused when it is none', async () => {
    const { token } = await t.createUser();
    const answer = await t.call(api.updateUser, { mobile: 'call me' }, { token });
    expect(answer).toMatchObject({ status: 400, fields: { mobile: 'Please enter a valid mobile number' } });
  });
});

describe('the language of mails', () => {
  it('is English until another one is chosen', async () => {
    const { token } = await t.createUser();
    const languageNow = async () => (await t.call(api.currentLoginUser, {}, { token })).data.language;
    expect(await languageNow()).toBe('en');
    expect((await t.call(api.setLanguage, { language: 'zh' }, { token })).status).toBe(200);
    expect(await languageNow()).toBe('zh');
  });

  it('is one of the product', async () => {
    const { token } = await t.createUser();
    const input = { language: 'fr' as 'en' };
    expect(await t.call(api.setLanguage, input, { token })).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' });
  });
});

describe('a change of the e-mail address', () => {
  it('takes effect with the link in the new mailbox, and the old one hears of both steps', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const email = nextEmail();
    const param = await requestChange(user, email);
    expect(await emailOf(user)).toBe(user.email);
    expect((await t.call(api.validateChangeEmail, { param })).data).toEqual({ wasActive: false });
    expect(await emailOf(user)).toBe(email);
    expect((await mailsTo(user.email)).map(({ subject, kind }) => [subject, kind])).toEqual([
      ['A new email address was entered for your Pipa account', 'security'],
      ['The email address of your Pipa account has changed', 'security'],
    ]);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(user.email)).errorCode).toBe('BAD_CREDENTIALS');
    expect((await kindsOf(user)).slice(1)).toEqual(['EmailChanged', 'EmailChangeRequested']);
  });

  it('needs the password, and the second step of an account that has one', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const email = nextEmail();
    t.clock.advance(FRESH_MS + 1);
    const bare = await t.call(api.changeEmail, { email }, { token: user.token });
    expect(bare).toMatchObject({ status: 403, errorCode: 'STALE_SESSION', fields: { password: expect.any(String) } });
    expect((await enterEmail(user, email, { password: 'wrong password' })).errorCode).toBe('BAD_CREDENTIALS');
    const begun = (await t.call(api.beginAuthenticator, { password: PASSWORD }, { token: user.token })).data;
    const { setupId, secret } = begun;
    await t.call(api.confirmAuthenticator, { setupId, code: codeAt(secret, t.clock()) }, { token: user.token });
    expect((await enterEmail(user, email)).errorCode).toBe('SECOND_FACTOR_INVALID');
    expect(await pendingOf(user)).toBeNull();
    t.clock.advance(30_000);
    expect((await enterEmail(user, email, { code: codeAt(secret, t.clock()) })).status).toBe(200);
  });

  it('needs the address alone within ten minutes of signing in, and the old mailbox hears of it', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { access_token: token } = (await signIn(user.userName)).data;
    t.clock.advance(FRESH_MS);
    const email = nextEmail();
    const url = `/api/users/changeEmail?${new URLSearchParams({ email })}`;
    const answer = await t.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.json()).toEqual({ code: 200, data: null });
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'A new email address was entered for your Pipa account',
    ]);
    expect((await t.call(api.validateChangeEmail, { param: await linkTokenIn(email) })).status).toBe(200);
    expect(await emailOf(user)).toBe(email);
  });

  it('asks a sign-in for the second step that was added since', async () => {
    const user = await t.createUser({ password: PASSWORD });
    t.clock.advance(1_000);
    const { setupId, secret } = (await t.call(api.beginAuthenticator, { password: PASSWORD }, { token: user.token }))
      .data;
    await t.call(api.confirmAuthenticator, { setupId, code: codeAt(secret, t.clock()) }, { token: user.token });
    const bare = await t.call(api.changeEmail, { email: nextEmail() }, { token: user.token });
    expect(bare.errorCode).toBe('STALE_SESSION');
    expect(await pendingOf(user)).toBeNull();
  });

  it('is refused to a sign-in that a change of the password has ended meanwhile', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const asked = await inTransaction(t.context.prisma, async (tx) => {
      await lockAccess(tx, user.userId);
      const waiting = t.call(api.changeEmail, { email: nextEmail() }, { token: user.token });
      await untilWaiting(t);
      await revokeUserSessions(tx, user.userId, 'all', t.clock());
      return { waiting };
    });
    expect((await asked.waiting).errorCode).toBe('STALE_SESSION');
  });

  it('is shown to its user alone while it waits, and ends at one request', async () => {
    const [user, stranger] = [await t.createUser({ password: PASSWORD }), await t.createUser()];
    const email = nextEmail();
    const param = await requestChange(user, email);
    const expiresAt = new Date(t.clock().getTime() + DAY_MS).toISOString();
    expect(await pendingOf(user)).toEqual({ email, requestedAt: t.clock().toISOString(), expiresAt });
    expect(await pendingOf(stranger)).toBeNull();
    await t.call(api.cancelEmailChange, {}, { token: stranger.token });
    expect(await pendingOf(user)).not.toBeNull();
    for (let i = 0; i < 2; i++) {
      expect((await t.call(api.cancelEmailChange, {}, { token: user.token })).status).toBe(200);
    }
    expect(await pendingOf(user)).toBeNull();
    expect((await t.call(api.validateChangeEmail, { param })).errorCode).toBe('LINK_INVALID');
    expect(await kindsOf(user)).toEqual(['EmailChangeCancelled', 'EmailChangeRequested']);
  });

  it('ends by the link in the old mailbox, once and without a session', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const param = await requestChange(user, nextEmail());
    const [notice] = (await mailsTo(user.email)).slice(-1);
    expect(notice.text).toContain('/admin/validate?validate=cancelEmail&p=');
    const cancel = await linkTokenIn(user.email);
    // Neither link does what the other is for.
    expect((await t.call(api.validateChangeEmail, { param: cancel })).errorCode).toBe('LINK_INVALID');
    expect((await t.call(api.cancelEmailChangeByLink, { param })).errorCode).toBe('LINK_INVALID');
    expect((await t.call(api.cancelEmailChangeByLink, { param: cancel })).status).toBe(200);
    expect((await t.call(api.cancelEmailChangeByLink, { param: cancel })).errorCode).toBe('LINK_INVALID');
    expect((await t.call(api.validateChangeEmail, { param })).errorCode).toBe('LINK_INVALID');
    expect(await emailOf(user)).toBe(user.email);
  });

  it.each(['applied', 'expired', 'replaced'] as const)('cannot be ended by its link once it is %s', async (how) => {
    const user = await t.createUser({ password: PASSWORD });
    const param = await requestChange(user, nextEmail());
    const cancel = await linkTokenIn(user.email);
    if (how === 'applied') await t.call(api.validateChangeEmail, { param });
    else if (how === 'expired') t.clock.advance(DAY_MS);
    else await requestChange(user, nextEmail());
    expect((await t.call(api.cancelEmailChangeByLink, { param: cancel })).errorCode).toBe('LINK_INVALID');
  });

  it('says so when its link is followed again', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const param = await requestChange(user, nextEmail());
    await t.call(api.validateChangeEmail, { param });
    expect((await t.call(api.validateChangeEmail, { param })).data).toEqual({ wasActive: true });
  });

  it('works by the newest link only, for a day', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const older = await requestChange(user, nextEmail());
    const newer = await requestChange(user, nextEmail());
    expect((await t.call(api.validateChangeEmail, { param: older })).errorCode).toBe('LINK_INVALID');
    t.clock.advance(DAY_MS);
    expect((await t.call(api.validateChangeEmail, { param: newer })).errorCode).toBe('LINK_INVALID');
    expect(await emailOf(user)).toBe(user.email);
  });

  it('is refused for the own address and for that of another user, also when it was taken meanwhile', async () => {
    const [user, other] = [await t.createUser({ password: PASSWORD }), await t.createUser()];
    const change = (email: string) => enterEmail(user, email);
    expect(await change(user.email)).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
    expect((await change(other.email.toUpperCase())).errorCode).toBe('USER_EXISTS');
    const email = nextEmail();
    const param = await requestChange(user, email);
    await t.createUser({ email });
    expect((await t.call(api.validateChangeEmail, { param })).errorCode).toBe('USER_EXISTS');
    expect(await emailOf(user)).toBe(user.email);
  });

  it('ends reset links in the old mailbox', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { codeToken } = await solveCaptcha(t);
    await t.call(api.requestResetPassword, { email: user.email, codeToken });
    const reset = await linkTokenIn(user.email);
    await t.call(api.validateChangeEmail, { param: await requestChange(user, nextEmail()) });
    const answer = await t.call(api.resetPassword, { param: reset, password: 'another long password' });
    expect(answer.errorCode).toBe('LINK_INVALID');
  });

  it.each(['change', 'reset'] as const)('does not survive a %s of the password', async (kind) => {
    const user = await t.createUser({ password: PASSWORD });
    const param = await requestChange(user, nextEmail());
    const newpassword = 'another long password';
    if (kind === 'change') {
      const input = { oldpassword: PASSWORD, newpassword };
      expect((await t.call(api.changePassword, input, { token: user.token })).status).toBe(200);
    } else {
      const { codeToken } = await solveCaptcha(t);
      await t.call(api.requestResetPassword, { email: user.email, codeToken });
      const reset = await linkTokenIn(user.email);
      expect((await t.call(api.resetPassword, { param: reset, password: newpassword })).status).toBe(200);
    }
    expect((await t.call(api.validateChangeEmail, { param })).errorCode).toBe('LINK_INVALID');
  });

  it('is limited, so that it floods no mailbox', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await enterEmail(user, nextEmail())).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('sessions', () => {
  it('end elsewhere at one request, and this one goes on', async () => {
    const user = await t.createUser();
    const others = await Promise.all([1, 2].map(() => openTestSession(t.context, user.userId)));
    const stranger = await t.createUser();
    const answer = await t.call(api.revokeOtherSessions, {}, { token: user.token });
    expect(answer.data).toEqual({ ended: 2 });
    const statusOf = async (token: string) => (await t.call(api.currentLoginUser, {}, { token })).status;
    expect(await Promise.all([user.token, stranger.token, ...others].map(statusOf))).toEqual([200, 200, 401, 401]);
    expect((await t.call(api.revokeOtherSessions, {}, { token: user.token })).data).toEqual({ ended: 0 });
    expect(await kindsOf(user)).toEqual(['OtherSessionsEnded']);
  });
});

describe('the log of an account', () => {
  it('keeps sign-ins and failures with address and device, newest first, for its owner alone', async () => {
    const [user, stranger] = [await t.createUser({ password: PASSWORD }), await t.createUser()];
    await signIn(user.userName, 'wrong password', '203.0.113.7');
    t.clock.advance(1_000);
    await signIn(user.userName, PASSWORD, '203.0.113.8');
    expect(await logOf(user)).toMatchObject([
      { kind: 'SignedIn', detail: 'password', address: '203.0.113.8', userAgent: 'Firefox/150' },
      { kind: 'SignInFailed', detail: '', address: '203.0.113.7', userAgent: 'Firefox/150' },
    ]);
    expect(await logOf(stranger)).toEqual([]);
  });

  it('keeps a bounded number of failures, however often someone tries', async () => {
    const user = await t.createUser({ password: PASSWORD });
    for (let i = 0; i < 25; i++) await signIn(user.userName, 'wrong password');
    expect((await logOf(user)).filter(({ kind }) => kind === 'SignInFailed')).toHaveLength(20);
  });

  it('is bounded, however often one changes the same thing', async () => {
    const user = await t.createUser();
    const statuses = new Map<number, number>();
    for (let i = 0; i < 62; i++) {
      const { status } = await t.call(api.updateUser, { mobile: `+1 555 01${10 + (i % 2)}` }, { token: user.token });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [200, 60],
        [429, 2],
      ]),
    );
    t.clock.advance(15 * 60_000);
    expect((await t.call(api.updateUser, { mobile: '+1 555 0199' }, { token: user.token })).status).toBe(200);
  });

  it('shows the newest 200', async () => {
    const user = await t.createUser();
    const at = t.clock();
    const entries = Array.from({ length: 201 }, (_, i) => ({
      userId: user.userId,
      kind: 'SignedIn',
      detail: `${i}`,
      at,
    }));
    await t.context.prisma.accountActivity.createMany({ data: entries });
    const shown = await logOf(user);
    expect([shown.length, shown[0].detail, shown.at(-1)?.detail]).toEqual([200, '200', '1']);
  });

  it('keeps changes of the password and signatures', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const change = { oldpassword: PASSWORD, newpassword: 'staple of the other horse' };
    await t.call(api.changePassword, change, { token: user.token });
    expect(await kindsOf(user)).toEqual(['PasswordChanged']);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Your Pipa password has changed']);
  });
});
