import type { api, ParsedInputOf } from '@pipa/contract';
import { DomainError } from '@pipa/contract';
import { logPortfolio, notifyPortfolio, type Tx, toDecimal, toNumber } from '@pipa/db';
import { formatDollars, money, transition } from '@pipa/trading';
import {
  type Actor,
  activities,
  type Change,
  inChange,
  lockOwnPortfolio,
  lockTradableAccount,
  readSubscriber,
  type Writer,
} from './change-portfolio.ts';
import { assertWithinPlan, type PlanUse } from './plan-limits.ts';
import {
  assertAmountOffered,
  assertMarket,
  assertOpenTo,
  assertRiskAllows,
  isPaperTrade,
  type OfferedStrategy,
} from './subscription-rules.ts';

type BuildInput = ParsedInputOf<typeof api.buildCorePortfolio>;
type UpdateInput = ParsedInputOf<typeof api.updateCorePortfolio>;

const SUB_PATH_BYTES = 24;

/** Creates a portfolio that is to follow a strategy; nothing moves before it is started. */
export function buildPortfolio(context: Writer, actor: Actor, input: BuildInput): Promise<{ id: number }> {
  return inChange(context, actor, async (change) => {
    const { tx, time } = change;
    await lockPortfolioNames(tx, actor.userId);
    await assertSubscribable(change, actor.userId, input, null);
    const { id } = await tx.portfolio.create({
      data: {
        ...columnsOf(input),
        userId: actor.userId,
        subPath: context.randomBytes(SUB_PATH_BYTES).toString('base64url'),
        createdAt: time,
      },
      select: { id: true },
    });
    const amount = money(input['profile.investmentAmount']);
    await logPortfolio(
      tx,
      id,
      change.activity(activities.create, `Created with an investment amount of ${formatDollars(amount)}`),
    );
    return { id };
  });
}

/** Changes a portfolio that has not been started, by the rules of a new one. */
export function updatePortfolio(context: Writer, actor: Actor, input: UpdateInput): Promise<{ id: number }> {
  return inChange(context, actor, async (change) => {
    const { tx, at } = change;
    await lockPortfolioNames(tx, actor.userId);
    const { portfolio, phase } = await lockOwnPortfolio(tx, actor.userId, input['portfolio.id']);
    transition(phase, 'edit');
    await assertSubscribable(change, actor.userId, input, portfolio.id);
    await tx.portfolio.update({ where: { id: portfolio.id }, data: columnsOf(input) });
    const amount = money(input['profile.investmentAmount']);
    await logPortfolio(
      tx,
      portfolio.id,
      change.activity(activities.edit, `Changed; the investment amount is ${formatDollars(amount)}`),
    );
    await notifyPortfolio(tx, { portfolioId: portfolio.id, parts: ['portfolio'] }, at);
    return { id: portfolio.id };
  });
}

/** Names and counts of a user's portfolios are judged one at a time. */
async function lockPortfolioNames(tx: Tx, userId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "app_user" WHERE "userId" = ${userId} FOR NO KEY UPDATE`;
}

async function assertSubscribable(
  { tx, at }: Change,
  userId: number,
  input: BuildInput,
  portfolioId: number | null,
): Promise<void> {
  const strategy = await findOffered(tx, input['portfolio.strategyId']);
  const account = await lockTradableAccount(tx, userId, input['portfolio.trackAccountId']);
  const subscriber = await readSubscriber(tx, userId);
  assertMarket(strategy, input['portfolio.marketType']);
  assertAmountOffered(input['profile.investmentAmount'], strategy);
  assertRiskAllows(subscriber, strategy, at);
  assertOpenTo(subscriber, strategy, account.tradeType);
  assertWithinPlan(subscriber.memberClass, await readPlanUse(tx, userId, portfolioId), {
    isPaper: isPaperTrade(account.tradeType),
    amount: Number(input['profile.investmentAmount']),
  });
  await assertNameIsFree(tx, userId, input['portfolio.name'], portfolioId);
}

/** The strategy a portfolio follows. Model accounts are subscribed to by another call. */
export async function findOffered(tx: Tx, strategyId: number): Promise<OfferedStrategy> {
  const strategy = await tx.strategy.findFirst({ where: { id: strategyId, kind: 'AQS' } });
  if (strategy === null) throw new DomainError('NOT_FOUND', { field: 'portfolio.strategyId' });
  return {
    ...strategy,
    minInvestmentAmount: toDecimal(strategy.minInvestmentAmount),
    maxInvestmentAmount: toDecimal(strategy.maxInvestmentAmount),
  };
}

async function readPlanUse(tx: Tx, userId: number, exceptId: number | null): Promise<PlanUse> {
  const running = await tx.portfolio.findMany({
    where: {
      userId,
      isDeleted: false,
      status: { not: 'Stop' },
      ...(exceptId !== null && { id: { not: exceptId } }),
    },
    select: { investmentAmount: true, account: { select: { tradeType: true } } },
  });
  const money = running.filter(({ account }) => !isPaperTrade(account.tradeType));
  return {
    paperPortfolios: running.length - money.length,
    moneyPortfolios: money.length,
    moneyValue: money.reduce((total, { investmentAmount }) => total + toNumber(investmentAmount), 0),
  };
}

async function assertNameIsFree(tx: Tx, userId: number, name: string, exceptId: number | null): Promise<void> {
  const taken = await tx.portfolio.findFirst({
    where: {
      userId,
      isDeleted: false,
      name: { equals: name, mode: 'insensitive' },
      ...(exceptId !== null && { id: { not: exceptId } }),
    },
    select: { id: true },
  });
  if (taken !== null) throw new DomainError('DUPLICATE_NAME', { field: 'portfolio.name' });
}

function columnsOf(input: BuildInput) {
  return {
    name: input['portfolio.name'],
    note: input['portfolio.note'],
    marketType: input['portfolio.marketType'],
    portfolioClass: input['portfolio.portfolioClass'],
    strategyId: input['portfolio.strategyId'],
    trackAccountId: input['portfolio.trackAccountId'],
    buyValuePerOrder: input['portfolio.buyValuePerOrder'] ?? null,
    sellValuePerOrder: input['portfolio.sellValuePerOrder'] ?? null,
    investmentAmount: input['profile.investmentAmount'],
    expectMinAnnualReturn: input['profile.expectMinAnnualReturn'] ?? null,
    investmentTimeframe: input['profile.investmentTimeframe'],
    liquidateOnEmergency: input['profile.liquidateOnEmergency'],
    portfolioType: input['profile.portfolioType'],
    tolenranceMaxAnnualVolatility: input['profile.tolenranceMaxAnnualVolatility'] ?? null,
    tolenranceMaxDrawdown: input['profile.tolenranceMaxDrawdown'] ?? null,
    importanceOrder: input['profile.importanceOrder'],
  };
}
