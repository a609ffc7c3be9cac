import { broker, brokers } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PoolClient } from './client.ts';
import { packBars } from './market/packed-bars.ts';
import { testDatabase } from './testing/test-database.ts';

const database = testDatabase();
let userId: number;

async function insertAccount(name: string, broker = 'PIPA', cash = 0): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into track_account ("userId", account, "trackAccountName", broker, "tradeType", cash, "createdAt")
     values ($1, $2, $3, $4::"Broker", 'SIMU_PIPA', $5, now()) returning id`,
    [userId, `${name}-${broker}`, name, broker, cash],
  );
  return rows[0]?.id ?? 0;
}

beforeAll(async () => {
  const { rows } = await database.pool.query<{ userId: number }>(
    `insert into app_user ("userName", "userNameKey", email, "emailKey", "passwordHash", "firstName", "lastName", "createdAt")
     values ('Ann', 'ann', 'ann@x.y', 'ann@x.y', 'h', 'Ann', 'Lee', now()) returning "userId"`,
  );
  userId = rows[0]?.userId ?? 0;
});

async function inTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function postEntry(
  accountId: number,
  key: string,
  postings: [bucket: string, amount: string][],
  postTo = accountId,
): Promise<void> {
  await inTransaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_entry ("accountId", kind, "causeKey", memo, "marketDay", "createdAt")
       values ($1, 'Deposit', $2, 'm', '2026-01-02', now()) returning id`,
      [accountId, key],
    );
    for (const [bucket, amount] of postings) {
      await client.query(
        `insert into ledger_posting ("entryId", "accountId", bucket, amount) values ($1, $2, $3::"LedgerBucket", $4)`,
        [rows[0]?.id, postTo, bucket, amount],
      );
    }
  });
}

describe('the ledger', () => {
  let accountId: number;
  beforeAll(async () => {
    accountId = await insertAccount('ledger');
    await postEntry(accountId, 'opening', [
      ['Cash', '1000000'],
      ['Deposits', '-1000000'],
    ]);
  });

  it('takes an entry whose postings sum to zero', async () => {
    const { rows } = await database.pool.query(`select sum(amount) as total, count(*)::int as n from ledger_posting`);
    expect(rows).toEqual([{ total: '0.000000', n: 2 }]);
  });

  it.each([
    [
      'that is a millionth off',
      [
        ['Cash', '1'],
        ['Deposits', '-0.999999'],
      ],
      /sum to 0\.000001/,
    ],
    ['with one side', [['Cash', '1']], /sum to 1\.000000/],
    ['without postings', [], /has no postings/],
  ] as const)('refuses an entry %s at commit', async (what, postings, fault) => {
    await expect(postEntry(accountId, what, postings as unknown as [string, string][])).rejects.toThrow(fault);
    const { rowCount } = await database.pool.query('select 1 from ledger_entry where "causeKey" = $1', [what]);
    expect(rowCount).toBe(0);
  });

  it('refuses postings to an account that is not the entry’s', async () => {
    const other = await insertAccount('other');
    const balanced: [string, string][] = [
      ['Cash', '1'],
      ['Deposits', '-1'],
    ];
    await expect(postEntry(accountId, 'foreign', balanced, other)).rejects.toThrow(/not its own/);
  });

  it('refuses a later posting that would unbalance an entry', async () => {
    const adding = database.pool.query(
      `insert into ledger_posting ("entryId", "accountId", bucket, amount)
       select id, "accountId", 'Fees', 5 from ledger_entry where "causeKey" = 'opening'`,
    );
    await expect(adding).rejects.toThrow(/sum to 5/);
  });

  it('takes later postings that leave an entry balanced', async () => {
    await postEntry(accountId, 'added to', [
      ['Cash', '1'],
      ['Deposits', '-1'],
    ]);
    const { rowCount } = await database.pool.query(
      `insert into ledger_posting ("entryId", "accountId", bucket, amount)
       select id, "accountId", bucket, amount from ledger_entry, (values ('Fees'::"LedgerBucket", 5), ('Cash', -5)) as v (bucket, amount)
       where "causeKey" = 'added to'`,
    );
    expect(rowCount).toBe(2);
  });

  it('judges an entry once, however many postings it has', async () => {
    const client = await database.pool.connect();
    await client.query(`set track_functions = 'all'`);
    const judged = async () => {
      const { rows } = await client.query<{ calls: number }>(
        `select coalesce(pg_stat_get_xact_function_calls('assert_entry_balances(bigint)'::regprocedure), 0)::int as calls`,
      );
      return rows[0]?.calls ?? 0;
    };
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_entry ("accountId", kind, "causeKey", memo, "marketDay", "createdAt")
       values ($1, 'Deposit', 'of many', 'm', '2026-01-02', now()) returning id`,
      [accountId],
    );
    await client.query(
      `insert into ledger_posting ("entryId", "accountId", bucket, amount)
       select $1, $2, 'Cash', case when n % 2 = 0 then 1 else -1 end from generate_series(1, 20) n`,
      [rows[0]?.id, accountId],
    );
    const before = await judged();
    await client.query('set constraints all immediate');
    expect([before, (await judged()) - before]).toEqual([0, 1]);
    await client.query('rollback');
    client.release(true);
  });

  it.each([
    'update ledger_entry set memo = memo',
    'delete from ledger_entry',
    'update ledger_posting set amount = amount + 1',
    'delete from ledger_posting',
    'truncate ledger_posting',
    'truncate ledger_entry cascade',
  ])('forbids %s', async (sql) => {
    await expect(database.pool.query(sql)).rejects.toThrow(/append-only/);
  });

  it('posts a cause once', async () => {
    await expect(postEntry(accountId, 'opening', [['Cash', '0']])).rejects.toThrow(/causeKey/);
  });
});

describe('an account', () => {
  it('of the simulator cannot be overdrawn, an outside one may', async () => {
    await expect(insertAccount('overdrawn', 'PIPA', -0.000001)).rejects.toThrow(/track_account_is_not_overdrawn/);
    expect(await insertAccount('overdrawn', 'IB', -5)).toBeGreaterThan(0);
  });

  it.each(broker.options)('at %s cannot be overdrawn where our books are its only ones', async (at) => {
    const inserted = insertAccount('negative', at, -1);
    if (brokers[at].booksAreOurs) await expect(inserted).rejects.toThrow(/track_account_is_not_overdrawn/);
    else expect(await inserted).toBeGreaterThan(0);
    await database.pool.query(`delete from track_account where "trackAccountName" = 'negative'`);
  });

  it('keeps its name to itself, whatever the case, until it is deleted', async () => {
    const first = await insertAccount('Growth');
    await expect(insertAccount('GROWTH')).rejects.toThrow(/track_account_name_key/);
    await database.pool.query('update track_account set "isDeleted" = true where id = $1', [first]);
    expect(await insertAccount('gROWTH')).toBeGreaterThan(first);
  });
});

describe('bars', () => {
  beforeAll(async () => {
    await database.pool.query(`insert into instrument (symbol, name, kind) values ('SPY', 'S&P 500', 'ETF')`);
  });

  const column = (...values: number[]) => Float64Array.from(values);
  const packed = packBars(
    {
      open: column(1, 2),
      high: column(3, 4),
      low: column(0.5, 1),
      close: column(2, 3),
      adjClose: column(1.9, 2.9),
      volume: column(10, 20),
    },
    0,
    2,
  );
  const insertYear = (bars: Buffer) =>
    database.pool.query(`insert into bar_year select id, 2020, '{18262,18263}', $1 from instrument`, [bars]);

  it('of a year are as many as its days', async () => {
    await expect(insertYear(packed.subarray(0, 48))).rejects.toThrow(/bar_year_has_a_bar_a_day/);
  });

  it('are rows of the view daily_bar', async () => {
    await insertYear(packed);
    const { rows } = await database.pool.query('select * from daily_bar order by date');
    expect(rows).toEqual([
      { symbol: 'SPY', date: '2020-01-01', open: 1, high: 3, low: 0.5, close: 2, adj_close: 1.9, volume: 10 },
      { symbol: 'SPY', date: '2020-01-02', open: 2, high: 4, low: 1, close: 3, adj_close: 2.9, volume: 20 },
    ]);
  });

  it('are stored out of line and uncompressed', async () => {
    const { rows } = await database.pool.query(
      `select distinct attstorage from pg_attribute where attrelid = 'bar_year'::regclass and attname in ('days', 'bars')`,
    );
    expect(rows).toEqual([{ attstorage: 'e' }]);
  });
});

describe('the market clock', () => {
  it('is one row that keeps its source and seed', async () => {
    const insert = (id: number) =>
      database.pool.query(
        `insert into market_state (id, source, seed, day, phase, "sessionSeconds", "firstDay")
         values ($1, 'simulated', 1, '2026-01-02', 'PreOpen', 60, '2005-01-03')`,
        [id],
      );
    await insert(1);
    await expect(insert(2)).rejects.toThrow(/market_state_is_one_row/);
    await expect(database.pool.query(`update market_state set source = 'replay'`)).rejects.toThrow(
      /belongs to one market/,
    );
    await expect(database.pool.query('update market_state set seed = 2')).rejects.toThrow(/belongs to one market/);
    await database.pool.query(`update market_state set source = 'simulated', phase = 'Open'`);
  });
});
