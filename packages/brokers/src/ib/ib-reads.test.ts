import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import type { AccountExecution } from '../account-port.ts';
import { createIbReads } from './ib-reads.ts';
import type { IbSessions } from './ib-sessions.ts';
import { ledger, positionRows, summary, tradeRows } from './ib-wire.ts';
import { ACCOUNT, openIb } from './testing/open-ib.ts';

const NOW = new Date('2026-11-20T16:00:00Z');
const { access } = openIb();
const account = { account: ACCOUNT, access };

/** Reads over answers as the broker's documents show them. */
function readsOver(answers: { trades?: unknown[]; ledger?: unknown; summary?: unknown; positions?: unknown[] }) {
  const session = {
    shared: async () => tradeRows.parse(answers.trades),
    portfolio: async ({ path }: { path: string }) => {
      if (path.endsWith('ledger')) return ledger.parse(answers.ledger);
      if (path.endsWith('summary')) return summary.parse(answers.summary);
      return path.endsWith('invalidate') ? {} : positionRows.parse(answers.positions);
    },
  };
  return createIbReads({ of: () => session } as unknown as IbSessions, () => NOW);
}

const trade = (id: string, atMs: number, more: object = {}) => ({
  execution_id: id,
  symbol: 'AAPL',
  side: 'B',
  trade_time_r: atMs,
  size: 5,
  price: '185.10',
  commission: '1.0',
  account: ACCOUNT,
  conid: 265598,
  sec_type: 'STK',
  ...more,
});
const ids = (executions: readonly AccountExecution[]) => executions.map(({ executionId }) => executionId);

describe('an account at Interactive Brokers is read', () => {
  it('over all pages of its positions, whose first reading lacks their tickers', async () => {
    const symbols = Array.from(
      { length: 230 },
      (_, i) => `S${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))}`,
    );
    const own = openIb();
    for (const symbol of symbols) own.sandbox.brokers.ib.books.tradeByHand(ACCOUNT, symbol, 1);
    const read = await own.start().reads.positions({ account: ACCOUNT, access: own.access });
    expect(read.map(({ symbol }) => symbol)).toEqual(symbols);
    expect(read[0]).toMatchObject({ shares: exact(1), price: exact(100), unitCost: exact(100) });
  });

  it('without options, other currencies and positions that are closed', async () => {
    const row = { conid: 1, contractDesc: 'AAPL', position: 10, mktPrice: 185.1, avgPrice: 150, currency: 'USD' };
    const { positions } = readsOver({
      positions: [
        { ...row, ticker: 'AAPL', assetClass: 'STK' },
        { ...row, ticker: 'AAPL', assetClass: 'OPT', strike: '200' },
        { ...row, ticker: 'SAP', assetClass: 'STK', currency: 'EUR' },
        { ...row, ticker: 'IBM', assetClass: 'STK', position: 0 },
        { ...row, ticker: 'BRK B', assetClass: 'STK', position: -2 },
      ],
    });
    expect((await positions(account)).map(({ symbol, shares }) => [symbol, shares.toNumber()])).toEqual([
      ['AAPL', 10],
      ['BRK.B', -2],
    ]);
  });

  it('with its dollars alone, and with what is counted in another currency in dollars', async () => {
    const row = { cashbalance: 500, settledcash: 420.5, exchangerate: 0.8, key: 'LedgerList' };
    const { cash } = readsOver({
      ledger: { USD: row, EUR: { ...row, cashbalance: 70, exchangerate: 1 }, BASE: { ...row, cashbalance: 470 } },
      summary: {
        netliquidation: { amount: 2_000, currency: 'EUR', isNull: false },
        buyingpower: { amount: 4_000, currency: 'EUR' },
      },
    });
    expect(await cash(account)).toEqual({
      settled: exact('420.5'),
      unsettled: exact('79.5'),
      netLiquidation: exact(2_500),
      buyingPower: exact(5_000),
    });
  });

  it('with an execution that is reported late, once', async () => {
    const at = NOW.getTime() - 3_600_000;
    const early = [trade('a', at), trade('c', at + 2_000)];
    const first = await readsOver({ trades: early }).executions(account, null);
    expect(ids(first.executions)).toEqual(['a', 'c']);
    const late = [trade('b', at - 1_000), ...early];
    const second = await readsOver({ trades: late }).executions(account, first.cursor);
    expect(ids(second.executions)).toEqual(['b']);
    const third = await readsOver({ trades: late }).executions(account, second.cursor);
    expect(third).toEqual({ executions: [], cursor: second.cursor, isLast: true });
  });

  it('in pages of executions, each once', async () => {
    const at = NOW.getTime() - 3_600_000;
    const trades = Array.from({ length: 1_203 }, (_, i) => trade(`x${i}`, at + Math.floor(i / 50)));
    const { executions } = readsOver({ trades });
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let i = 0; i < 9; i++) {
      const page = await executions(account, cursor);
      seen.push(...ids(page.executions));
      cursor = page.cursor;
      if (page.isLast) break;
    }
    expect(seen).toHaveLength(1_203);
    expect(new Set(seen).size).toBe(1_203);
  });

  it('with an execution once its commission is known, or will not come', async () => {
    const recent = NOW.getTime() - 5_000;
    const { executions } = readsOver({
      trades: [
        trade('a', recent, { commission: '' }),
        trade('b', recent),
        trade('c', recent - 700_000, { commission: null }),
      ],
    });
    expect(ids((await executions(account, null)).executions)).toEqual(['c', 'b']);
  });

  it('for seven days of executions: what is older and was not read comes no more', async () => {
    const world = openIb({ parts: () => 1 });
    const { books } = world.sandbox.brokers.ib;
    const { reads } = world.start();
    const own = { account: ACCOUNT, access: world.access };
    books.tradeByHand(ACCOUNT, 'AAAA', 10);
    for (const clock of [world.clock, world.market]) clock.nowMs += 8 * 86_400_000;
    books.tradeByHand(ACCOUNT, 'BBBB', 1);
    const { executions } = await reads.executions(own, null);
    expect(executions.map(({ symbol }) => symbol)).toEqual(['BBBB']);
    // The rest is seen in the positions alone.
    expect((await reads.positions(own)).map(({ symbol }) => symbol)).toEqual(['AAAA', 'BBBB']);
  });
});
