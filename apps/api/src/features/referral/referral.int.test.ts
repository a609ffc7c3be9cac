import { api, endpoints, REFERRAL_FAILURE_CODE } from '@pipa/contract';
import { TEST_TRIAL_END } from '@pipa/db/testing/accounts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { solveCaptcha } from '../../testing/test-captcha.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from '../access/routes.ts';
import { registerReferral } from './routes.ts';

const t = testApp({ features: [registerAccess, registerReferral] });
const DAY_MS = 86_400_000;

let sequence = 0;
const fresh = () => {
  sequence += 1;
  return `friend${sequence}@example.org`;
};
const refer = (user: TestUser, emails: string, headers?: Record<string, string>) =>
  t.call(api.referFriends, { emails }, { token: user.token, headers });
const mailsTo = (to: string) => t.context.prisma.mailMessage.findMany({ where: { to, kind: 'referral' } });
const listed = async (user: TestUser) => (await t.call(api.referrals, {}, { token: user.token })).data;
/** The address of the sign-up in the mail to a friend. */
async function invitationOf(email: string) {
  const [mail] = await mailsTo(email);
  const [, link] = /(http\S+register=\S+)/.exec(mail?.text ?? '') ?? [];
  return new URL(link ?? expect.fail('no link'));
}
async function signUp(email: string, inviteCode: string, userName: string) {
  const { codeToken, cookie } = await solveCaptcha(t);
  const person = { userName, email, password: 'correct horse 7', firstName: 'Grace', lastName: 'Hopper', inviteCode };
  return t.call(api.register, { ...person, codeToken }, { headers: { cookie } });
}
async function activate(email: string) {
  await t.context.prisma.user.update({
    where: { emailKey: email },
    data: { activatedAt: t.clock(), trialEndsAt: TEST_TRIAL_END },
  });
}

describe('an invitation of a friend', () => {
  it('is mailed once, with a link that opens the sign-up of that address', async () => {
    const user = await t.createUser({ firstName: 'Ada', lastName: 'Lovelace' });
    const email = fresh();
    expect((await refer(user, email.toUpperCase())).response.json()).toEqual({ code: 200, data: null });
    await refer(user, email);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ userId: null, subject: 'A friend invites you to Pipa' });
    expect(mail?.text).toContain('Ada Lovelace uses Pipa');
    const { pathname, searchParams } = await invitationOf(email);
    expect(pathname).toBe('/admin/home');
    expect(Object.fromEntries(searchParams)).toEqual({
      register: expect.stringMatching(/^PIPA-\w{4}-\w{4}$/),
      email,
      referral: user.userName,
    });
    expect((await listed(user)).referrals).toHaveLength(1);
  });

  it('is in the language of the sender, whose name carries no address', async () => {
    const user = await t.createUser({ firstName: 'Win', lastName: 'https://evil.example/x' });
    await t.context.prisma.user.update({ where: { userId: user.userId }, data: { language: 'zh' } });
    const email = fresh();
    await refer(user, email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('好友邀请您使用 Pipa');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example/);
  });

  it('is answered alike where no mail is sent: to an own or another account, and to who was mailed by another user', async () => {
    const [user, other] = [await t.createUser(), await t.createUser()];
    const [email, unknown] = [fresh(), fresh()];
    await refer(other, email);
    const answers = [];
    for (const each of [unknown, user.email, other.email, email]) answers.push(await refer(user, each));
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    const { referrals } = await listed(user);
    expect(new Set(referrals.map(({ state, day }) => `${state} ${day}`)).size).toBe(1);
    expect(referrals).toHaveLength(4);
    expect([await mailsTo(user.email), await mailsTo(other.email)]).toEqual([[], []]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('reaches an address once a month, whoever sends it, also at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => t.createUser()));
    const [email, other] = [fresh(), fresh()];
    const answers = await Promise.all(
      users.map((user, i) => refer(user, i % 2 ? `${email},${other}` : `${other},${email}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([(await mailsTo(email)).length, (await mailsTo(other)).length]).toEqual([1, 1]);
    t.clock.advance(31 * DAY_MS);
    await refer(users[0] as TestUser, email);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is sent no more to who has declined, by the link or the mail program', async () => {
    const [user, later] = [await t.createUser(), await t.createUser()];
    const email = fresh();
    await refer(user, email);
    const [mail] = await mailsTo(email);
    const url = new URL(mail?.unsubscribeUrl ?? '');
    expect(mail?.text).toContain(`/admin/unsubscribe?kind=referral&p=${url.searchParams.get('p')}`);
    const answer = await t.app.inject({
      method: 'POST',
      url: `${url.pathname}${url.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    t.clock.advance(31 * DAY_MS);
    expect((await refer(later, email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
    const unknown = await t.call(api.declineInvitations, { p: '00000000-0000-4000-8000-000000000000' });
    expect(unknown.status).toBe(200);
    const { rows } = await t.context.pool.query('SELECT * FROM "referral_recipient"');
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('a refusal of the call', () => {
  it.each([
    ['', 400, 'This field is required'],
    ['ada, b@example.org', 400, 'No e-mail address: ada'],
    [
      Array.from({ length: 11 }, (_, i) => `a${i}@example.org`).join(),
      400,
      'At most 10 friends can be invited at once',
    ],
  ])('of %j has the documented code and its words', async (emails, status, errMsg) => {
    const answer = await refer(await t.createUser(), emails);
    expect([answer.status, answer.code, answer.fields?.emails]).toEqual([status, REFERRAL_FAILURE_CODE, errMsg]);
  });

  it('of the documented query names the address that would break a header', async () => {
    const user = await t.createUser();
    const emails = encodeURIComponent('a@example.org\r\nBcc:b@example.org');
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: `/api/users/referFriends?emails=${emails}`,
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      400,
      { code: 999, errMsg: 'No e-mail address: bcc:b@example.org' },
    ]);
  });

  it('follows twenty invitations of a day, also when calls come at once, and takes nothing of the call', async () => {
    const user = await t.createUser();
    const ten = () => Array.from({ length: 10 }, fresh).join(', ');
    const answers = await Promise.all([refer(user, ten()), refer(user, ten()), refer(user, ten())]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 999]);
    const refused = answers.find(({ code }) => code === 999);
    expect([refused?.status, refused?.errMsg]).toEqual([429, 'At most 20 friends can be invited a day']);
    expect(await t.context.prisma.referralInvitation.count({ where: { userId: user.userId } })).toBe(20);
    t.clock.advance(DAY_MS + 1);
    expect((await refer(user, fresh())).status).toBe(200);
  });

  it('is repeated with its code under one key, and a session that is missing keeps its own', async () => {
    const user = await t.createUser();
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = [await refer(user, 'ada', headers), await refer(user, 'ada', headers)];
    expect([first.code, second.code, second.errMsg]).toEqual([999, 999, 'No e-mail address: ada']);
    expect((await t.call(api.referFriends, { emails: fresh() })).code).toBe(401);
  });

  it('has a code of its own in this call alone', () => {
    expect(endpoints.filter(({ failureCode }) => failureCode !== null)).toEqual([api.referFriends]);
  });
});

describe('where the operator has switched invitations off', () => {
  const off = testApp({ features: [registerReferral], settings: { referrals: false } });

  it('is nothing sent, and the page can say so', async () => {
    const user = await off.createUser();
    const answer = await off.call(api.referFriends, { emails: 'a@example.org' }, { token: user.token });
    expect([answer.status, answer.code, answer.errMsg]).toEqual([403, 999, 'Friends cannot be invited here']);
    expect((await off.call(api.referrals, {}, { token: user.token })).data.isOpen).toBe(false);
    expect(await off.context.prisma.mailMessage.count()).toBe(0);
  });
});

describe('who joined', () => {
  it('is counted once the invited address is activated, in the list of the sender alone', async () => {
    const [user, stranger] = [await t.createUser(), await t.createUser()];
    const email = fresh();
    await refer(user, email);
    const code = (await invitationOf(email)).searchParams.get('register') ?? '';
    expect((await signUp(email, code, 'grace1')).status).toBe(200);
    expect(await listed(user)).toMatchObject({ joined: 0, referrals: [{ state: 'sent' }] });
    await activate(email);
    expect(await listed(user)).toMatchObject({
      joined: 1,
      referrals: [{ maskedEmail: 'f***@example.org', state: 'joined' }],
    });
    expect(await listed(stranger)).toEqual({ referrals: [], hasMore: false, joined: 0, isOpen: true });
    expect((await signUp(fresh(), code, 'grace2')).errorCode).toBe('INVALID_INVITATION');
  });

  it('is not one who has used the code for another address', async () => {
    const user = await t.createUser();
    const [email, other] = [fresh(), fresh()];
    await refer(user, email);
    const code = (await invitationOf(email)).searchParams.get('register') ?? '';
    expect((await signUp(other, code, 'grace3')).status).toBe(200);
    await activate(other);
    expect(await listed(user)).toMatchObject({ joined: 0, referrals: [{ state: 'sent' }] });
  });

  it('cannot be one after thirty days, when the invitation has expired', async () => {
    const user = await t.createUser();
    const email = fresh();
    await refer(user, email);
    const code = (await invitationOf(email)).searchParams.get('register') ?? '';
    t.clock.advance(30 * DAY_MS);
    expect((await signUp(email, code, 'grace4')).errorCode).toBe('INVALID_INVITATION');
    expect(await listed(user)).toMatchObject({ referrals: [{ state: 'expired' }] });
  });

  it('is listed page by page', async () => {
    const user = await t.createUser();
    await t.context.prisma.referralInvitation.createMany({
      data: Array.from({ length: 21 }, () => ({ userId: user.userId, email: fresh(), createdAt: t.clock() })),
    });
    const { referrals, hasMore } = await listed(user);
    expect([referrals.length, hasMore]).toEqual([20, true]);
    const next = await t.call(api.referrals, { before: referrals.at(-1)?.id }, { token: user.token });
    expect([next.data.referrals.length, next.data.hasMore]).toEqual([1, false]);
  });
});
