import { sql } from 'kysely';
import type { QueryConfig } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenPrismaClient, type PoolClient, TRANSACTIONS_OF_PRISMA, transactionsOf } from '../client.ts';
import { testDatabase } from '../testing/test-database.ts';
import { countIn, type Params, prepared, rowsIn } from './prepared.ts';
import { awaitAtCommit, connectionOf, inSnapshot, inTransaction, type Tx } from './transaction.ts';

const db = testDatabase();
beforeAll(async () => {
  await db.pool.query('CREATE TABLE "note" ("text" text PRIMARY KEY)');
});
afterEach(() => db.pool.query('TRUNCATE "note", "agreement_revision" CASCADE'));

const write = async (tx: Tx, text: string) => connectionOf(tx).query('INSERT INTO "note" VALUES ($1)', [text]);
const revision = prepared((db, { rev }: Params<{ rev: string }>) =>
  db.insertInto('agreement_revision').values({ rev, text: '', documentHash: '', publishedAt: new Date(0) }),
);
const publish = (tx: Tx, rev: string) => countIn(tx, revision, { rev });
const revisionOf = prepared((db, { rev }: Params<{ rev: string }>) =>
  db.selectFrom('agreement_revision').select('rev').where('rev', '=', rev),
);
const backend = prepared((db) => db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')));
const texts = async () =>
  (await db.pool.query<{ text: string }>('SELECT "text" FROM "note" ORDER BY 1')).rows.map(({ text }) => text);
const revisions = async () => (await db.prisma.agreementRevision.findMany()).map(({ rev }) => rev);
/** A client whose transactions send, in place of BEGIN, a statement that PostgreSQL cancels. */
function withCancelledBegin(prisma: OpenPrismaClient): OpenPrismaClient {
  const text = 'SELECT pg_cancel_backend(pg_backend_pid())';
  const cancelled = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, key) {
        const member = Reflect.get(target, key) as unknown;
        if (typeof member !== 'function') return member;
        if (key !== 'query') return member.bind(target);
        return (query: string | QueryConfig, values?: unknown[]) => {
          const isBegin = typeof query !== 'string' && query.text.startsWith('BEGIN');
          return isBegin ? target.query({ name: 'cancelled', text }) : target.query(query, values);
        };
      },
    });
  const pool = { connect: async () => cancelled(await transactionsOf(prisma).connect()) };
  return new Proxy(prisma, {
    get: (target, key) => (key === TRANSACTIONS_OF_PRISMA ? pool : Reflect.get(target, key)),
  });
}
const backendOf = async (tx: Tx) =>
  (await connectionOf(tx).query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0].pid;

describe('a transaction', () => {
  it('commits texts of SQL and statements of Kysely together, on one connection', async () => {
    await inTransaction(db.prisma, async (tx) => {
      await write(tx, 'before');
      await publish(tx, '1');
      const [{ pid }] = await rowsIn(tx, backend, {});
      expect(pid).toBe(await backendOf(tx));
      await write(tx, 'after');
      expect(await texts()).toEqual([]);
    });
    expect(await texts()).toEqual(['after', 'before']);
    expect(await revisions()).toEqual(['1']);
  });

  it('rolls both back when the work fails, whichever came first', async () => {
    const failing = async (first: typeof write | typeof publish, then: typeof write | typeof publish) =>
      inTransaction(db.prisma, async (tx) => {
        await first(tx, 'x');
        await then(tx, 'x');
        throw new RangeError('refused');
      });
    await expect(failing(write, publish)).rejects.toThrow(RangeError);
    await expect(failing(publish, write)).rejects.toThrow(RangeError);
    expect([await texts(), await revisions()]).toEqual([[], []]);
  });

  it('rolls back when the database refuses a write', async () => {
    const twice = inTransaction(db.prisma, async (tx) => {
      await write(tx, 'x');
      await publish(tx, '1');
      await publish(tx, '1');
    });
    await expect(twice).rejects.toThrow(/unique constraint/);
    expect([await texts(), await revisions()]).toEqual([[], []]);
  });

  it('of several at once stays on its own connection', async () => {
    const find = async (tx: Tx) => (await rowsIn(tx, revisionOf, { rev: '1' }))[0] ?? null;
    const [own, others] = await Promise.all([
      inTransaction(db.prisma, async (tx) => {
        await publish(tx, '1');
        return find(tx);
      }),
      Promise.all([1, 2, 3].map(() => inSnapshot(db.prisma, find))),
    ]);
    expect(own?.rev).toBe('1');
    expect(others.every((found) => found === null || found.rev === '1')).toBe(true);
  });

  it('fails when the work has swallowed the failure of a statement', async () => {
    const swallowing = inTransaction(db.prisma, async (tx) => {
      await write(tx, 'x');
      await write(tx, 'x').catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await texts()).toEqual([]);
  });

  it('commits writes that it was left to await, in their sequence', async () => {
    await inTransaction(db.prisma, async (tx) => {
      for (const text of ['x', 'y']) awaitAtCommit(tx, write(tx, text));
      const { rows } = await connectionOf(tx).query<{ text: string }>(
        'UPDATE "note" SET "text" = "text" || 1 RETURNING *',
      );
      expect(rows.map(({ text }) => text)).toEqual(['x1', 'y1']);
      awaitAtCommit(tx, write(tx, 'z'));
    });
    expect(await texts()).toEqual(['x1', 'y1', 'z']);
  });

  it('rolls everything back when one of several statements sent together fails, and fails with its error', async () => {
    const failing = inTransaction(db.prisma, async (tx) => {
      for (const text of ['x', 'y', 'x', 'z']) awaitAtCommit(tx, write(tx, text));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    const together = inTransaction(db.prisma, (tx) => Promise.all([write(tx, 'x'), write(tx, 'x'), write(tx, 'y')]));
    await expect(together).rejects.toMatchObject({ code: '23505' });
    const refused = inTransaction(db.prisma, async (tx) => {
      awaitAtCommit(tx, write(tx, 'x'));
      const check = async () => {
        if ((await write(tx, 'y')).rowCount === 1) throw new RangeError('refused');
      };
      awaitAtCommit(tx, check());
      awaitAtCommit(tx, write(tx, 'z'));
    });
    await expect(refused).rejects.toThrow(RangeError);
    expect(await texts()).toEqual([]);
    await inTransaction(db.prisma, (tx) => write(tx, 'after'));
    expect(await texts()).toEqual(['after']);
  });

  it('fails with the error of a write, not with that of a statement after it', async () => {
    const failing = inTransaction(db.prisma, async (tx) => {
      for (const text of ['x', 'x']) awaitAtCommit(tx, write(tx, text));
      await write(tx, 'y');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await texts()).toEqual([]);
  });

  it('does not await a write whose work has failed, and rolls it back', async () => {
    const failing = inTransaction(db.prisma, async (tx) => {
      for (const text of ['x', 'x']) awaitAtCommit(tx, write(tx, text));
      throw new RangeError('refused');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await texts()).toEqual([]);
  });

  it('is the only place for a write that nothing awaits', () => {
    expect(() => awaitAtCommit(db.prisma, Promise.resolve())).toThrow(TypeError);
  });

  it('whose BEGIN alone is cancelled writes nothing, also by the statements that were sent with it', async () => {
    const failing = inTransaction(withCancelledBegin(db.prisma), async (tx) => {
      for (const text of ['x', 'y']) awaitAtCommit(tx, write(tx, text));
      await write(tx, 'z');
    });
    await expect(failing).rejects.toMatchObject({ code: '57014' });
    expect(await texts()).toEqual([]);
    await inTransaction(db.prisma, (tx) => write(tx, 'after'));
    expect(await texts()).toEqual(['after']);
  });

  it('is tried again after a deadlock', async () => {
    await db.pool.query(`INSERT INTO "note" VALUES ('a'), ('b')`);
    const lock = (tx: Tx, text: string) =>
      connectionOf(tx).query('SELECT 1 FROM "note" WHERE "text" = $1 FOR UPDATE', [text]);
    let [attempts, locked] = [0, 0];
    const [bothLocked, oneDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const crossing = async (first: string, second: string) => {
      const result = await inTransaction(db.prisma, async (tx) => {
        // The row that the rolled back transaction held is free until the other one wakes: locked at once, the two would cross again.
        if (++attempts > 2) await oneDone.promise;
        await lock(tx, first);
        if (++locked === 2) bothLocked.resolve();
        await bothLocked.promise;
        await lock(tx, second);
        return first;
      });
      oneDone.resolve();
      return result;
    };
    expect(await Promise.all([crossing('a', 'b'), crossing('b', 'a')])).toEqual(['a', 'b']);
    expect(attempts).toBe(3);
  });

  it('gives its connection back, in order, after success and failure', async () => {
    const pids = new Set<number>();
    for (let i = 0; i < 6; i++) {
      await inTransaction(db.prisma, async (tx) => {
        pids.add(await backendOf(tx));
        if (i % 2 === 0) await publish(tx, `${i}`);
        if (i % 3 === 0) throw new RangeError('refused');
      }).catch(() => undefined);
    }
    expect(pids.size).toBe(1);
    expect(transactionsOf(db.prisma).idleCount).toBe(transactionsOf(db.prisma).totalCount);
  });

  it('whose connection dies is rolled back, and the next gets another connection', async () => {
    const dying = inTransaction(db.prisma, async (tx) => {
      await write(tx, 'x');
      const pid = await backendOf(tx);
      await db.pool.query('SELECT pg_terminate_backend($1)', [pid]);
      await write(tx, 'y');
    });
    await expect(dying).rejects.toThrow();
    await inTransaction(db.prisma, (tx) => write(tx, 'z'));
    expect(await texts()).toEqual(['z']);
  });
});

describe('a transaction that takes too long', () => {
  const LIMIT_MS = 30_000;
  const isConnected = async (pid: number) =>
    (await db.pool.query('SELECT 1 FROM pg_stat_activity WHERE "pid" = $1', [pid])).rowCount === 1;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['texts of SQL', write],
    ['statements of Kysely', publish],
  ])('after %s is cut off: nothing of it is kept, and its connection is given to no other', async (_, writeFirst) => {
    const resumed = Promise.withResolvers<void>();
    const late = Promise.withResolvers<PromiseSettledResult<unknown>>();
    let backend = 0;
    const cut = inTransaction(db.prisma, async (tx) => {
      backend = await backendOf(tx);
      await writeFirst(tx, 'early');
      vi.advanceTimersByTime(LIMIT_MS - 1);
      await write(tx, 'in time');
      vi.advanceTimersByTime(1);
      await resumed.promise;
      const [settled] = await Promise.allSettled([write(tx, 'late')]);
      late.resolve(settled);
    });
    await expect(cut).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    // The work does not know that it was cut off and goes on.
    resumed.resolve();
    expect((await late.promise).status).toBe('rejected');
    expect([await texts(), await revisions()]).toEqual([[], []]);
    await vi.waitUntil(async () => !(await isConnected(backend)));
    expect(await inTransaction(db.prisma, backendOf)).not.toBe(backend);
  });

  it('in a statement that waits for a lock is cut off, and writes nothing once the lock is free', async () => {
    const holder = await db.pool.connect();
    await holder.query('BEGIN');
    await holder.query(`INSERT INTO "note" VALUES ('x')`);
    let backend = 0;
    const waiting = inTransaction(db.prisma, async (tx) => {
      backend = await backendOf(tx);
      const blocked = write(tx, 'x');
      vi.advanceTimersByTime(LIMIT_MS);
      await blocked;
    });
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await holder.query('ROLLBACK');
    holder.release();
    await vi.waitUntil(async () => !(await isConnected(backend)));
    expect(await texts()).toEqual([]);
  });
});

it('a snapshot does not see what is committed meanwhile, and writes nothing', async () => {
  await inSnapshot(db.prisma, async (tx) => {
    const count = async () => (await connectionOf(tx).query('SELECT 1 FROM "note"')).rowCount;
    expect(await count()).toBe(0);
    await db.pool.query(`INSERT INTO "note" VALUES ('x')`);
    expect(await count()).toBe(0);
  });
  await expect(inSnapshot(db.prisma, (tx) => write(tx, 'y'))).rejects.toThrow(/read-only/);
});
