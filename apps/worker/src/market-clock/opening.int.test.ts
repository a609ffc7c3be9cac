import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortfolioFloor, type PortfolioFloor } from '../testing/portfolio-floor.ts';
import { tradePortfolio } from '../trade/trade-portfolio.ts';
import { createOpening } from './opening.ts';
import { tickMarket } from './tick-market.ts';

let floor: PortfolioFloor;
beforeEach(async () => {
  floor = await openPortfolioFloor('2024-03-06');
});
afterEach(() => floor.simulator.db.drop());

it('an opening sends a portfolio that became due meanwhile, once the others are traded or do not move', async () => {
  const { simulator } = floor;
  const { context, db } = simulator;
  const portfolios = await Promise.all(Array.from({ length: 3 }, () => floor.started('even')));
  const [first, second, frozen] = portfolios;
  await floor.toOpen();
  const freeze = (frozenAt: Date | null) =>
    db.prisma.trackAccount.update({ where: { id: frozen.accountId }, data: { frozenAt } });
  await freeze(simulator.now);
  const sent: (readonly number[])[] = [];
  const trades = {
    dispatch: async ({ portfolioIds }: { portfolioIds: readonly number[] }) => void sent.push(portfolioIds),
  };
  const worker = { ...context, opening: createOpening(), trades };
  const tick = () => tickMarket(worker, 'test', 1_000);
  const trade = (id: number) => tradePortfolio(context, id);

  expect(await tick()).toMatchObject({ tick: 0 });
  expect(sent).toEqual([[first.portfolioId, second.portfolioId].toSorted((a, b) => a - b)]);
  await freeze(null);
  await trade(first.portfolioId);
  // The opening goes on.
  expect(await tick()).toMatchObject({ tick: 0 });
  expect(sent).toHaveLength(1);
  expect(await tick()).toMatchObject({ tick: 0 });
  expect(sent[1]).toEqual([frozen.portfolioId]);
  await trade(frozen.portfolioId);
  await trade(second.portfolioId);
  expect(await tick()).toMatchObject({ tick: 1 });
  await simulator.expectBooksAgree();
});
