import { createMarketState, inTransaction } from '@pipa/db';
import { cashCauses, postEntry } from '@pipa/db/books';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import { postDeposit } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands, describeCommands } from './commands.ts';

const now = new Date('2026-01-05T15:00:00Z');
let db: TestDatabase;
let accountId: number;
beforeAll(async () => {
  db = await createTestDatabase();
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
afterAll(() => db.drop());

async function run(name: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const context = {
    databaseUrl: db.url,
    prisma: db.prisma,
    pool: db.pool,
    clock: () => now,
    say: (text: string) => said.push(text),
  };
  const code = (await adminCommands.get(name)?.run(context, args)) ?? -1;
  return { code, said: said.join('\n') };
}

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

describe('clock', () => {
  it('shows and moves the market clock', async () => {
    expect((await run('clock:status')).said).toContain('2026-01-05, PreOpen');
    expect((await run('clock:pause')).said).toContain('PAUSED');
    expect((await run('clock:resume')).said).not.toContain('PAUSED');
    expect((await run('clock:step')).said).toContain('2026-01-05, Open');
    expect((await run('clock:speed', '4')).said).toContain('speed 4');
  });

  it.each(['0', '101', 'fast', ''])('refuses the speed %o', async (speed) => {
    expect((await run('clock:speed', speed)).code).toBe(2);
  });
});

describe('users', () => {
  it('gives a new password and ends sessions', async () => {
    const { userId, userName } = await db.prisma.user.findFirstOrThrow();
    const times = { createdAt: now, lastUsedAt: now, expiresAt: now };
    await db.prisma.session.create({
      data: { userId, tokenHash: Buffer.from('t'), address: '', userAgent: '', ...times },
    });
    const { code, said } = await run('user:password', userName.toUpperCase());
    expect(code).toBe(0);
    expect(said).toMatch(/New password of .*: [A-Za-z0-9]{14}$/);
    expect((await db.prisma.user.findUniqueOrThrow({ where: { userId } })).passwordHash).toMatch(/^\$argon2id\$/);
    expect((await db.prisma.session.findFirstOrThrow()).revokedAt).toEqual(now);
    expect((await run('user:password', 'nobody')).code).toBe(2);
  });

  it('makes invitations with as many uses as asked for', async () => {
    const { said } = await run('invite', '3');
    const code = said.split(': ')[1];
    expect((await db.prisma.invitation.findUniqueOrThrow({ where: { code } })).usesLeft).toBe(3);
    expect((await run('invite', 'many')).code).toBe(2);
  });
});

it('describes every command', () => {
  for (const name of adminCommands.keys()) expect(describeCommands()).toContain(name);
});
