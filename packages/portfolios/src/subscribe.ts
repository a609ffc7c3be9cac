import { DomainError } from '@pipa/contract';
import { toDecimal } from '@pipa/db';
import type { OwnedAccount } from '@pipa/db/accounts';
import { insertPortfolio, logPortfolio, type SubscriptionColumns, updateSubscription } from '@pipa/db/books';
import { isPortfolioNameTaken, type OfferedStrategy } from '@pipa/db/portfolios';
import { lockOwner } from '@pipa/db/users';
import { assertCanStart, formatDollars, money, transition } from '@pipa/trading';
import {
  activities,
  activityOf,
  assertOrdersReach,
  type Change,
  lockOwnPortfolio,
  lockTradableAccount,
  reportActivity,
} from './change.ts';
import { assertMayInvest, findOffered, type WantedStrategy } from './may-invest.ts';
import { assertAmountOffered, assertMarket } from './subscription-rules.ts';

/** The user's choices for a portfolio; a choice that is left out takes the documented default. */
export type Subscription = Pick<SubscriptionColumns, 'name' | 'strategyId' | 'trackAccountId' | 'investmentAmount'> &
  Partial<SubscriptionColumns>;

export const SUBSCRIPTION_DEFAULTS = {
  note: '',
  marketType: 'US',
  portfolioClass: 'Investor',
  buyValuePerOrder: null,
  sellValuePerOrder: null,
  expectMinAnnualReturn: null,
  tolenranceMaxAnnualVolatility: null,
  tolenranceMaxDrawdown: null,
  stopOnTolerance: false,
  investmentTimeframe: 'no preference',
  liquidateOnEmergency: true,
  portfolioType: 'NotCare',
  importanceOrder: '123',
} as const satisfies Partial<SubscriptionColumns>;

const SUB_PATH_BYTES = 24;

/** The call that a subscription comes by: the kind of strategy that it is for, and the fields that a refusal names. */
export interface SubscribeCall extends WantedStrategy {
  readonly accountField: string;
  readonly nameField: string;
}

const PORTFOLIO_CALL: SubscribeCall = {
  kind: 'AQS',
  field: 'portfolio.strategyId',
  accountField: 'portfolio.trackAccountId',
  nameField: 'portfolio.name',
};

/** Creates a portfolio for a strategy; no cash moves before it is started. */
export async function subscribe(
  change: Change,
  subscription: Subscription,
  call: SubscribeCall = PORTFOLIO_CALL,
): Promise<{ id: number }> {
  const { tx, actor, time } = change;
  await lockOwner(tx, actor.userId);
  const { strategy, account } = await assertSubscribable(change, subscription, call, null);
  // Refused here and not at the start that follows, so that nothing is left behind.
  assertOrdersReach(change, account.broker);
  assertCanStart(toDecimal(account.cash), strategy.minInvestmentAmount);
  const owner = { userId: actor.userId, subPath: change.randomKey(SUB_PATH_BYTES), createdAt: time };
  const id = await insertPortfolio(tx, owner, { ...SUBSCRIPTION_DEFAULTS, ...subscription });
  const message = `Created with an investment amount of ${formatDollars(money(subscription.investmentAmount))}`;
  await logPortfolio(tx, id, activityOf(change, activities.create, message));
  return { id };
}

/** Changes a portfolio of a strategy that has not been started; the rules of a new one apply. NOT_FOUND for a model account. */
export async function changeSubscription(
  change: Change,
  portfolioId: number,
  subscription: Subscription,
): Promise<{ id: number }> {
  const { tx, actor } = change;
  await lockOwner(tx, actor.userId);
  const { portfolio, phase } = await lockOwnPortfolio(change, portfolioId);
  transition(phase, 'edit');
  await findOffered(change, portfolio.strategyId, { ...PORTFOLIO_CALL, field: 'portfolio.id' });
  await assertSubscribable(change, subscription, PORTFOLIO_CALL, portfolio.id);
  await updateSubscription(tx, portfolio.id, { ...SUBSCRIPTION_DEFAULTS, ...subscription });
  const message = `Changed; the investment amount is ${formatDollars(money(subscription.investmentAmount))}`;
  await reportActivity(change, portfolio.id, activities.edit, message);
  return { id: portfolio.id };
}

async function assertSubscribable(
  change: Change,
  { name, strategyId, trackAccountId, investmentAmount, marketType = SUBSCRIPTION_DEFAULTS.marketType }: Subscription,
  call: SubscribeCall,
  portfolioId: number | null,
): Promise<{ strategy: OfferedStrategy; account: OwnedAccount }> {
  const strategy = await findOffered(change, strategyId, call);
  const account = await lockTradableAccount(change, trackAccountId, call.accountField);
  assertMarket(strategy, marketType);
  assertAmountOffered(investmentAmount, strategy);
  await assertMayInvest(change, 'subscribe', { strategy, account, amount: investmentAmount, portfolioId });
  if (await isPortfolioNameTaken(change.tx, change.actor.userId, name, portfolioId)) {
    throw new DomainError('DUPLICATE_NAME', { field: call.nameField });
  }
  return { strategy, account };
}
