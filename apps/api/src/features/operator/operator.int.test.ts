import {
  api,
  credentialHeader,
  type ImportFinding,
  type InputOf,
  OPERATOR_PAGE_SIZE,
  operatorEndpoints,
} from '@pipa/contract';
import { replaceFindings } from '@pipa/db/market';
import { listNotifications } from '@pipa/db/notices';
import { makeAccount, makePortfolio } from '@pipa/db/testing/accounts';
import { blockUser } from '@pipa/portfolios';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStandingData } from '../../testing/standing-data.ts';
import { testApp } from '../../testing/test-app.ts';
import { createTestKey } from '../../testing/test-key.ts';
import { seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { healthSampler } from './health-history.ts';

const t = testApp();
let admin: TestUser;
let user: TestUser;
const reason = 'asked for by mail';

beforeAll(async () => {
  await createStandingData(t.context);
  admin = await t.createAdmin({ userName: 'olga' });
});
beforeEach(async () => {
  user = await t.createUser();
});

const asAdmin = () => ({ token: admin.token });
const detail = async (userId = user.userId) => (await t.call(api.operatorUser, { userId }, asAdmin())).data;
const acts = async () => (await t.call(api.operatorLog, {}, asAdmin())).data.acts;
const search = async (text: string) =>
  (await t.call(api.operatorUsers, { search: text }, asAdmin())).data.users.map(({ userName }) => userName);

describe('the calls of an operator', () => {
  it.each(Object.values(operatorEndpoints).map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is refused to a user without the role',
    async (_, endpoint) => {
      const answer = await t.call(endpoint, {} as InputOf<typeof endpoint>, { token: user.token });
      expect([answer.status, answer.errorCode]).toEqual([403, 'FORBIDDEN']);
    },
  );

  it('are refused without a reason', async () => {
    const answer = await t.call(api.endUserSessions, { userId: user.userId, reason: '  ' }, asAdmin());
    expect(answer).toMatchObject({ status: 400, fields: { reason: 'Please say why' } });
    expect((await detail()).sessions).toHaveLength(1);
  });
});

describe('the offer', () => {
  const newStrategy = async () => {
    const id = await seedStrategy(t.context, { status: 'Online' });
    return (await strategies()).find((strategy) => strategy.id === id) ?? expect.fail('it is not listed');
  };
  const strategies = async () => (await t.call(api.operatorStrategies, {}, asAdmin())).data;
  const listed = async () => (await t.call(api.strategies, {}, { token: user.token })).data.map(({ id }) => id);

  it('loses a strategy that is taken offline, and has it again once it is released; both acts are in the log', async () => {
    const strategy = await newStrategy();
    const act = { strategyId: strategy.id, reason };
    expect((await t.call(api.takeStrategyOffline, act, asAdmin())).status).toBe(200);
    expect((await strategies()).find(({ id }) => id === strategy.id)?.status).toBe('Offline');
    const again = await t.call(api.takeStrategyOffline, act, asAdmin());
    expect([again.errorCode, again.errMsg]).toEqual(['ILLEGAL_TRANSITION', 'The strategy is offline already']);
    expect((await t.call(api.releaseStrategy, act, asAdmin())).status).toBe(200);
    expect((await strategies()).find(({ id }) => id === strategy.id)?.status).toBe('Online');
    expect((await t.call(api.releaseStrategy, act, asAdmin())).errorCode).toBe('ILLEGAL_TRANSITION');
    expect((await acts()).slice(0, 2).map(({ act: kind, subject }) => [kind, subject])).toEqual([
      ['StrategyReleased', strategy.name],
      ['StrategyTakenOffline', strategy.name],
    ]);
    expect((await t.call(api.takeStrategyOffline, { strategyId: 999_999, reason }, asAdmin())).errorCode).toBe(
      'NOT_FOUND',
    );
  });

  it('changes where it is edited, once a field has another value; the log says which', async () => {
    const { id: strategyId, name } = await newStrategy();
    await t.context.prisma.strategy.update({ where: { id: strategyId }, data: { evaluatedVersion: 3 } });
    const edit = (fields: Omit<InputOf<typeof api.editStrategy>, 'strategyId' | 'reason'>) =>
      t.call(api.editStrategy, { strategyId, reason, ...fields }, asAdmin());
    expect((await edit({ description: 'In other words.', minInvestmentAmount: 20_000, name })).status).toBe(200);
    const stored = () => t.context.prisma.strategy.findUniqueOrThrow({ where: { id: strategyId } });
    expect(await stored()).toMatchObject({ description: 'In other words.', evaluatedVersion: 3 });
    expect((await acts())[0]).toMatchObject({
      act: 'StrategyEdited',
      subject: name,
      detail: 'minInvestmentAmount 10000 → 20000; description Holds two funds. → In other words.',
    });
    const description = 'word '.repeat(399).trim();
    expect((await edit({ description })).status).toBe(200);
    expect((await acts())[0].detail).toBe(`description In other words. → ${description}`);
    expect((await edit({ name })).errMsg).toBe('Nothing would change');
    expect((await edit({ maxInvestmentAmount: 500 })).fields).toMatchObject({
      maxInvestmentAmount: expect.any(String),
    });
    const other = await newStrategy();
    expect((await edit({ name: other.name })).errorCode).toBe('DUPLICATE_NAME');
    // At another fee the reports are made anew.
    expect((await edit({ chargeType: 'FixedMonthly', chargeAmount: 5 })).status).toBe(200);
    expect(await stored()).toMatchObject({ chargeAmount: 5, evaluatedVersion: null });
    const { prisma } = t.context;
    const { code } = await stored();
    const accountId = await makeAccount(prisma, t.context.clock());
    const followerId = await makePortfolio(prisma, accountId, t.context.clock(), { code });
    await prisma.portfolio.update({ where: { id: followerId }, data: { status: 'Started' } });
    const dearer = await edit({ chargeAmount: 50 });
    expect([dearer.errorCode, dearer.errMsg]).toEqual([
      'ILLEGAL_TRANSITION',
      'The fee stays while portfolios follow. It can change once none does',
    ]);
    const riskier = await edit({ riskLevel: 5 });
    expect([riskier.errorCode, riskier.errMsg]).toEqual([
      'ILLEGAL_TRANSITION',
      'The risk level is not raised while portfolios follow. It can be once none does',
    ]);
    expect((await edit({ riskLevel: 1 })).status).toBe(200);
    expect(await stored()).toMatchObject({ chargeAmount: 5, riskLevel: 1 });
    expect((await edit({ description: 'Yet other words.' })).status).toBe(200);
    await prisma.portfolio.delete({ where: { id: followerId } });
    const unknown = await t.call(api.editStrategy, { strategyId: 999_999, reason, name: 'X' }, asAdmin());
    expect(unknown.errorCode).toBe('NOT_FOUND');
  });

  it('does not take a strategy that waits for data', async () => {
    const unfedReason = 'It chooses from stocks, and this market has none.';
    const strategyId = await seedStrategy(t.context, { status: 'Offline', unfedReason });
    const { errorCode, errMsg } = await t.call(api.releaseStrategy, { strategyId, reason }, asAdmin());
    expect([errorCode, errMsg]).toEqual(['ILLEGAL_TRANSITION', `The strategy waits for data. ${unfedReason}`]);
  });

  it('holds ten own strategies, also where two are released at the same time', async () => {
    const own = (i: number, status: 'Online' | 'Offline') =>
      seedStrategy(t.context, { code: `own:bound-${i}`, status });
    for (let i = 0; i < 9; i++) await own(i, 'Online');
    const waiting = [await own(9, 'Offline'), await own(10, 'Offline')];
    const release = (strategyId: number) => t.call(api.releaseStrategy, { strategyId, reason }, asAdmin());
    const answers = await Promise.all(waiting.map(release));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.errMsg).toBe(
      '10 own strategies are on offer. Please take one offline first',
    );
    await t.context.prisma.strategy.deleteMany({ where: { code: { startsWith: 'own:bound-' } } });
  });

  it('is seen by investors as it is', async () => {
    const strategy = await newStrategy();
    const before = await listed();
    await t.call(api.takeStrategyOffline, { strategyId: strategy.id, reason }, asAdmin());
    expect(await listed()).toEqual(before.filter((id) => id !== strategy.id));
    await t.call(api.releaseStrategy, { strategyId: strategy.id, reason }, asAdmin());
    expect(await listed()).toEqual(before);
  });
});

describe('the reason of an operator', () => {
  it('holds no e-mail address, as it stays when the user is deleted', async () => {
    const wish = { userId: user.userId, reason: 'asked for by ada@example.com' };
    const fields = { reason: 'Please write no e-mail address: the reason is kept for ever' };
    expect(await t.call(api.blockUser, wish, asAdmin())).toMatchObject({ status: 400, fields });
    await expect(blockUser(t.context, { name: 'shell', userId: null }, wish)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect((await detail()).user.block).toBeNull();
  });
});

describe('users', () => {
  it('are found by the beginning of name or address, in any case, and by id', async () => {
    const found = await t.createUser({ userName: 'Zora.Quill', email: 'zq@Example.com' });
    expect(await search('zora.q')).toEqual(['Zora.Quill']);
    expect(await search('ZQ@ex')).toEqual(['Zora.Quill']);
    expect(await search(String(found.userId))).toContain('Zora.Quill');
    expect(await search('quill')).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  it('are paged newest first', async () => {
    const all = (await t.call(api.operatorUsers, {}, asAdmin())).data.users;
    const rest = (await t.call(api.operatorUsers, { before: all[0].userId }, asAdmin())).data.users;
    // The second page is as long, and reaches one user further.
    expect(rest.slice(0, all.length - 1)).toEqual(all.slice(1));
  });

  it('that do not exist are not found by any call', async () => {
    const nobody = { userId: 2_000_000_000, reason };
    const answers = [
      await t.call(api.operatorUser, { userId: nobody.userId }, asAdmin()),
      await t.call(api.blockUser, nobody, asAdmin()),
      await t.call(api.unblockUser, nobody, asAdmin()),
      await t.call(api.extendTrial, { ...nobody, until: '2026-12-31' }, asAdmin()),
      await t.call(api.resetUserFactors, nobody, asAdmin()),
      await t.call(api.operatorInvoicePdf, { userId: nobody.userId, invoiceId: 1 }, asAdmin()),
      await t.call(api.setUserClass, { ...nobody, memberClass: 'Gold' }, asAdmin()),
      await t.call(api.sendUserReset, nobody, asAdmin()),
      await t.call(api.endUserSessions, nobody, asAdmin()),
      await t.call(api.unfreezeTrackAccount, { accountId: nobody.userId, reason }, asAdmin()),
    ];
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(10).fill('NOT_FOUND'));
  });
});

describe('an act', () => {
  it('blocks a user, is recorded with who, what and why, and the user is notified', async () => {
    const at = t.clock().toISOString();
    expect((await t.call(api.blockUser, { userId: user.userId, reason }, asAdmin())).status).toBe(200);
    const { user: seen, acts: own, activities } = await detail();
    expect(seen).toMatchObject({ investorState: 'Disabled', disabledReason: 'Blocked', chosenState: 'Trial' });
    expect(seen.block).toEqual({ at, by: 'olga', reason });
    const act = { act: 'InvestorBlocked', operator: 'olga', userId: user.userId, detail: '', reason };
    expect(own).toEqual([expect.objectContaining({ ...act, subject: user.userName, at })]);
    expect((await acts())[0]).toEqual(own[0]);
    expect(activities[0]).toMatchObject({ kind: 'InvestorBlocked', address: '' });
    const { notifications } = await listNotifications(t.context.pool, user.userId, { limit: 5 });
    expect(notifications[0].notice).toEqual({ event: 'account.blocked', parameters: {} });
    await expect
      .poll(() => t.bus.published)
      .toContainEqual({ topic: 'notification', message: { userIds: [user.userId] } });
  });

  it('that blocks revokes the API keys of the user alone', async () => {
    const keys = [await createTestKey(t.context, user.userId), await createTestKey(t.context, admin.userId)];
    await t.call(api.blockUser, { userId: user.userId, reason }, asAdmin());
    const answers = keys.map((key) => t.call(api.currentLoginUser, {}, { headers: credentialHeader('apiKey', key) }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200]);
    const { activities } = await detail();
    expect(activities.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ApiKeysRevoked', 'InvestorBlocked']));
  });

  it('switches API keys off and on, from the next call of each on', async () => {
    const keys = await Promise.all([admin, user].map(({ userId }) => createTestKey(t.context, userId)));
    const callBy = (key: string) => t.call(api.currentLoginUser, {}, { headers: credentialHeader('apiKey', key) });
    const switchKeys = (on: boolean) => t.call(api.switchApiKeys, { on, reason }, asAdmin());
    const seenSwitch = async () => (await t.call(api.apiKeySwitch, {}, asAdmin())).data;
    const before = await seenSwitch();
    expect(before.offSince).toBeNull();
    expect(before.keys).toBeGreaterThanOrEqual(2);
    expect(before.owners).toBeGreaterThanOrEqual(2);
    expect(before.owners).toBeLessThanOrEqual(before.keys);
    expect((await switchKeys(true)).errMsg).toBe('API keys are switched on already');
    expect((await switchKeys(false)).status).toBe(200);
    expect((await switchKeys(false)).errMsg).toBe('API keys are switched off already');
    for (const key of keys) {
      expect(await callBy(key)).toMatchObject({
        status: 403,
        errorCode: 'FORBIDDEN',
        errMsg: 'An operator has switched off API keys',
      });
    }
    // What is no key learns nothing of the switch, and sessions go on.
    expect((await callBy(`pipa_${'x'.repeat(43)}`)).errorCode).toBe('INVALID_TOKEN');
    expect((await t.call(api.currentLoginUser, {}, { token: user.token })).status).toBe(200);
    expect(await seenSwitch()).toEqual({ ...before, offSince: t.clock().toISOString() });
    expect((await t.call(api.apiKeys, {}, { token: user.token })).data).toMatchObject({ areOff: true, keys: [{}] });
    expect((await switchKeys(true)).status).toBe(200);
    for (const key of keys) expect((await callBy(key)).status).toBe(200);
    expect((await acts()).slice(0, 2)).toMatchObject([
      { act: 'ApiKeysSwitchedOn', userId: null, operator: 'olga', reason },
      { act: 'ApiKeysSwitchedOff', userId: null, operator: 'olga', reason },
    ]);
  });

  it('that changes nothing is refused and not recorded', async () => {
    const answer = await t.call(api.unblockUser, { userId: user.userId, reason }, asAdmin());
    expect(answer).toMatchObject({ status: 409, errMsg: 'The user is not blocked' });
    expect((await detail()).acts).toEqual([]);
  });

  it('that blocks is said to be by the name that the operator has now, or by the one at the shell', async () => {
    const { userId } = user;
    await t.call(api.blockUser, { userId, reason }, asAdmin());
    const rename = (userName: string) =>
      t.context.prisma.user.update({ where: { userId: admin.userId }, data: { userName } });
    await rename('olga.new');
    expect((await detail()).user.block).toMatchObject({ by: 'olga.new', reason });
    expect(await t.context.prisma.user.findUnique({ where: { userId } })).toMatchObject({
      blockedBy: '',
      blockedById: admin.userId,
    });
    await rename('olga');
    const other = await t.createUser();
    await blockUser(t.context, { name: 'root', userId: null }, { userId: other.userId, reason });
    expect((await detail(other.userId)).user.block).toMatchObject({ by: 'root' });
  });

  it('that blocks is lifted by an operator only, never by the signature of the member', async () => {
    const { userId, token } = user;
    const signature = 'Ada Lovelace';
    const stateOf = async () => (await t.call(api.currentLoginUser, {}, { token })).data;
    await t.call(api.blockUser, { userId, reason }, asAdmin());
    expect((await t.call(api.enableInvestorState, { signature }, { token })).errorCode).toBe('INVESTOR_BLOCKED');
    expect((await t.call(api.disableInvestorState, {}, { token })).status).toBe(200);
    expect((await t.call(api.enableInvestorState, { signature }, { token })).errorCode).toBe('INVESTOR_BLOCKED');
    expect((await t.call(api.strategies, {}, { token })).errorCode).toBe('INVESTOR_DISABLED');
    expect(await stateOf()).toMatchObject({ investorState: 'Disabled', disabledReason: 'Blocked' });
    await t.call(api.unblockUser, { userId, reason }, asAdmin());
    expect(await stateOf()).toMatchObject({ investorState: 'Disabled', disabledReason: 'Unsubscribed' });
    expect((await t.call(api.enableInvestorState, { signature }, { token })).status).toBe(200);
    expect(await stateOf()).toMatchObject({ investorState: 'Enabled', disabledReason: null });
  });

  it('extends a trial through a day, which counts at once', async () => {
    const { userId, token } = user;
    await t.context.prisma.user.update({ where: { userId }, data: { trialEndsAt: t.clock() } });
    expect((await detail()).user).toMatchObject({ membershipStatus: 'EXPIRED', disabledReason: 'Expired' });
    const day = new Date(t.clock().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const { data } = await t.call(api.extendTrial, { userId, until: day, reason }, asAdmin());
    expect(data.trialEndsAt).toBe(`${day}T23:59:59.999Z`);
    expect((await detail()).user).toMatchObject({
      membershipStatus: 'TRIAL',
      investorState: 'Trial',
      trialEndsAt: data.trialEndsAt,
    });
    const current = (await t.call(api.currentLoginUser, {}, { token })).data;
    expect(current).toMatchObject({ investorState: 'Trial', disabledReason: null });
    const { notifications } = await listNotifications(t.context.pool, userId, { limit: 5 });
    expect(notifications[0].notice).toEqual({ event: 'account.trialExtended', parameters: { day } });
    const again = await t.call(api.extendTrial, { userId, until: day, reason }, asAdmin());
    expect(again).toMatchObject({ status: 400, fields: { until: 'The trial lasts as long already' } });
  });

  it.each([
    ['a member with a class', { investorMemberClass: 'Gold' as const }, 'beside which no trial counts'],
    ['a user who is blocked', { blockedAt: new Date(), blockedBy: 'olga', blockReason: 'fraud' }, 'is blocked'],
  ])('that would give %s a trial without effect is refused', async (_, data, words) => {
    const { userId } = user;
    await t.context.prisma.user.update({ where: { userId }, data: { ...data, trialEndsAt: t.clock() } });
    const answer = await t.call(api.extendTrial, { userId, until: '2030-01-01', reason }, asAdmin());
    expect(answer).toMatchObject({ errorCode: 'ILLEGAL_TRANSITION', errMsg: expect.stringContaining(words) });
    expect((await detail()).acts).toEqual([]);
  });

  it('that takes a class back leaves no further trial', async () => {
    const { userId } = user;
    await t.context.prisma.user.update({
      where: { userId },
      data: { trialEndsAt: t.clock(), investorMemberClass: 'Gold' },
    });
    await t.call(api.setUserClass, { userId, memberClass: 'Bronze', reason }, asAdmin());
    expect((await detail()).user).toMatchObject({ membershipStatus: 'EXPIRED', investorState: 'Disabled' });
    const endless = t.context.pool.query('UPDATE "app_user" SET "trialEndsAt" = NULL WHERE "userId" = $1', [userId]);
    await expect(endless).rejects.toThrow('app_user_trial_has_end');
  });

  it('resets lost second factors: factors and codes go, sessions end, and the user gets a mail', async () => {
    const { userId, token, email } = user;
    const at = t.clock();
    await t.context.prisma.authenticator.create({
      data: { userId, secret: Buffer.from('sealed'), createdAt: at, confirmedAt: at },
    });
    await t.context.prisma.recoveryCode.create({ data: { userId, codeHash: Buffer.from('hash'), createdAt: at } });
    expect((await detail()).user.hasSecondFactor).toBe(true);
    const { data } = await t.call(api.resetUserFactors, { userId, reason }, asAdmin());
    expect(data).toEqual({ ended: 1 });
    expect(await t.context.prisma.recoveryCode.count({ where: { userId } })).toBe(0);
    expect((await t.call(api.currentLoginUser, {}, { token })).errorCode).toBe('INVALID_TOKEN');
    expect(t.bus.published).toContainEqual({ topic: 'session', message: { userId, sessionIds: [expect.any(Number)] } });
    const mail = await t.context.prisma.mailMessage.findFirstOrThrow({ where: { to: email } });
    expect(mail).toMatchObject({ kind: 'security', subject: 'The second step of your Pipa account was reset' });
    const { user: seen, acts: own, activities } = await detail();
    expect(seen.hasSecondFactor).toBe(false);
    const act = { act: 'SecondFactorsReset', detail: 'apps: 1, passkeys: 0, sessions: 1', reason };
    expect(own[0]).toMatchObject(act);
    expect(activities[0].kind).toBe('SecondFactorsReset');
    const again = await t.call(api.resetUserFactors, { userId, reason }, asAdmin());
    expect(again).toMatchObject({ errorCode: 'ILLEGAL_TRANSITION', errMsg: 'The user has no second factor' });
  });

  it('on the second factors of an administrator is refused to another one', async () => {
    const other = await t.createUser({ role: 'Administrator' });
    await t.context.prisma.authenticator.create({
      data: { userId: other.userId, secret: Buffer.from('sealed'), createdAt: t.clock(), confirmedAt: t.clock() },
    });
    const answer = await t.call(api.resetUserFactors, { userId: other.userId, reason }, asAdmin());
    expect(answer).toMatchObject({ status: 403, errMsg: expect.stringContaining('npm run admin') });
    expect(await t.context.prisma.authenticator.count({ where: { userId: other.userId } })).toBe(1);
  });

  it('gives a class without payment, Internal included', async () => {
    await t.call(api.setUserClass, { userId: user.userId, memberClass: 'Internal', reason }, asAdmin());
    const { user: seen } = await detail();
    expect(seen).toMatchObject({ memberClass: 'Internal', givenClass: 'Internal', membershipStatus: 'GRANTED' });
    const current = await t.call(api.currentLoginUser, {}, { token: user.token });
    expect(current.data.memberClass).toBe('Internal');
  });

  it('shows a user the calls of the analysis, or no longer', async () => {
    const set = (developerState: 'Enabled' | 'Disabled') =>
      t.call(api.setDeveloperState, { userId: user.userId, developerState, reason }, asAdmin());
    const seenBy = async () => (await t.call(api.currentLoginUser, {}, { token: user.token })).data.developerState;
    expect(await seenBy()).toBe('Disabled');
    await set('Enabled');
    expect([await seenBy(), (await detail()).user.developerState]).toEqual(['Enabled', 'Enabled']);
    expect((await detail()).acts[0]).toMatchObject({ act: 'DeveloperStateSet', detail: 'Disabled → Enabled' });
    expect(await set('Enabled')).toMatchObject({ errMsg: 'The developer state is Enabled already' });
    await set('Disabled');
    expect(await seenBy()).toBe('Disabled');
  });

  it('sends the mail that sets a new password', async () => {
    await t.call(api.sendUserReset, { userId: user.userId, reason }, asAdmin());
    const mail = await t.context.prisma.mailMessage.findFirstOrThrow({ where: { to: user.email } });
    expect(mail.text).toContain('validate=resetpwd');
    expect(t.hints).toContainEqual({ queue: 'mail', payload: { mailMessageId: mail.id } });
  });

  it('ends every session at once, also open pages', async () => {
    const { data } = await t.call(api.endUserSessions, { userId: user.userId, reason }, asAdmin());
    expect(data).toEqual({ ended: 1 });
    expect((await t.call(api.currentLoginUser, {}, { token: user.token })).errorCode).toBe('INVALID_TOKEN');
    const message = { userId: user.userId, sessionIds: [expect.any(Number)] };
    expect(t.bus.published).toContainEqual({ topic: 'session', message });
  });
});

describe('the log of operators', () => {
  it('keeps every row as it was written', async () => {
    await t.call(api.endUserSessions, { userId: user.userId, reason }, asAdmin());
    const { pool } = t.context;
    for (const change of [
      'UPDATE "operator_act" SET "reason" = \'\'',
      'DELETE FROM "operator_act"',
      'TRUNCATE "operator_act"',
    ]) {
      await expect(pool.query(change)).rejects.toThrow('append-only');
    }
  });

  it('is paged newest first', async () => {
    for (let i = 0; i < 2; i += 1) await t.call(api.endUserSessions, { userId: user.userId, reason }, asAdmin());
    const all = await acts();
    const older = (await t.call(api.operatorLog, { before: all[0].id }, asAdmin())).data.acts;
    expect(older).toEqual(all.slice(1));
  });
});

describe('invitations', () => {
  it('are made with uses and an end, listed, and revoked', async () => {
    const made = await t.call(api.createInvitation, { uses: 3, days: 2, reason }, asAdmin());
    expect(made.data).toMatchObject({
      code: expect.stringMatching(/^PIPA-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      usesLeft: 3,
      isUsable: true,
    });
    expect(made.data.expiresAt).toBe(new Date(t.clock().getTime() + 2 * 86_400_000).toISOString());
    const { code } = made.data;
    await t.call(api.revokeInvitation, { code, reason }, asAdmin());
    const listed = (await t.call(api.invitations, {}, asAdmin())).data.find((invitation) => invitation.code === code);
    expect(listed).toMatchObject({ isUsable: false });
    const again = await t.call(api.revokeInvitation, { code, reason }, asAdmin());
    expect(again.errorCode).toBe('NOT_FOUND');
    expect((await acts()).slice(0, 2).map(({ act, subject }) => [act, subject])).toEqual([
      ['InvitationRevoked', code],
      ['InvitationCreated', code],
    ]);
  });

  it.each([{ uses: 0 }, { uses: 100_001 }, { uses: 1, days: 3_651 }])('of %o are refused', async (input) => {
    const answer = await t.call(api.createInvitation, { ...input, reason }, asAdmin());
    expect(answer.errorCode).toBe('INVALID_INPUT');
  });
});

describe('the log of operators', () => {
  it('names people by their ids, so that nothing of a deleted account is left in it', async () => {
    const mail = {
      dedupeKey: `given-up-${user.userId}`,
      to: user.email,
      subject: 'Trades of Ada',
      text: 'x',
      html: 'x',
    };
    const rest = { userId: user.userId, kind: 'trade', attempts: 8, createdAt: t.clock(), failedAt: t.clock() };
    const { id } = await t.context.prisma.mailMessage.create({ data: { ...mail, ...rest } });
    await t.call(api.sendMailAgain, { id, reason }, asAdmin());
    await t.call(api.sendUserReset, { userId: user.userId, reason }, asAdmin());
    const own = (await detail()).acts;
    expect(own.map(({ act, subject, operator }) => [act, subject, operator])).toEqual([
      ['PasswordResetSent', user.userName, 'olga'],
      ['MailSentAgain', user.userName, 'olga'],
    ]);
    const rows = JSON.stringify(await t.context.prisma.operatorAct.findMany({ where: { userId: user.userId } }));
    for (const word of [user.userName, user.email, 'olga', 'Ada']) expect(rows).not.toContain(word);
    await t.context.prisma.user.update({
      where: { userId: user.userId },
      data: { userName: `deleted-${user.userId}`, deletedAt: t.clock() },
    });
    expect((await acts()).slice(0, 2).map(({ subject }) => subject)).toEqual(Array(2).fill(`deleted-${user.userId}`));
  });
});

describe('mails that failed', () => {
  const fail = async (kind: string, text: string) =>
    (
      await t.context.prisma.mailMessage.create({
        data: {
          dedupeKey: `failed-${kind}-${user.userId}`,
          userId: user.userId,
          kind,
          to: user.email,
          subject: 'Trades',
          text,
          html: text,
          attempts: 8,
          createdAt: t.clock(),
          failedAt: t.clock(),
        },
      })
    ).id;

  it('are sent again, unless their text is not kept', async () => {
    const [trade, security] = [await fail('trade', 'words'), await fail('security', '')];
    const listed = (await t.call(api.failedMails, {}, asAdmin())).data;
    expect(listed.find(({ id }) => id === trade)).toMatchObject({ canBeSent: true, attempts: 8 });
    expect(listed.find(({ id }) => id === security)).toMatchObject({ canBeSent: false });
    expect((await t.call(api.sendMailAgain, { id: security, reason }, asAdmin())).errorCode).toBe('NOT_FOUND');
    expect((await t.call(api.sendMailAgain, { id: trade, reason }, asAdmin())).status).toBe(200);
    expect(t.hints).toContainEqual({ queue: 'mail', payload: { mailMessageId: trade } });
    expect(await t.context.prisma.mailMessage.findUniqueOrThrow({ where: { id: trade } })).toMatchObject({
      failedAt: null,
      attempts: 0,
    });
  });
});

it('invoices of all users are listed newest first, with their users', async () => {
  const { userId } = user;
  for (const number of ['A-1', 'A-2']) {
    await t.context.prisma.memberInvoice.create({
      data: {
        userId,
        providerId: `in_${number}`,
        number,
        billStatus: 'SettledPayed',
        name: 'Gold',
        description: 'Gold, monthly',
        amount: '49.5',
        lines: [],
        paymentType: 'visa 4242',
        dueAt: t.clock(),
        paidAt: t.clock(),
      },
    });
  }
  const { invoices, hasMore } = (await t.call(api.operatorInvoices, {}, asAdmin())).data;
  expect(invoices.map(({ number, userName, amount }) => [number, userName, amount])).toEqual([
    ['A-2', user.userName, 49.5],
    ['A-1', user.userName, 49.5],
  ]);
  expect(hasMore).toBe(false);
  const own = (await t.call(api.operatorUserInvoices, { userId }, asAdmin())).data;
  expect(own.map(({ number }) => number)).toEqual(['A-1', 'A-2']);
  const { data } = await t.call(api.operatorInvoicePdf, { userId, invoiceId: own[0].id }, asAdmin());
  expect(data.fileName).toBe('pipa-invoice-A-1.pdf');
  const ofAnother = await t.call(api.operatorInvoicePdf, { userId: admin.userId, invoiceId: own[0].id }, asAdmin());
  expect(ofAnother.errorCode).toBe('NOT_FOUND');
});

describe('findings of imports', () => {
  const find = (symbol: string, change: Partial<ImportFinding> = {}): ImportFinding => ({
    ...{ source: 'a.csv', symbol, fromDay: '2020-03-09', toDay: '2020-03-10', outcome: 'KeptOut', fault: 'BadBar' },
    ...{ detail: 'left 31 % and came back', isOpen: false },
    ...change,
  });
  const doubt = { outcome: 'Doubted', fault: 'ExtremeMove', isOpen: true } as const;
  const list = async (input: InputOf<typeof api.importFindings>) =>
    (await t.call(api.importFindings, input, asAdmin())).data;

  it('are counted, filtered and read page by page', async () => {
    const many = Array.from({ length: OPERATOR_PAGE_SIZE + 1 }, (_, i) => `S${String(i).padStart(3, '0')}`);
    await replaceFindings(t.context.pool, many, [...many.map((symbol) => find(symbol)), find('S007', doubt)]);
    expect((await t.call(api.importFindingCounts, {}, asAdmin())).data).toEqual([
      { outcome: 'Doubted', fault: 'ExtremeMove', findings: 1, open: 1 },
      { outcome: 'KeptOut', fault: 'BadBar', findings: OPERATOR_PAGE_SIZE + 1, open: 0 },
    ]);
    const first = await list({});
    expect([first.findings.length, first.hasMore]).toEqual([OPERATOR_PAGE_SIZE, true]);
    const rest = await list({ after: String(first.findings.at(-1)?.id) });
    expect(rest).toMatchObject({ findings: [{ symbol: 'S050' }, { symbol: 'S007', isOpen: true }], hasMore: false });
    expect((await list({ symbol: 's007' })).findings.map(({ outcome }) => outcome)).toEqual(['KeptOut', 'Doubted']);
    expect((await list({ outcome: 'Doubted', onlyOpen: 'true' })).findings).toHaveLength(1);
  });

  it('have doubts that an operator settles once, with a reason in the log', async () => {
    await replaceFindings(t.context.pool, ['ZBRA'], [find('ZBRA'), find('ZBRA', doubt)]);
    const [kept, open] = (await list({ symbol: 'ZBRA' })).findings;
    const settle = async (id: number) => {
      const { status, errorCode, errMsg } = await t.call(api.settleDoubt, { id: String(id), reason }, asAdmin());
      return status === 200 ? 'settled' : [errorCode, errMsg];
    };
    expect(await settle(kept.id)).toEqual(['ILLEGAL_TRANSITION', 'This finding is no doubt']);
    expect(await settle(open.id)).toBe('settled');
    expect(await settle(open.id)).toEqual(['ILLEGAL_TRANSITION', 'This doubt is settled already']);
    expect((await settle(999_999))[0]).toBe('NOT_FOUND');
    expect((await list({ symbol: 'ZBRA', onlyOpen: 'true' })).findings).toEqual([]);
    expect((await acts()).filter(({ act }) => act === 'DoubtSettled')).toMatchObject([
      { subject: 'ZBRA', detail: 'ExtremeMove 2020-03-09 to 2020-03-10', operator: 'olga', reason },
    ]);
  });
});

describe('the lists', () => {
  it('show a group of users, and count all that fit', async () => {
    const found = async (group: InputOf<typeof api.operatorUsers>['group'], text = '') =>
      (await t.call(api.operatorUsers, { search: text, group }, asAdmin())).data;
    const everyone = await found('Everyone');
    expect(everyone.count).toBeGreaterThanOrEqual(2);
    const administrators = await found('Administrators');
    expect(administrators.users.map(({ userName }) => userName)).toContain('olga');
    expect(administrators.users.every(({ isAdministrator }) => isAdministrator)).toBe(true);
    expect(administrators.count).toBe(administrators.users.length);
    await t.call(api.blockUser, { userId: user.userId, reason }, asAdmin());
    expect((await found('Blocked', user.userName)).users.map(({ userId }) => userId)).toEqual([user.userId]);
    expect((await found('NotActivated', user.userName)).count).toBe(0);
    expect((await found('Paying', user.userName)).count).toBe(0);
  });

  it('show one kind of acts, and count them', async () => {
    await t.call(api.blockUser, { userId: user.userId, reason }, asAdmin());
    const { data } = await t.call(api.operatorLog, { act: 'InvestorBlocked' }, asAdmin());
    expect(new Set(data.acts.map(({ act }) => act))).toEqual(new Set(['InvestorBlocked']));
    const all = (await t.call(api.operatorLog, {}, asAdmin())).data;
    expect(data.count).toBeLessThanOrEqual(all.count);
    expect(all.count).toBeGreaterThanOrEqual(all.acts.length);
  });

  it('say what follows a strategy and when it decided last', async () => {
    const { prisma } = t.context;
    const id = await seedStrategy(t.context, { status: 'Online' });
    const { code } = await prisma.strategy.findUniqueOrThrow({ where: { id } });
    await prisma.strategyTarget.create({ data: { strategyId: id, day: new Date('2026-11-18'), targets: [] } });
    const accountId = await makeAccount(prisma, t.context.clock());
    const portfolioId = await makePortfolio(prisma, accountId, t.context.clock(), { code });
    await prisma.portfolio.update({ where: { id: portfolioId }, data: { status: 'Started' } });
    const listed = (await t.call(api.operatorStrategies, {}, asAdmin())).data.find((each) => each.id === id);
    expect(listed).toMatchObject({ followers: 1, followingValue: 0, lastDecisionDay: '2026-11-18', divergence: null });
  });
});

it('samples the health of the product, and shows it over a day and a week', async () => {
  await healthSampler(t.context, '.')();
  const of = async (span: 'day' | 'week') => (await t.call(api.operatorHealthHistory, { span }, asAdmin())).data;
  for (const [span, points] of [
    ['day', 96],
    ['week', 168],
  ] as const) {
    const { series, lastBackupAt } = await of(span);
    expect(lastBackupAt).toBeNull();
    for (const { values } of series) expect(values).toHaveLength(points);
    const newest = Object.fromEntries(series.map(({ name, values }) => [name, values.at(-1)]));
    expect(newest).toMatchObject({ outboxAge: expect.any(Number), poolWaiting: 0, workerMemory: null });
    expect(newest.apiMemory).toBeGreaterThan(10);
    expect(newest.databaseSize).toBeGreaterThan(1);
  }
});
