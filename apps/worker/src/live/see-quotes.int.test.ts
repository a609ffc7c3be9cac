import { newYorkInstant } from '@pipa/calendar';
import { readTape, saveInstruments } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import type { LiveQuote } from '@pipa/market-data/vendors';
import { createLogger } from '@pipa/platform';
import { beforeAll, expect, it } from 'vitest';
import type { LiveFeed } from './live-feed.ts';
import { liveMarket } from './live-market.ts';
import { seeDueQuotes } from './see-quotes.ts';

const DAY = '2026-03-18';
const NOW = newYorkInstant(DAY, 11 * 60);
const db = testDatabase();
const logger = createLogger({ name: 'test', level: 'silent' });
const context = () => ({ pool: db.pool, clock: () => NOW, logger, benchmark: 'SPY' });

async function makeUser(): Promise<number> {
  const id = await makeAccount(db.prisma, NOW);
  return (await db.prisma.trackAccount.findUniqueOrThrow({ where: { id } })).userId;
}

beforeAll(async () => {
  const facts = (symbol: string) => ({
    ...{ symbol, name: symbol, kind: 'Stock' as const, sector: null, industry: null, listedOn: null, delistedOn: null },
  });
  await saveInstruments(db.pool, ['SPY', 'ALERT', 'TWICE', 'ONCE', 'ELSE'].map(facts));
  const [first, second] = [await makeUser(), await makeUser()];
  const data = { createdAt: NOW, updatedAt: NOW };
  await db.prisma.watchList.createMany({
    data: [
      { ...data, userId: first, name: 'a', nameKey: 'a', symbols: ['ONCE', 'TWICE', 'UNKNOWN'] },
      { ...data, userId: second, name: 'b', nameKey: 'b', symbols: ['TWICE', 'SPY'] },
    ],
  });
  const rule = { userId: first, name: 'r', subject: 'symbol', condition: {}, channels: [], createdAt: NOW };
  await db.prisma.alertRule.createMany({
    data: [
      { ...rule, symbol: 'ALERT' },
      { ...rule, symbol: 'ELSE', isPaused: true },
    ],
  });
});

function open(leastQuotesMs: LiveFeed['leastQuotesMs']) {
  const asked: (readonly string[])[] = [];
  const quote: LiveQuote = {
    ...{ price: 10, bid: 9, ask: 11, at: NOW, dayOpen: 10, dayHigh: 10, dayLow: 10, dayVolume: 5 },
  };
  const feed: LiveFeed = {
    newsOf: async () => ({ instruments: [], reorganisations: [], actions: [] }),
    quotes: async (symbols) => {
      asked.push(symbols);
      return new Map(symbols.map((symbol) => [symbol, quote]));
    },
    takeDay: async () => null,
    ...{ barsAfterMs: 0, leastQuotesMs },
  };
  return { asked, live: liveMarket({ feed, maxQuoteAgeMs: 60_000, valuationMs: 15_000 }) };
}

it('reads what is traded first, then what has an alert, then what is watched most', async () => {
  const { asked, live } = open(() => 0);
  expect(await seeDueQuotes(context(), live, DAY)).toBe(true);
  expect(asked).toEqual([['SPY'], ['ALERT', 'TWICE', 'ONCE']]);
  expect([...(await readTape(db.pool, DAY)).keys()].sort()).toEqual(['ALERT', 'ONCE', 'SPY', 'TWICE']);
});

it('leaves out of what is watched as much as the limits of the vendor ask for', async () => {
  const { asked, live } = open((symbols) => symbols * 5_000);
  await seeDueQuotes(context(), live, DAY);
  expect(asked).toEqual([['SPY'], ['ALERT', 'TWICE']]);
});
