import { randomBytes } from 'node:crypto';
import { dayToUtcDate, momentOf } from '@pipa/calendar';
import {
  cashCauses,
  findNextOpenDay,
  inTransaction,
  logPortfolio,
  type MarketClock,
  movePortfolio,
  nextOpenDay,
  postEntry,
  type Strategy,
  type Tx,
} from '@pipa/db';
import { formatDollars, postReservation } from '@pipa/trading';
import type { SeedWork } from './seed-work.ts';

const AMOUNT = 250_000;

/** A portfolio of the demo account that starts at the next open; made once. */
export async function seedDemoPortfolio(
  { prisma, clock }: SeedWork,
  accountId: number,
  market: MarketClock,
): Promise<void> {
  const { userId } = await prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  const hasPortfolio = (await prisma.portfolio.count({ where: { userId } })) > 0;
  // The calmest strategy of the best rated ones makes the first look neither dull nor wild.
  const strategy = await prisma.strategy.findFirst({
    where: { status: 'Online' },
    orderBy: [{ pipaRating: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
  });
  if (hasPortfolio || strategy === null || findNextOpenDay(market) === null) return;
  await inTransaction(prisma, (tx) => startPortfolio(tx, { userId, accountId, strategy, market, at: clock() }));
}

interface Start {
  readonly userId: number;
  readonly accountId: number;
  readonly strategy: Strategy;
  readonly market: MarketClock;
  readonly at: Date;
}

async function startPortfolio(tx: Tx, { userId, accountId, strategy, market, at }: Start): Promise<void> {
  const day = nextOpenDay(market);
  const { at: time } = momentOf(market);
  const { userName } = await tx.user.findUniqueOrThrow({ where: { userId } });
  const portfolio = await tx.portfolio.create({
    data: {
      userId,
      strategyId: strategy.id,
      trackAccountId: accountId,
      name: `Demo: ${strategy.name}`,
      note: 'Made with the installation, so that there is something to look at.',
      investmentAmount: AMOUNT,
      createdAt: time,
      subPath: randomBytes(16).toString('hex'),
    },
  });
  await logPortfolio(tx, portfolio.id, { time, userName, action: 'Create', message: `Follows ${strategy.name}` });
  const causeKey = cashCauses.startReserve(portfolio.id, day);
  await postEntry(tx, postReservation({ accountId, causeKey, marketDay: market.day }, portfolio.id, AMOUNT), { at });
  const activity = {
    time,
    userName,
    action: 'Start',
    message: `${formatDollars(AMOUNT)} reserved; starts at the open of ${day}`,
    at,
  };
  const requested = { startRequestedDay: dayToUtcDate(day), nextTradeDate: dayToUtcDate(day) };
  await movePortfolio(tx, portfolio, 'start', activity, requested);
}
