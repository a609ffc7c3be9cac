import { randomBytes } from 'node:crypto';
import { inTransaction } from '@pipa/db';
import { checkLedgerOf } from '@pipa/db/accounts';
import { cashCauses, postEntry } from '@pipa/db/books';
import { createMarketState } from '@pipa/db/market';
import { listNotifications } from '@pipa/db/notices';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount, makePortfolio } from '@pipa/db/testing/accounts';
import { freezeAccount } from '@pipa/portfolios';
import { postDeposit } from '@pipa/trading';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminCommands, describeCommands } from './commands.ts';

const now = new Date('2026-01-05T15:00:00Z');
const db = testDatabase();
let accountId: number;
beforeAll(async () => {
  accountId = await makeAccount(db.prisma, now);
  const origin = { accountId, causeKey: cashCauses.deposit(accountId, 'opening'), marketDay: '2026-01-05' };
  await inTransaction(db.prisma, (tx) => postEntry(tx, postDeposit(origin, 1_000), { at: now }));
  await createMarketState(db.prisma, {
    source: 'simulated',
    seed: 1,
    day: '2026-01-05',
    sessionSeconds: 60,
    lastClosedDay: '2026-01-02',
    firstDay: '2005-01-03',
    lastDay: null,
  });
});

async function run(name: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const context = {
    databaseUrl: db.url,
    prisma: db.prisma,
    pool: db.pool,
    clock: () => now,
    randomBytes,
    operator: 'olga',
    publicUrl: 'https://pipa.example',
    say: (text: string) => said.push(text),
  };
  const code = (await adminCommands.get(name)?.run(context, args)) ?? -1;
  return { code, said: said.join('\n') };
}

describe('the offer', () => {
  it('is listed, and a strategy is taken off it and released by its code', async () => {
    const portfolioId = await makePortfolio(db.prisma, accountId, now);
    const { strategy } = await db.prisma.portfolio.findUniqueOrThrow({
      where: { id: portfolioId },
      include: { strategy: true },
    });
    const { code, name } = strategy;
    expect((await run('strategies')).said).toContain(`${code}  ${name}  ${strategy.kind}  ${strategy.status}`);
    expect((await run('strategy:offline', code, 'its data are wrong')).said).toMatch(`${name} is offline; `);
    expect(await run('strategy:offline', code)).toEqual({ code: 2, said: 'The strategy is offline already.' });
    expect(await run('strategy:release', code)).toEqual({ code: 0, said: `${name} is on offer.` });
    expect(await run('strategy:release', 'unknown')).toEqual({ code: 2, said: 'There is no strategy unknown.' });
    expect((await run('strategy:offline')).said).toBe('Name the code of the strategy.');
    expect((await run('acts')).said).toContain(`olga  StrategyTakenOffline  ${name}  its data are wrong`);
  });
});

describe('strategy:edit', () => {
  it('changes the fields that are named, with a reason, and explains itself otherwise', async () => {
    await makePortfolio(db.prisma, accountId, now);
    const { code, name } = await db.prisma.strategy.findFirstOrThrow();
    const edited = await run('strategy:edit', code, 'riskLevel=2', 'description=a = b', 'it has become calmer');
    expect(edited).toEqual({ code: 0, said: `${name} is changed.` });
    expect(await db.prisma.strategy.findUniqueOrThrow({ where: { code } })).toMatchObject({
      riskLevel: 2,
      description: 'a = b',
    });
    expect((await run('acts')).said).toMatch(
      /StrategyEdited .* riskLevel 3 → 2; description .* → a = b {2}it has become calmer/,
    );
    expect(await run('strategy:edit', code, 'riskLevel=2')).toEqual({ code: 2, said: 'Nothing would change.' });
    const refused = await run('strategy:edit', code, 'riskLevel=9');
    expect([refused.code, refused.said]).toEqual([2, expect.stringMatching(/^riskLevel: .* The fields are name, /)]);
    expect((await run('strategy:edit', code, 'status=Online')).code).toBe(2);
    expect((await run('strategy:edit')).said).toBe('Name the code of the strategy.');
  });
});

describe('billing:closures', () => {
  it('shows what an operator has to end at the payment provider, and what was given back', async () => {
    expect((await run('billing:closures')).said).toBe('Every customer of a deleted account has ended.');
    const common = { requestedAt: now, dueAt: now };
    await db.prisma.billingClosure.createMany({
      data: [
        { ...common, customerId: 'cus_1', attempts: 40, failedAt: now, lastError: 'No such invoice' },
        { ...common, customerId: 'cus_2', closedAt: now, refunded: 49 },
        { ...common, customerId: 'cus_3', closedAt: now },
      ],
    });
    const { code, said } = await run('billing:closures');
    expect(code).toBe(1);
    expect(said).toContain('cus_1  GIVEN UP: end it there  No such invoice');
    expect(said).toContain('cus_2  ended  $49.00 given back');
    expect(said).not.toContain('cus_3');
  });

  it('tries one again that was given up', async () => {
    expect(await run('billing:closures', '--retry', 'cus_1')).toEqual({ code: 0, said: 'cus_1 is tried again.' });
    const closure = await db.prisma.billingClosure.findUniqueOrThrow({ where: { customerId: 'cus_1' } });
    expect(closure).toMatchObject({ failedAt: null, attempts: 0, dueAt: now });
    for (const id of ['cus_1', 'cus_2', 'cus_unknown'])
      expect((await run('billing:closures', '--retry', id)).code).toBe(2);
    for (const args of [['--retry'], ['cus_1']]) expect((await run('billing:closures', ...args)).code).toBe(2);
  });
});

describe('ledger:check', () => {
  it('ends with 0 when all books agree', async () => {
    const { code, said } = await run('ledger:check');
    expect(code).toBe(0);
    expect(said).toContain('The books of 1 accounts agree with their 1 ledger entries.');
  });

  it('shows the first difference and ends with 1', async () => {
    await db.pool.query('UPDATE "track_account" SET "cash" = 999.99 WHERE "id" = $1', [accountId]);
    const { code, said } = await run('ledger:check');
    expect(code).toBe(1);
    expect(said).toContain('DIFFERENCE in cash: the ledger says 1000, kept is 999.99');
    await db.pool.query('UPDATE "track_account" SET "cash" = 1000 WHERE "id" = $1', [accountId]);
  });
});

describe('account:unfreeze', () => {
  let frozenId: number;
  let portfolioId: number;
  const account = () => db.prisma.trackAccount.findUniqueOrThrow({ where: { id: frozenId } });
  const lastFreeze = () =>
    db.prisma.accountFreeze.findFirstOrThrow({ where: { accountId: frozenId }, orderBy: { id: 'desc' } });
  const entries = () => db.prisma.ledgerEntry.count({ where: { accountId: frozenId } });
  const differencesNow = async () => (await checkLedgerOf(db.prisma, frozenId)).differences;

  /** Falsifies two balances and freezes the account, as the check of the books does. */
  async function freeze(): Promise<void> {
    await db.pool.query('UPDATE "track_account" SET "cash" = "cash" - 0.01 WHERE "id" = $1', [frozenId]);
    await db.pool.query(
      `INSERT INTO "position" ("portfolioId", "symbol", "shares", "cost") VALUES ($1, 'AAA', 3, 12.5)`,
      [portfolioId],
    );
    await freezeAccount({ prisma: db.prisma, clock: () => now }, frozenId, await differencesNow());
  }

  beforeEach(async () => {
    frozenId = await makeAccount(db.prisma, now);
    portfolioId = await makePortfolio(db.prisma, frozenId, now);
    await db.prisma.portfolio.update({ where: { id: portfolioId }, data: { status: 'Started' } });
    const origin = { accountId: frozenId, causeKey: cashCauses.deposit(frozenId, 'opening'), marketDay: '2026-01-05' };
    await inTransaction(db.prisma, (tx) => postEntry(tx, postDeposit(origin, 1_000), { at: now }));
  });

  it('leaves books that differ frozen, changes nothing and shows every difference', async () => {
    await freeze();
    const { code, said } = await run('account:unfreeze', `${frozenId}`);
    expect(code).toBe(1);
    expect(said).toContain('DIFFERENCE in cash: the ledger says 1000, kept is 999.99');
    expect(said).toContain(`DIFFERENCE in shares of portfolio ${portfolioId}, AAA: the ledger says 0, kept is 3`);
    expect(said).toContain(`DIFFERENCE in cost of portfolio ${portfolioId}, AAA: the ledger says 0, kept is 12.5`);
    expect((await account()).frozenAt).toEqual(now);
    expect(await differencesNow()).toHaveLength(3);
    expect((await lastFreeze()).endedAt).toBeNull();
  });

  it('ends the freeze of books that agree again', async () => {
    await freeze();
    await db.pool.query('UPDATE "track_account" SET "cash" = 1000 WHERE "id" = $1', [frozenId]);
    await db.pool.query('DELETE FROM "position" WHERE "portfolioId" = $1', [portfolioId]);
    expect((await run('account:unfreeze', `${frozenId}`)).code).toBe(0);
    expect((await account()).frozenAt).toBeNull();
    expect(await lastFreeze()).toMatchObject({ outcome: 'BooksAgree', endedBy: 'olga', endedAt: now, reason: null });
  });

  it('sets the balances to the ledger by a decision, which is recorded with operator and reason', async () => {
    await freeze();
    const posted = await entries();
    const { code, said } = await run('account:unfreeze', `${frozenId}`, '--accept-difference', 'a restore went wrong');
    expect([code, said]).toEqual([0, expect.stringContaining('decided by olga: a restore went wrong')]);
    expect((await account()).cash.toNumber()).toBe(1_000);
    expect(await db.prisma.position.count({ where: { portfolioId } })).toBe(0);
    expect(await entries()).toBe(posted);
    expect(await differencesNow()).toEqual([]);
    const freezes = await lastFreeze();
    expect(freezes).toMatchObject({ outcome: 'LedgerStands', endedBy: 'olga', reason: 'a restore went wrong' });
    expect(freezes.acceptedDifferences).toHaveLength(3);
    const logs = await db.prisma.portfolioLog.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
    expect(logs.map(({ action }) => action)).toEqual(['Account frozen', 'Account released']);
    const { userId } = await account();
    const { notifications } = await listNotifications(db.pool, userId, { limit: 5 });
    expect(notifications.map(({ notice }) => notice)).toEqual([
      { event: 'broker.accountReleased', parameters: { account: 'Paper', accountId: frozenId } },
      { event: 'broker.accountFrozen', parameters: { account: 'Paper', accountId: frozenId } },
    ]);
  });

  it('posts a correcting entry only when it is asked for, and leaves the balances as they are', async () => {
    await freeze();
    const decision = ['--accept-difference', 'bought by hand', '--correct-ledger'];
    expect((await run('account:unfreeze', `${frozenId}`, ...decision)).code).toBe(0);
    expect((await account()).cash.toNumber()).toBe(999.99);
    expect((await db.prisma.position.findFirstOrThrow({ where: { portfolioId } })).shares.toNumber()).toBe(3);
    expect(await differencesNow()).toEqual([]);
    const entry = await db.prisma.ledgerEntry.findFirstOrThrow({ where: { accountId: frozenId, kind: 'Correction' } });
    expect(entry.memo).toBe('bought by hand');
    expect((await lastFreeze()).outcome).toBe('BalancesStand');
  });

  it.each([
    [[]],
    [['x']],
    [['1', '--accept-difference']],
    [['1', '--accept-difference', ' ']],
    [['1', '--correct-ledger']],
  ])('explains itself when called with %o', async (args) => {
    expect((await run('account:unfreeze', ...args)).code).toBe(2);
  });

  it('says so when the account is not frozen', async () => {
    expect((await run('account:unfreeze', `${frozenId}`)).said).toContain('is not frozen');
  });
});

describe('clock', () => {
  it('shows and moves the market clock', async () => {
    expect((await run('clock:status')).said).toContain('2026-01-05, PreOpen');
    expect((await run('clock:pause')).said).toContain('PAUSED');
    expect((await run('clock:resume')).said).not.toContain('PAUSED');
    expect((await run('clock:step')).said).toContain('2026-01-05, Open');
    expect((await run('clock:speed', '4', 'a demonstration')).said).toContain('speed 4');
    const log = (await run('acts')).said.split('\n').slice(0, 4);
    expect(log[0]).toContain('olga  ClockSpeedSet  Market clock  1 → 4  a demonstration');
    expect(log[3]).toContain('ClockPaused  Market clock  2026-01-05 PreOpen  At the shell');
  });

  it.each(['0', '101', 'fast', ''])('refuses the speed %o', async (speed) => {
    expect((await run('clock:speed', speed)).code).toBe(2);
  });
});

describe('users', () => {
  it('gives a new password, ends sessions and revokes API keys', async () => {
    const { userId, userName } = await db.prisma.user.findFirstOrThrow();
    const times = { createdAt: now, lastUsedAt: now, expiresAt: now };
    await db.prisma.session.create({
      data: { userId, tokenHash: Buffer.from('t'), address: '', userAgent: '', ...times },
    });
    const key = {
      userId,
      name: 'k',
      prefix: 'pipa_',
      scopes: [],
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1),
    };
    await db.prisma.apiKey.create({ data: { ...key, hash: Buffer.from('password') } });
    const { code, said } = await run('user:password', userName.toUpperCase());
    expect(code).toBe(0);
    expect(said).toMatch(/New password of .*: [A-Za-z0-9]{14}$/);
    expect((await db.prisma.user.findUniqueOrThrow({ where: { userId } })).passwordHash).toMatch(/^\$argon2id\$/);
    expect((await db.prisma.session.findFirstOrThrow()).revokedAt).toEqual(now);
    expect((await db.prisma.apiKey.findFirstOrThrow()).revokedAt).toEqual(now);
    await db.prisma.apiKey.deleteMany();
    expect(await db.prisma.accountActivity.deleteMany({ where: { kind: 'ApiKeysRevoked' } })).toEqual({ count: 1 });
    expect((await run('user:password', 'unknown')).code).toBe(2);
  });

  it('makes invitations with as many uses as asked for', async () => {
    const { said } = await run('invite', '3');
    const code = said.split(': ')[1];
    expect((await db.prisma.invitation.findUniqueOrThrow({ where: { code } })).usesLeft).toBe(3);
    expect((await run('invite', 'many')).code).toBe(2);
  });
});

it('acts on users as the operator pages do, each act in the log with operator and reason', async () => {
  const { userName } = await db.prisma.user.findFirstOrThrow({ orderBy: { userId: 'desc' } });
  expect((await run('user:block', userName, 'a dispute')).code).toBe(0);
  expect(await run('user:block', userName)).toEqual({ code: 2, said: 'The user is blocked already.' });
  expect((await run('user:class', userName, 'Internal')).code).toBe(0);
  expect((await run('user:sessions', userName)).said).toBe(`0 sessions of ${userName} ended.`);
  const code = (await run('invite', '2')).said.split(': ')[1];
  expect((await run('invite:end', code)).code).toBe(0);
  expect((await run('invite:end', code)).code).toBe(2);
  const [ended, made, sessions, given, blocked] = (await run('acts')).said.split('\n');
  expect(ended).toContain(`InvitationRevoked  ${code}`);
  expect(made).toContain(`InvitationCreated  ${code}  2 uses`);
  expect(sessions).toContain(`SessionsEnded  ${userName}`);
  expect(given).toContain(`MemberClassSet  ${userName}  Bronze → Internal  At the shell`);
  expect(blocked).toBe(`${now.toISOString()}  olga  InvestorBlocked  ${userName}  a dispute`);
  expect((await run('user:unblock', userName)).said).toBe(`${userName} is not blocked any more.`);
  expect((await run('user:unblock', userName)).said).toBe('The user is not blocked.');
});

it('switches API keys off and on, in the log of operators', async () => {
  const offSince = async () => (await db.prisma.apiKeySwitch.findUniqueOrThrow({ where: { id: 1 } })).offAt;
  expect(await run('keys:on')).toEqual({ code: 2, said: 'API keys are switched on already.' });
  expect(await run('keys:off', 'a leak')).toEqual({
    code: 0,
    said: 'No API key works any more, until npm run admin -- keys:on.',
  });
  expect(await offSince()).toEqual(now);
  expect(await run('keys:off')).toEqual({ code: 2, said: 'API keys are switched off already.' });
  expect(await run('keys:on', 'mended')).toEqual({ code: 0, said: 'API keys work again.' });
  expect(await offSince()).toBeNull();
  const [on, off] = (await run('acts')).said.split('\n');
  expect(on).toMatch(/ApiKeysSwitchedOn .*mended/);
  expect(off).toMatch(/ApiKeysSwitchedOff .*a leak/);
});

it('revokes the API keys of a user or of everyone, in the log of operators and of each owner', async () => {
  const [one, two] = await db.prisma.user.findMany({ orderBy: { userId: 'desc' }, take: 2 });
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const add = (userId: number, name: string, expires = expiresAt) =>
    db.prisma.apiKey.create({
      data: { userId, name, hash: Buffer.from(name), prefix: 'pipa_', scopes: [], createdAt: now, expiresAt: expires },
    });
  await Promise.all([add(one.userId, 'a'), add(one.userId, 'b'), add(two.userId, 'c'), add(two.userId, 'old', now)]);
  expect(await run('user:keys', one.userName, 'leaked')).toEqual({
    code: 0,
    said: `2 API keys of ${one.userName} revoked.`,
  });
  expect(await run('keys:revoke', 'an incident')).toEqual({
    code: 0,
    said: '1 API keys of the installation revoked.',
  });
  const keys = await db.prisma.apiKey.findMany({ orderBy: { name: 'asc' } });
  expect(keys.map(({ revokedAt }) => revokedAt)).toEqual([now, now, now, null]);
  const [everyone, ofOne] = (await run('acts')).said.split('\n');
  expect(everyone).toContain('ApiKeysRevoked');
  expect(everyone).toContain('1 keys  an incident');
  expect(ofOne).toContain(`ApiKeysRevoked  ${one.userName}  2 keys  leaked`);
  const entries = await db.prisma.accountActivity.findMany({
    where: { kind: 'ApiKeysRevoked' },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ userId, at }) => [userId, at])).toEqual([
    [one.userId, now],
    [two.userId, now],
  ]);
});

it.each([
  ['user:block', 'a dispute'],
  ['user:class', 'Diamond'],
])(
  '%s has the customer of the user read at once, so that a purchase that would not count is closed',
  async (name, word) => {
    const { userId, userName } = await db.prisma.user.findFirstOrThrow({ orderBy: { userId: 'desc' } });
    const later = new Date(now.getTime() + 86_400_000);
    const due = { providerId: `cus_of_${userId}`, syncDueAt: later };
    const where = { userId };
    await db.prisma.billingCustomer.upsert({ where, create: { userId, createdAt: now, ...due }, update: due });
    expect((await run(name, userName, word)).code).toBe(0);
    expect((await db.prisma.billingCustomer.findUniqueOrThrow({ where })).syncDueAt).toEqual(now);
    await db.prisma.billingCustomer.delete({ where });
    await db.prisma.user.update({ where, data: { blockedAt: null, blockedBy: null, blockReason: null } });
  },
);

it('extends a trial to a day, and says why it would change nothing', async () => {
  const { userId, userName } = await db.prisma.user.findFirstOrThrow({ orderBy: { userId: 'desc' } });
  await db.prisma.user.update({ where: { userId }, data: { trialEndsAt: now, investorMemberClass: 'Bronze' } });
  expect((await run('user:trial', userName, 'soon')).code).toBe(2);
  expect((await run('user:trial', userName, '2026-01-04')).said).toContain('Please choose a day that is not over');
  expect((await run('user:trial', userName, '2026-02-05')).said).toBe(`The trial of ${userName} lasts to 2026-02-05.`);
  const { trialEndsAt } = await db.prisma.user.findUniqueOrThrow({ where: { userId } });
  expect(trialEndsAt).toEqual(new Date('2026-02-05T23:59:59.999Z'));
});

it('resets the second factors of an administrator too, who gets a mail', async () => {
  const { userId, userName, email } = await db.prisma.user.findFirstOrThrow({ orderBy: { userId: 'desc' } });
  await db.prisma.user.update({ where: { userId }, data: { role: 'Administrator' } });
  await db.prisma.authenticator.create({
    data: { userId, secret: Buffer.from('sealed'), createdAt: now, confirmedAt: now },
  });
  expect((await run('user:factors', userName, 'lost phone')).code).toBe(0);
  expect(await db.prisma.authenticator.count()).toBe(0);
  const mail = await db.prisma.mailMessage.findFirstOrThrow({ where: { to: email } });
  expect(mail.text).toContain('https://pipa.example/admin/useraccount');
  expect((await run('user:factors', userName)).said).toBe('The user has no second factor.');
});

describe('administrators', () => {
  const userOf = (userName: string) => db.prisma.user.findFirstOrThrow({ where: { userName } });
  const sessionOf = async (userName: string, tokenHash: string) => {
    const { userId } = await userOf(userName);
    const times = { createdAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
    const session = { ...times, userId, tokenHash: Buffer.from(tokenHash), address: '', userAgent: '' };
    return db.prisma.session.create({ data: session });
  };
  const isLive = async ({ id }: { id: number }) =>
    (await db.prisma.session.findUniqueOrThrow({ where: { id } })).revokedAt === null;

  it('are created at an address, with a link to choose a password that is printed once', async () => {
    const { code, said } = await run('admin:create', 'ops@pipa.example', 'operations', 'a new colleague');
    expect(code).toBe(0);
    expect(said).toMatch(
      /^The administrator operations .*: https:\/\/pipa\.example\/admin\/validate\?validate=resetpwd&p=[\w-]{43}$/,
    );
    expect(await userOf('operations')).toMatchObject({
      role: 'Administrator',
      email: 'ops@pipa.example',
      activatedAt: null,
    });
    expect((await run('acts')).said).toContain('olga  AdministratorCreated  operations  a new colleague');
    const again = await run('admin:create', 'OPS@pipa.example', 'others');
    expect(again).toEqual({ code: 2, said: 'Another user has the name or the address.' });
    expect((await run('admin:create', 'ops')).code).toBe(2);
    expect((await run('admin:create', 'ops2@pipa.example', 'no name')).said).toContain('User name needs');
    expect((await run('admin:create')).code).toBe(2);
  });

  it('are made of users, who sign in again, and unmade but for the last one who can sign in', async () => {
    await db.prisma.user.updateMany({ data: { role: 'Investor' }, where: { userName: { not: 'operations' } } });
    const { userName } = await db.prisma.user.findFirstOrThrow({ where: { activatedAt: { not: null } } });
    const before = await sessionOf(userName, 'before the grant');
    expect((await run('admin:grant', userName, 'promoted')).said).toBe(
      `${userName} is an administrator and signs in again.`,
    );
    expect((await userOf(userName)).role).toBe('Administrator');
    expect(await isLive(before)).toBe(false);
    expect((await run('admin:grant', userName)).said).toBe('The user is an administrator already.');

    const last = await run('admin:revoke', userName);
    expect(last).toEqual({ code: 2, said: 'No other administrator can sign in.' });
    await db.prisma.user.updateMany({
      data: { activatedAt: now, trialEndsAt: now },
      where: { userName: 'operations' },
    });
    const after = await sessionOf(userName, 'after the grant');
    expect((await run('admin:revoke', userName, 'left')).said).toBe(`${userName} is no administrator any more.`);
    expect((await userOf(userName)).role).toBe('Investor');
    expect(await isLive(after)).toBe(false);
    expect((await run('admin:revoke', userName)).said).toBe('The user is no administrator.');
    expect((await run('admin:revoke', 'operations')).code).toBe(2);

    const { userId } = await userOf(userName);
    const kinds = await db.prisma.accountActivity.findMany({ where: { userId }, orderBy: { id: 'asc' } });
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['AdministratorGranted', 'AdministratorRevoked']),
    );
    const [revoked, granted] = (await run('acts')).said.split('\n');
    expect(revoked).toContain(`AdministratorRevoked  ${userName}  left`);
    expect(granted).toContain(`AdministratorGranted  ${userName}  promoted`);
  });
});

it('describes every command', () => {
  for (const name of adminCommands.keys()) expect(describeCommands()).toContain(name);
});
