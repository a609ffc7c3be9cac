import { assertTradable } from '@pipa/brokers';
import { DomainError } from '@pipa/contract';
import { isPortfolioNameTaken, lockOwner, type OfferedStrategy, type OwnedAccount, toDecimal } from '@pipa/db';
import { insertPortfolio, logPortfolio, type SubscriptionColumns, updateSubscription } from '@pipa/db/books';
import { assertCanStart, formatDollars, money, transition } from '@pipa/trading';
import {
  activities,
  activityOf,
  type Change,
  lockOwnPortfolio,
  lockTradableAccount,
  reportActivity,
} from './change.ts';
import { assertMayInvest, findOffered } from './may-invest.ts';
import { assertAmountOffered, assertMarket } from './subscription-rules.ts';

/** The user's choices for a portfolio; a choice that is left out takes the documented default. */
export type Subscription = Pick<SubscriptionColumns, 'name' | 'strategyId' | 'trackAccountId' | 'investmentAmount'> &
  Partial<SubscriptionColumns>;

const DEFAULTS = {
  note: '',
  marketType: 'US',
  portfolioClass: 'Investor',
  buyValuePerOrder: null,
  sellValuePerOrder: null,
  expectMinAnnualReturn: null,
  tolenranceMaxAnnualVolatility: null,
  tolenranceMaxDrawdown: null,
  investmentTimeframe: 'no preference',
  liquidateOnEmergency: true,
  portfolioType: 'NotCare',
  importanceOrder: '123',
} as const satisfies Partial<SubscriptionColumns>;

const SUB_PATH_BYTES = 24;

/** Creates a portfolio for a strategy; no cash moves before it is started. */
export async function subscribe(change: Change, subscription: Subscription): Promise<{ id: number }> {
  const { tx, actor, time } = change;
  await lockOwner(tx, actor.userId);
  const { strategy, account } = await assertSubscribable(change, subscription, null);
  // Refused here and not at the start that follows, so that nothing is left behind.
  assertTradable(account.broker);
  assertCanStart(toDecimal(account.cash), strategy.minInvestmentAmount);
  const owner = { userId: actor.userId, subPath: change.randomKey(SUB_PATH_BYTES), createdAt: time };
  const id = await insertPortfolio(tx, owner, { ...DEFAULTS, ...subscription });
  const message = `Created with an investment amount of ${formatDollars(money(subscription.investmentAmount))}`;
  await logPortfolio(tx, id, activityOf(change, activities.create, message));
  return { id };
}

/** Changes a portfolio that has not been started; the rules of a new one apply. */
export async function changeSubscription(
  change: Change,
  portfolioId: number,
  subscription: Subscription,
): Promise<{ id: number }> {
  const { tx, actor } = change;
  await lockOwner(tx, actor.userId);
  const { portfolio, phase } = await lockOwnPortfolio(change, portfolioId);
  transition(phase, 'edit');
  await assertSubscribable(change, subscription, portfolio.id);
  await updateSubscription(tx, portfolio.id, { ...DEFAULTS, ...subscription });
  const message = `Changed; the investment amount is ${formatDollars(money(subscription.investmentAmount))}`;
  await reportActivity(change, portfolio.id, activities.edit, message);
  return { id: portfolio.id };
}

async function assertSubscribable(
  change: Change,
  { name, strategyId, trackAccountId, investmentAmount, marketType = DEFAULTS.marketType }: Subscription,
  portfolioId: number | null,
): Promise<{ strategy: OfferedStrategy; account: OwnedAccount }> {
  const strategy = await findOffered(change, strategyId);
  const account = await lockTradableAccount(change, trackAccountId, 'portfolio.trackAccountId');
  assertMarket(strategy, marketType);
  assertAmountOffered(investmentAmount, strategy);
  await assertMayInvest(change, 'subscribe', { strategy, account, amount: investmentAmount, portfolioId });
  if (await isPortfolioNameTaken(change.tx, change.actor.userId, name, portfolioId)) {
    throw new DomainError('DUPLICATE_NAME', { field: 'portfolio.name' });
  }
  return { strategy, account };
}
