import { listInstruments, loadBars } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { SIMULATED_MARKET_START, SimulatedMarket } from '@pipa/market-data';
import { expect, it } from 'vitest';
import { type ListedHistory, writeHistories } from './write-histories.ts';

const db = testDatabase();
const TO = '2006-01-31';
const market = new SimulatedMarket({ seed: 3, stocks: 6, funds: 'core' });
const instruments = market.instruments(TO);

function* batches(): Iterable<ListedHistory[]> {
  for (let i = 0; i < instruments.length; i += 2) {
    yield instruments.slice(i, i + 2).map((instrument) => ({
      instrument,
      ...market.history(instrument.symbol, SIMULATED_MARKET_START, TO),
    }));
  }
}

const stored = async () => {
  const symbols = instruments.map(({ symbol }) => symbol);
  return {
    bars: await loadBars(db.pool, symbols, { to: TO }),
    actions: (await db.pool.query('SELECT * FROM "corporate_action" ORDER BY 1, 2, 3')).rows,
  };
};

it('stores the same from a thread, batch by batch', async () => {
  const counts: number[] = [];
  await writeHistories(db.pool, batches(), null, () => undefined);
  const here = await stored();
  await db.pool.query('DELETE FROM "bar_year"; DELETE FROM "corporate_action"');
  await writeHistories(db.pool, batches(), db.url, (histories) => counts.push(histories));
  expect(await stored()).toEqual(here);
  expect(here.bars.size).toBeGreaterThan(5);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await listInstruments(db.pool)).length);
});

it.each(['here', 'in a thread'])(
  'ends %s with the fault of a batch, and makes no more than one after it',
  async (where) => {
    let made = 0;
    const faulty = function* (): Iterable<ListedHistory[]> {
      for (const batch of batches()) {
        made++;
        const name = made === 2 ? null : batch[0]?.instrument.name;
        yield batch.map((history) => ({ ...history, instrument: { ...history.instrument, name: name as string } }));
      }
    };
    const threadUrl = where === 'here' ? null : db.url;
    await expect(writeHistories(db.pool, faulty(), threadUrl, () => undefined)).rejects.toThrow(/null value/);
    expect(made).toBe(3);
  },
);
