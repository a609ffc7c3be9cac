import { DomainError, type MemberClass } from '@pipa/contract';
import type { RunningPortfolios } from '@pipa/db';
import { type Amount, type Decimal, money, sum } from '@pipa/trading';
import { isPaperTrade } from './subscription-rules.ts';

/** What a member class includes. The documents leave the figures to the server (1 §3, product plan). */
export interface PlanLimits {
  readonly maxPaperPortfolioCount: number;
  readonly maxMoneyPortfolioCount: number;
  /** Dollars over all money portfolios. */
  readonly maxMoneyValue: number;
}

export const planLimits = {
  Guest: { maxPaperPortfolioCount: 3, maxMoneyPortfolioCount: 0, maxMoneyValue: 0 },
  Bronze: { maxPaperPortfolioCount: 10, maxMoneyPortfolioCount: 0, maxMoneyValue: 0 },
  Silver: { maxPaperPortfolioCount: 20, maxMoneyPortfolioCount: 3, maxMoneyValue: 100_000 },
  Gold: { maxPaperPortfolioCount: 30, maxMoneyPortfolioCount: 10, maxMoneyValue: 1_000_000 },
  Platinum: { maxPaperPortfolioCount: 50, maxMoneyPortfolioCount: 20, maxMoneyValue: 5_000_000 },
  Diamond: { maxPaperPortfolioCount: 100, maxMoneyPortfolioCount: 50, maxMoneyValue: 20_000_000 },
  Internal: { maxPaperPortfolioCount: 1_000, maxMoneyPortfolioCount: 1_000, maxMoneyValue: 1_000_000_000 },
} as const satisfies Record<MemberClass, PlanLimits>;

/** A user's portfolios that count against the plan: those neither stopped nor deleted. */
export interface PlanUse {
  readonly paperPortfolios: number;
  readonly moneyPortfolios: number;
  /** Dollars invested by money portfolios, with the increases that wait. */
  readonly moneyValue: Decimal;
}

export function planUseOf(running: readonly RunningPortfolios[]): PlanUse {
  const paper = running.filter(({ tradeType }) => isPaperTrade(tradeType));
  const money = running.filter(({ tradeType }) => !isPaperTrade(tradeType));
  const countOf = (rows: readonly RunningPortfolios[]) => rows.reduce((total, { count }) => total + count, 0);
  return {
    paperPortfolios: countOf(paper),
    moneyPortfolios: countOf(money),
    moneyValue: sum(money.map(({ invested }) => invested)),
  };
}

/** A planned investment. `isNew` is false for a portfolio that the plan counts already. */
export interface PlannedInvestment {
  readonly isPaper: boolean;
  readonly isNew: boolean;
  readonly amount: Amount;
}

/** Throws PLAN_LIMIT_REACHED when the user's portfolios with this investment exceed the limits of the member class. */
export function assertWithinPlan(own: MemberClass, use: PlanUse, added: PlannedInvestment): void {
  const limits = planLimits[own];
  if (added.isNew) assertCountWithinPlan(limits, use, added.isPaper);
  const moneyValue = use.moneyValue.plus(money(added.amount));
  if (!added.isPaper && moneyValue.gt(limits.maxMoneyValue)) {
    throw new DomainError('PLAN_LIMIT_REACHED', {
      message: `Your plan includes money portfolios of ${limits.maxMoneyValue} dollars together`,
      moneyValue: use.moneyValue.toNumber(),
    });
  }
}

function assertCountWithinPlan(limits: PlanLimits, use: PlanUse, isPaper: boolean): void {
  const [count, maximum] = isPaper
    ? [use.paperPortfolios, limits.maxPaperPortfolioCount]
    : [use.moneyPortfolios, limits.maxMoneyPortfolioCount];
  if (count < maximum) return;
  const kind = isPaper ? 'paper' : 'money';
  throw new DomainError('PLAN_LIMIT_REACHED', {
    message: `Your plan includes ${maximum} ${kind} portfolios`,
    count,
    maximum,
  });
}
