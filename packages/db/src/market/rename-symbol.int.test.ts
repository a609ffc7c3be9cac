import { expect, it } from 'vitest';
import { inTransaction } from '../sql/transaction.ts';
import { makeAccount, makeStrategy } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { saveInstruments } from './index.ts';
import { renameSymbol } from './rename-symbol.ts';

const AT = new Date('2030-01-01T00:00:00Z');
const db = testDatabase();

it('gives an instrument and all that is about its shares of today the new symbol, once', async () => {
  const { prisma, pool } = db;
  const facts = { kind: 'Stock', sector: null, industry: null, listedOn: null, delistedOn: null } as const;
  const id = (await saveInstruments(pool, [{ ...facts, symbol: 'FB', name: 'Meta' }])).get('FB') as number;
  await makeAccount(prisma, AT);
  const { userId } = await prisma.user.findFirstOrThrow();
  const list = (nameKey: string, symbols: string[]) =>
    prisma.watchList.create({ data: { userId, name: nameKey, nameKey, symbols, createdAt: AT, updatedAt: AT } });
  await list('one', ['A', 'FB', 'B']);
  await list('both', ['META', 'FB', 'B']);
  await list('none', ['FBX']);
  const rule = { userId, name: 'x', subject: 'symbol', condition: {}, channels: [], createdAt: AT };
  await prisma.alertRule.createMany({
    data: [
      { ...rule, symbol: 'FB' },
      { ...rule, symbol: 'A' },
    ],
  });
  const { id: strategyId } = await makeStrategy(prisma, 'dual-momentum', AT);
  const targets = [
    ['A', 0.4],
    ['FB', 0.35],
    ['B', 0.25],
  ];
  await prisma.strategyTarget.create({ data: { strategyId, day: AT, targets } });
  const holdings = [
    { symbol: 'FB', shares: 2, cost: 3, ratio: 0.5 },
    { symbol: 'A', shares: 1, cost: 1, ratio: 0.1 },
  ];
  await prisma.trackHoldings.create({ data: { strategyId, day: AT, equity: 10, holdings } });
  const renaming = { id, from: 'FB', to: 'META', lastDay: '2029-12-31' };
  for (let i = 0; i < 2; i++) await inTransaction(prisma, (tx) => renameSymbol(tx, renaming));
  expect((await prisma.watchList.findMany({ orderBy: { id: 'asc' } })).map(({ symbols }) => symbols)).toEqual([
    ...[['A', 'META', 'B'], ['META', 'B'], ['FBX']],
  ]);
  expect((await prisma.alertRule.findMany({ orderBy: { id: 'asc' } })).map(({ symbol }) => symbol)).toEqual([
    'META',
    'A',
  ]);
  expect((await prisma.strategyTarget.findFirstOrThrow()).targets).toEqual([
    ['A', 0.4],
    ['META', 0.35],
    ['B', 0.25],
  ]);
  expect((await prisma.trackHoldings.findFirstOrThrow()).holdings).toEqual([
    { ...holdings[0], symbol: 'META' },
    holdings[1],
  ]);
  expect(await prisma.instrument.findUniqueOrThrow({ where: { id } })).toMatchObject({ symbol: 'META' });
  const former = await prisma.instrumentSymbol.findMany({ where: { instrumentId: id } });
  expect(former.map(({ symbol }) => symbol)).toEqual(['FB']);
});
