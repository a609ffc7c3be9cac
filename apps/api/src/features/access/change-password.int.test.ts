import { api, credentialHeader } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { solveCaptcha } from '../../testing/test-captcha.ts';
import { createTestKey } from '../../testing/test-key.ts';
import { seedMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from './routes.ts';

const PASSWORD = 'correct horse battery';
const BETTER = 'staple of the other horse';
const MINUTE_MS = 60_000;
const t = testApp({ features: [registerAccess] });
let sequence = 0;

beforeAll(async () => {
  await seedMarket(t.context);
});

const nextAddress = () => `10.2.0.${++sequence % 250}`;

async function requestReset(email: string, address = nextAddress()) {
  const { codeToken } = await solveCaptcha(t, { address });
  return t.call(api.requestResetPassword, { email, codeToken }, { address });
}

async function signIn({ userName }: TestUser, password: string) {
  const address = nextAddress();
  const { codeToken } = await solveCaptcha(t, { address });
  return t.call(api.login, { userNameOrEmail: userName, password, codeToken }, { address });
}

const mailsTo = (email: string) =>
  t.context.prisma.mailMessage.findMany({ where: { to: email }, orderBy: { id: 'asc' } });

async function resetTokenOf({ email }: TestUser): Promise<string> {
  await requestReset(email);
  const [mail] = (await mailsTo(email)).slice(-1);
  const link = mail?.text.match(/https?:\S+/)?.[0] ?? '';
  expect(link).toContain('/admin/validate?validate=resetpwd&p=');
  return new URL(link).searchParams.get('p') ?? '';
}

describe('a reset request', () => {
  it('answers alike for a known and an unknown address', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const [known, unknown] = [await requestReset(user.email), await requestReset('unknown@example.com')];
    expect(known.response.body).toBe(unknown.response.body);
    expect(known.status).toBe(200);
    expect(await mailsTo('unknown@example.com')).toEqual([]);
  });

  it('is answered in the language of the account, as is the change that follows', async () => {
    const user = await t.createUser({ password: PASSWORD, firstName: '王"<b>' });
    await t.call(api.setLanguage, { language: 'zh' }, { token: user.token });
    const param = await resetTokenOf(user);
    expect((await t.call(api.resetPassword, { param, password: BETTER })).status).toBe(200);
    const mails = await mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['重置您的 Pipa 密码', '您的 Pipa 密码已更改']);
    for (const { html } of mails) expect(html).toContain('王&quot;&lt;b&gt;，您好：');
  });

  it('that is used revokes every API key of the user, and a changed password revokes none', async () => {
    const [user, other] = [await t.createUser({ password: PASSWORD }), await t.createUser()];
    const [first, second, theirs] = [
      await createTestKey(t.context, user.userId),
      await createTestKey(t.context, user.userId),
      await createTestKey(t.context, other.userId),
    ];
    const callBy = async (key: string) =>
      (await t.call(api.currentLoginUser, {}, { headers: credentialHeader('apiKey', key) })).status;
    const change = { oldpassword: PASSWORD, newpassword: BETTER };
    expect((await t.call(api.changePassword, change, { token: user.token })).status).toBe(200);
    expect((await mailsTo(user.email)).at(-1)?.text).toContain('API keys go on');
    expect([await callBy(first), await callBy(second)]).toEqual([200, 200]);
    const param = await resetTokenOf(user);
    expect((await t.call(api.resetPassword, { param, password: PASSWORD })).status).toBe(200);
    expect((await mailsTo(user.email)).at(-1)?.text).toContain('all API keys were revoked');
    expect([await callBy(first), await callBy(second), await callBy(theirs)]).toEqual([401, 401, 200]);
    const activities = await t.context.prisma.accountActivity.findMany({ where: { userId: user.userId } });
    expect(activities.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ApiKeysRevoked', 'PasswordReset']));
  });

  it('answers before it looks the address up', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const address = nextAddress();
    const { codeToken } = await solveCaptcha(t, { address });
    const found: string[] = [];
    const { afterwork } = t.context;
    t.context.afterwork = { ...afterwork, add: (name) => found.push(name) };
    const { status } = await t.call(api.requestResetPassword, { email: user.email, codeToken }, { address });
    t.context.afterwork = afterwork;
    expect([status, found, await mailsTo(user.email)]).toEqual([200, ['password reset mail'], []]);
  });

  it('lets the owner of a mailbox take over an account that a stranger opened with it', async () => {
    const victim = await t.createUser({ password: 'stranger-Chosen-7', activated: false });
    const token = await resetTokenOf(victim);
    expect((await t.call(api.resetPassword, { param: token, password: 'a password of her own' })).status).toBe(200);
    expect((await signIn(victim, 'stranger-Chosen-7')).errorCode).toBe('BAD_CREDENTIALS');
    expect((await signIn(victim, 'a password of her own')).status).toBe(200);
  });

  it('is mailed for an address alone, less often than with a captcha', async () => {
    const user = await t.createUser();
    const answers = [];
    for (let count = 0; count < 5; count += 1) {
      answers.push((await t.call(api.requestResetPassword, { email: user.email }, { address: '10.3.0.9' })).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 429]);
    expect(await mailsTo(user.email)).toHaveLength(2);
    await requestReset(user.email, '10.3.0.9');
    expect(await mailsTo(user.email)).toHaveLength(3);
  });

  it('needs a valid address, and a captcha that was matched where one is shown', async () => {
    const user = await t.createUser();
    const unmatched = { email: user.email, codeToken: 'A'.repeat(43) };
    expect((await t.call(api.requestResetPassword, unmatched)).errMsg).toBe('Please Try Again');
    const answer = await t.call(api.requestResetPassword, { email: 'nonsense' });
    expect(answer).toMatchObject({ status: 400, errMsg: 'Please enter a valid e-mail address' });
  });

  it('mails a mailbox three times at most and says nothing of it', async () => {
    const user = await t.createUser();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push((await requestReset(user.email)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await mailsTo(user.email)).toHaveLength(3);
  });

  it('is limited by address', async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) {
      answers.push((await requestReset(`someone${count}@example.com`, '10.3.0.1')).status);
    }
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('a reset link', () => {
  it('sets the password, ends every session and publishes it on the bus', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const param = await resetTokenOf(user);
    expect((await t.call(api.resetPassword, { param, password: BETTER })).status).toBe(200);
    expect((await t.call(api.currentLoginUser, {}, { token: user.token })).errorCode).toBe('INVALID_TOKEN');
    expect(t.bus.published.at(-1)).toEqual({ topic: 'session', message: { userId: user.userId, sessionIds: null } });
    expect((await signIn(user, PASSWORD)).errorCode).toBe('BAD_CREDENTIALS');
    expect((await signIn(user, BETTER)).status).toBe(200);
  });

  it('works once, also under parallel use', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const param = await resetTokenOf(user);
    const passwords = Array.from({ length: 8 }, (_, index) => `${BETTER} ${index}`);
    const answers = await Promise.all(
      passwords.map((password) => t.call(api.resetPassword, { param, password }, { address: nextAddress() })),
    );
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 'LINK_INVALID')).toHaveLength(7);
    expect((await signIn(user, winners[0] as string)).status).toBe(200);
  });

  it('is void after 30 minutes, and after a newer one was used', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const older = await resetTokenOf(user);
    const newer = await resetTokenOf(user);
    expect((await t.call(api.resetPassword, { param: newer, password: BETTER })).status).toBe(200);
    expect((await t.call(api.resetPassword, { param: older, password: BETTER })).errorCode).toBe('LINK_INVALID');
    const late = await resetTokenOf(user);
    t.clock.advance(30 * MINUTE_MS);
    expect((await t.call(api.resetPassword, { param: late, password: BETTER })).errorCode).toBe('LINK_INVALID');
  });

  it('survives a weak password', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const param = await resetTokenOf(user);
    const address = nextAddress();
    expect((await t.call(api.resetPassword, { param, password: 'qwerty123' }, { address })).errorCode).toBe(
      'WEAK_PASSWORD',
    );
    expect((await t.call(api.resetPassword, { param, password: BETTER }, { address })).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('ends all other sessions and keeps this one', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const other = (await signIn(user, PASSWORD)).data.access_token;
    const input = { oldpassword: PASSWORD, newpassword: BETTER };
    expect((await t.call(api.changePassword, input, { token: user.token })).status).toBe(200);
    expect((await t.call(api.currentLoginUser, {}, { token: user.token })).status).toBe(200);
    expect((await t.call(api.currentLoginUser, {}, { token: other })).status).toBe(401);
    expect((await signIn(user, BETTER)).status).toBe(200);
  });

  it('voids a reset link that was mailed before', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const param = await resetTokenOf(user);
    await t.call(api.changePassword, { oldpassword: PASSWORD, newpassword: BETTER }, { token: user.token });
    const answer = await t.call(api.resetPassword, { param, password: `${PASSWORD} again` });
    expect(answer).toMatchObject({ errorCode: 'LINK_INVALID' });
    expect((await signIn(user, BETTER)).status).toBe(200);
  });

  it.each([
    [{ oldpassword: 'wrong password', newpassword: BETTER }, 401, 'oldpassword', 'Original Password is not correct'],
    [
      { oldpassword: PASSWORD, newpassword: 'letmein!' },
      400,
      'newpassword',
      'This password is too common. Please choose another one',
    ],
    [{ oldpassword: PASSWORD }, 400, 'newpassword', 'This field is required'],
  ])('refuses %o', async (input, status, field, message) => {
    const { token } = await t.createUser({ password: PASSWORD });
    const answer = await t.call(api.changePassword, input as never, { token });
    expect(answer).toMatchObject({ status, errMsg: message, fields: { [field]: message } });
  });

  it('is limited, so that a stolen session is no way to guess the password', async () => {
    const { token } = await t.createUser({ password: PASSWORD });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push(
        (await t.call(api.changePassword, { oldpassword: `guess ${count}`, newpassword: BETTER }, { token })).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

describe('user options', () => {
  it('are read back, by their user only', async () => {
    const [user, stranger] = [await t.createUser(), await t.createUser()];
    const read = async ({ token }: TestUser) =>
      (await t.call(api.getUserOption, { option: 'whatsNew' }, { token })).data;
    expect(await read(user)).toBeNull();
    const written = await t.call(api.setUserOption, { option: 'whatsNew', value: '1' }, { token: user.token });
    expect(written.data).toBe('1');
    expect([await read(user), await read(stranger)]).toEqual(['1', null]);
  });

  it('are at most 100, of which each can still be changed', async () => {
    const { token, userId } = await t.createUser();
    const rows = Array.from({ length: 99 }, (_, index) => ({ userId, option: `option${index}`, value: '' }));
    await t.context.prisma.userOption.createMany({ data: rows });
    const set = async (option: string) => (await t.call(api.setUserOption, { option, value: 'x' }, { token })).status;
    expect([await set('last'), await set('surplus'), await set('option5')]).toEqual([200, 403, 200]);
  });
});
