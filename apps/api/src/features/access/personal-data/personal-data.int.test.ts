import { api } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { deliverMail, queueMail } from '@pipa/db/mail';
import { makeMembership } from '@pipa/db/testing/accounts';
import { deletePersonalData, lockForDeletion } from '@pipa/db/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { solveCaptcha } from '../../../testing/test-captcha.ts';
import { seedAccount, seedMarket, seedStrategy } from '../../../testing/test-market.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { registerPortfolios } from '../../portfolios/routes.ts';
import { registerAccess } from '../routes.ts';
import { codeAt } from '../second-factor/one-time-code.ts';

const PASSWORD = 'correct horse battery';
const t = testApp({ features: [registerAccess, registerPortfolios] });
let strategyId: number;

beforeAll(async () => {
  await seedMarket(t.context);
  strategyId = await seedStrategy(t.context);
  await t.context.prisma.agreementRevision.create({
    data: { rev: '2026-01', text: 'The agreement.', documentHash: 'x', publishedAt: t.clock() },
  });
});

/** A user with an account, a portfolio that has not started, a signature and a log. */
async function createInvestor() {
  const user = await t.createUser({
    password: PASSWORD,
    memberClass: 'Diamond',
    firstName: 'Grace',
    lastName: 'Hopper',
  });
  const { token, userId } = user;
  await t.call(api.signUserAgreement, { signature: 'Grace Hopper' }, { token });
  await t.call(api.updateUser, { mobile: '+1 555 0100' }, { token });
  await t.call(api.setUserOption, { option: 'whatsNew', value: '1' }, { token });
  const built = await t.call(
    api.buildCorePortfolio,
    {
      'portfolio.name': 'Retirement',
      'portfolio.note': 'For Grace',
      'portfolio.strategyId': strategyId,
      'portfolio.trackAccountId': await seedAccount(t.context, userId),
      'profile.investmentAmount': 20_000,
    },
    { token },
  );
  return { user, portfolioId: built.data.id };
}

const remove = (user: TestUser, input: object = {}) =>
  t.call(api.deleteAccount, { password: PASSWORD, confirmation: user.userName, ...input } as never, {
    token: user.token,
  });
const rowOf = ({ userId }: TestUser) => t.context.prisma.user.findUniqueOrThrow({ where: { userId } });

async function signIn(userNameOrEmail: string) {
  const { codeToken } = await solveCaptcha(t);
  return t.call(api.login, { userNameOrEmail, password: PASSWORD, codeToken });
}

describe('an export', () => {
  const read = async ({ token }: TestUser, proof: object = { password: PASSWORD }) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/users/exportData',
      payload: proof,
      headers: { authorization: `Bearer ${token}` },
    });
    return { answer, data: answer.json() as Record<string, Record<string, unknown>[]> };
  };

  it('needs the password, and the second step of an account that has one', async () => {
    const { user } = await createInvestor();
    const { token } = user;
    const refused = async (proof: object) => (await read(user, proof)).data as Record<string, unknown>;
    expect(await refused({})).toMatchObject({ code: 400, fields: { password: 'This field is required' } });
    expect(await refused({ password: 'wrong password' })).toMatchObject({ errorCode: 'BAD_CREDENTIALS' });
    const { setupId, secret } = (await t.call(api.beginAuthenticator, { password: PASSWORD }, { token })).data;
    await t.call(api.confirmAuthenticator, { setupId, code: codeAt(secret, t.clock()) }, { token });
    expect(await refused({ password: PASSWORD })).toMatchObject({ errorCode: 'SECOND_FACTOR_INVALID' });
    const kind = 'DataExported';
    expect(await t.context.prisma.accountActivity.count({ where: { userId: user.userId, kind } })).toBe(0);
    t.clock.advance(30_000);
    const proof = { password: PASSWORD, code: codeAt(secret, t.clock()) };
    expect((await read(user, proof)).data.app_user).toMatchObject([{ userName: user.userName }]);
    expect(await refused(proof)).toMatchObject({ errorCode: 'SECOND_FACTOR_INVALID' });
  });

  it('holds the own rows of every table and those of no one else', async () => {
    const [{ user, portfolioId }, other] = [await createInvestor(), await createInvestor()];
    const { answer, data } = await read(user);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="pipa-data.json"');
    expect(data.app_user).toMatchObject([
      { userName: user.userName, email: user.email, mobile: '+1 555 0100', language: 'en' },
    ]);
    expect(data.portfolio).toMatchObject([{ id: portfolioId, name: 'Retirement', note: 'For Grace' }]);
    expect(data.signature).toMatchObject([{ document: 'UserAgreement', signature: 'Grace Hopper' }]);
    expect(data.user_option).toMatchObject([{ option: 'whatsNew', value: '1' }]);
    expect(data.account_activity.map(({ kind }) => kind)).toEqual(['DocumentSigned', 'MobileChanged']);
    expect(data.ledger_entry.length).toBeGreaterThan(0);
    expect(data.passkey).toEqual([]);
    expect(answer.body).not.toContain(other.user.email);
  });

  it('holds no password, token or key', async () => {
    const { user } = await createInvestor();
    const { answer } = await read(user);
    const { passwordHash, unsubscribeToken } = await rowOf(user);
    for (const secret of [passwordHash, unsubscribeToken, user.token, 'tokenHash', 'passwordHash']) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('has pages of rows without a gap', async () => {
    const { user } = await createInvestor();
    const at = t.clock();
    const entries = Array.from({ length: 1_201 }, (_, i) => ({
      userId: user.userId,
      kind: 'SignedIn',
      detail: `${i}`,
      at,
    }));
    await t.context.prisma.accountActivity.createMany({ data: entries });
    const { data } = await read(user);
    const details = data.account_activity.filter(({ kind }) => kind === 'SignedIn').map(({ detail }) => Number(detail));
    expect(details).toEqual(Array.from({ length: 1_201 }, (_, i) => i));
  });

  it('says that it is whole', async () => {
    const { user } = await createInvestor();
    const { data } = await read(user);
    expect(data.truncated).toEqual([]);
    expect(Object.keys(data).at(-1)).toBe('truncated');
  });

  it('is limited, as it reads everything, and logged once it was read', async () => {
    const { user } = await createInvestor();
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await read(user)).answer.statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const kind = 'DataExported';
    expect(await t.context.prisma.accountActivity.count({ where: { userId: user.userId, kind } })).toBe(3);
  });

  it('that finds no place in the queue is neither counted nor logged', async () => {
    const { user } = await createInvestor();
    const others = await Promise.all(Array.from({ length: 6 }, createInvestor));
    const busy = others.map((other) => read(other.user));
    const late = await Promise.all([1, 2, 3, 4].map(() => read(user)));
    await Promise.all(busy);
    const statuses = late.map(({ answer }) => answer.statusCode);
    const read200 = statuses.filter((status) => status === 200).length;
    const kind = 'DataExported';
    expect(await t.context.prisma.accountActivity.count({ where: { userId: user.userId, kind } })).toBe(read200);
  });
});

describe('a deletion', () => {
  it('takes personal data away and leaves the books without their owner', async () => {
    const { user, portfolioId } = await createInvestor();
    const { userId } = user;
    const { prisma } = t.context;
    const postings = () => prisma.ledgerPosting.count({ where: { entry: { account: { userId } } } });
    const before = await postings();
    expect((await remove(user)).status).toBe(200);
    expect(await rowOf(user)).toMatchObject({
      userName: `deleted-${userId}`,
      email: '',
      firstName: '',
      lastName: '',
      mobile: '',
      passwordHash: '!',
      deletedAt: t.clock(),
    });
    expect(await prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } })).toMatchObject({
      name: '',
      note: '',
      isDeleted: true,
    });
    expect(await prisma.signature.findMany({ where: { userId } })).toMatchObject([{ signature: '', address: '' }]);
    for (const count of [
      prisma.session.count({ where: { userId } }),
      prisma.userOption.count({ where: { userId } }),
      prisma.accountActivity.count({ where: { userId } }),
    ]) {
      expect(await count).toBe(0);
    }
    expect([before > 0, await postings()]).toEqual([true, before]);
  });

  it('ends the sessions, confirms by mail, and frees name and address for a new account', async () => {
    const { user } = await createInvestor();
    await remove(user);
    expect((await t.call(api.currentLoginUser, {}, { token: user.token })).status).toBe(401);
    expect((await signIn(user.email)).errorCode).toBe('BAD_CREDENTIALS');
    const mails = await t.context.prisma.mailMessage.findMany({ where: { to: user.email } });
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Pipa account has been deleted']);
    expect(t.bus.published.filter(({ topic }) => topic === 'session').at(-1)?.message).toEqual({
      userId: user.userId,
      sessionIds: null,
    });
    const again = await t.createUser({ userName: user.userName, email: user.email, password: PASSWORD });
    expect((await signIn(again.email)).status).toBe(200);
  });

  it('leaves a mail to its reader alone, whose address goes when it is sent', async () => {
    const { user } = await createInvestor();
    const waiting = { kind: 'trade' as const, to: user.email, subject: 'Trades', text: 'x', html: 'x' };
    await queueMail(
      t.context.prisma,
      { dedupeKey: `before-${user.userId}`, userId: user.userId, ...waiting },
      t.clock(),
    );
    await remove(user);
    const late = { dedupeKey: `after-${user.userId}`, userId: user.userId, ...waiting };
    expect(await queueMail(t.context.prisma, late, t.clock())).toBe(false);
    const [mail, ...others] = await t.context.prisma.mailMessage.findMany({ where: { to: user.email } });
    expect([mail.subject, mail.userId, others]).toEqual(['Your Pipa account has been deleted', null, []]);
    await deliverMail(t.context.pool, mail.id, async () => ({ sentAt: t.clock() }));
    const { to, text, sentAt } = await t.context.prisma.mailMessage.findUniqueOrThrow({ where: { id: mail.id } });
    expect({ to, text, sentAt }).toEqual({ to: '', text: '', sentAt: t.clock() });
  });

  it('that is under way keeps a mail from being queued beside it', async () => {
    const { user } = await createInvestor();
    const { userId } = user;
    const { prisma } = t.context;
    const mail = { dedupeKey: `beside-${userId}`, userId, kind: 'trade' as const, to: user.email };
    let queueing: Promise<boolean> | undefined;
    await inTransaction(prisma, async (tx) => {
      await lockForDeletion(tx, userId);
      await deletePersonalData(tx, userId, t.clock());
      queueing = queueMail(prisma, { ...mail, subject: 'Trades', text: 'x', html: 'x' }, t.clock());
      await untilWaiting(t);
    });
    expect(await queueing).toBe(false);
  });

  it('needs the password, and the user name typed', async () => {
    const { user } = await createInvestor();
    expect((await remove(user, { password: 'wrong password' })).errorCode).toBe('BAD_CREDENTIALS');
    const mistyped = await remove(user, { confirmation: 'someone' });
    expect(mistyped).toMatchObject({ status: 400, fields: { confirmation: 'Please type your user name' } });
    expect((await rowOf(user)).deletedAt).toBeNull();
  });

  it('needs the second step of an account that has one', async () => {
    const { user } = await createInvestor();
    const begun = await t.call(api.beginAuthenticator, { password: PASSWORD }, { token: user.token });
    const { setupId, secret } = begun.data;
    await t.call(api.confirmAuthenticator, { setupId, code: codeAt(secret, t.clock()) }, { token: user.token });
    expect((await remove(user)).errorCode).toBe('SECOND_FACTOR_INVALID');
    t.clock.advance(30_000);
    expect((await remove(user, { code: codeAt(secret, t.clock()) })).status).toBe(200);
  });

  it.each([
    ['a portfolio runs', 'Stop your portfolios first: 1 of them runs.'],
    ['a paid membership would be renewed', 'Unsubscribe from your paid membership first.'],
  ])('is refused while %s', async (what, reason) => {
    const { user, portfolioId } = await createInvestor();
    const { prisma } = t.context;
    if (what === 'a portfolio runs') {
      await prisma.portfolio.update({ where: { id: portfolioId }, data: { status: 'Started' } });
    } else {
      await makeMembership(prisma, user.userId, t.clock());
    }
    expect(await remove(user)).toMatchObject({ status: 409, errMsg: reason });
    expect((await rowOf(user)).deletedAt).toBeNull();
  });

  it('is not for administrators', async () => {
    const admin = await t.createAdmin({ password: PASSWORD });
    expect((await remove(admin)).errMsg).toBe('An administrator cannot be deleted.');
  });
});
