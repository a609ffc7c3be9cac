import { randomBytes } from 'node:crypto';
import { dayToUtcDate, sessionOf } from '@pipa/calendar';
import { PAPER_MONEY } from '@pipa/contract';
import {
  cashCauses,
  logPortfolio,
  type MarketClock,
  nextOpenDay,
  postEntries,
  SYSTEM_USER_NAME,
  type Tx,
} from '@pipa/db';
import { postDeposit, postReservation } from '@pipa/trading';
import type { SeedStep } from './seed-context.ts';

const DEMO_AMOUNT = 100_000;
const DEMO_STRATEGY = 'sector-rotation';

/** The demo investor's paper account with one portfolio that starts at the first open. */
export async function seedDemo({ prisma, now, env }: SeedStep, market: MarketClock): Promise<void> {
  if (env.PIPA_MODE !== 'local') return;
  await prisma.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { userNameKey: 'demo' } });
    if (user === null || (await tx.trackAccount.count({ where: { userId: user.userId } })) > 0) return;
    const accountId = await openAccount(tx, user.userId, market, now);
    const strategy =
      (await tx.strategy.findUnique({ where: { code: DEMO_STRATEGY } })) ??
      (await tx.strategy.findFirst({ orderBy: { id: 'asc' } }));
    if (strategy !== null) await subscribe(tx, { userId: user.userId, accountId, strategy }, market, now);
  });
}

async function openAccount(tx: Tx, userId: number, market: MarketClock, now: Date): Promise<number> {
  const { id } = await tx.trackAccount.create({
    data: {
      userId,
      account: `P${1_000_000 + userId}00`,
      trackAccountName: 'Demo paper account',
      broker: 'PIPA',
      tradeType: 'SIMU_PIPA',
      createdAt: now,
    },
  });
  const origin = {
    accountId: id,
    causeKey: cashCauses.deposit(id, 'open'),
    marketDay: market.day,
    memo: 'Initial cash',
  };
  await postEntries(tx, [postDeposit(origin, PAPER_MONEY)], { at: now });
  return id;
}

async function subscribe(
  tx: Tx,
  { userId, accountId, strategy }: { userId: number; accountId: number; strategy: { id: number; name: string } },
  market: MarketClock,
  now: Date,
): Promise<void> {
  const startDay = nextOpenDay(market);
  const { id } = await tx.portfolio.create({
    data: {
      userId,
      strategyId: strategy.id,
      trackAccountId: accountId,
      name: `Demo ${strategy.name}`,
      status: 'Starting',
      startRequestedDay: dayToUtcDate(startDay),
      nextTradeDate: dayToUtcDate(startDay),
      investmentAmount: DEMO_AMOUNT,
      subPath: randomBytes(24).toString('base64url'),
      createdAt: now,
    },
  });
  const origin = { accountId, causeKey: cashCauses.startReserve(id, startDay), marketDay: market.day, memo: 'Start' };
  await postEntries(tx, [postReservation(origin, id, DEMO_AMOUNT)], { at: now });
  await logPortfolio(tx, id, {
    time: sessionOf(market.day).openAt,
    userName: SYSTEM_USER_NAME,
    action: 'Start',
    message: `Starts at the open of ${startDay} with an investment amount of ${DEMO_AMOUNT}`,
  });
}
