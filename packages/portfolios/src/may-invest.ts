import { entitlementOf } from '@pipa/billing';
import { DomainError, isPaperTrade, type StrategyType } from '@pipa/contract';
import type { OwnedAccount } from '@pipa/db/accounts';
import { holdOfferedStrategy, type OfferedStrategy, readInvestor } from '@pipa/db/portfolios';
import type { Amount } from '@pipa/trading';
import type { Change } from './change.ts';
import { assertWithinPlan, planUseOf } from './plan-limits.ts';
import { assertOpenTo, assertRiskAllows } from './subscription-rules.ts';

/** Money that is about to be invested in a strategy. */
export interface Investment {
  readonly strategy: OfferedStrategy;
  readonly account: Pick<OwnedAccount, 'tradeType'>;
  /** Dollars invested by the portfolio, this investment included. */
  readonly amount: Amount;
  /** The existing portfolio, which the plan limit does not count twice; null for a new one. */
  readonly portfolioId: number | null;
}

/**
 * Checks the rules of every investment against the present user and strategy: a new subscription, a start and an increase all
 * call it. Only a new subscription adds to the number of portfolios that a plan includes.
 */
export async function assertMayInvest(
  { tx, actor, at }: Change,
  kind: 'subscribe' | 'start' | 'increase',
  { strategy, account, amount, portfolioId }: Investment,
): Promise<void> {
  const { subscriber, plans, running } = await readInvestor(tx, actor.userId, portfolioId);
  const { memberClass, investorState } = entitlementOf(subscriber.membership, at);
  if (investorState === 'Disabled') throw new DomainError('INVESTOR_DISABLED');
  const plan = plans.get(memberClass);
  if (plan === undefined) throw new RangeError(`no plan ${memberClass}`);
  assertRiskAllows(subscriber, strategy, at);
  assertOpenTo({ ...subscriber, ...plan, userId: actor.userId }, strategy, account.tradeType);
  const use = planUseOf(running);
  const isPaper = isPaperTrade(account.tradeType);
  assertWithinPlan(plan, use, { isPaper, amount, isNew: kind === 'subscribe' });
}

/** What a call asks for: strategies and model accounts have calls of their own, and name the id by a field of their own. */
export interface WantedStrategy {
  readonly kind: StrategyType;
  readonly field: string;
}

/**
 * The strategy, whose terms do not change until the transaction ends; NOT_FOUND for an unknown one and, where a kind is wanted, for one of
 * the other kind.
 */
export async function findOffered(
  { tx }: Change,
  strategyId: number,
  wanted?: WantedStrategy,
): Promise<OfferedStrategy> {
  const strategy = await holdOfferedStrategy(tx, strategyId);
  if (strategy === null || (wanted !== undefined && strategy.kind !== wanted.kind)) {
    throw new DomainError('NOT_FOUND', wanted && { field: wanted.field });
  }
  return strategy;
}
