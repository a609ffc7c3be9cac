import { DomainError, type MemberClass } from '@pipa/contract';

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

/** Portfolios that count against a plan: all that are neither stopped nor deleted. */
export interface PlanUse {
  readonly paperPortfolios: number;
  readonly moneyPortfolios: number;
  /** Dollars invested by money portfolios. */
  readonly moneyValue: number;
}

export function assertWithinPlan(own: MemberClass, use: PlanUse, added: { isPaper: boolean; amount: number }): void {
  const limits = planLimits[own];
  const [count, maximum] = added.isPaper
    ? [use.paperPortfolios, limits.maxPaperPortfolioCount]
    : [use.moneyPortfolios, limits.maxMoneyPortfolioCount];
  if (count >= maximum) {
    const kind = added.isPaper ? 'paper' : 'money';
    throw new DomainError('PLAN_LIMIT_REACHED', {
      message: `Your plan includes ${maximum} ${kind} portfolios`,
      count,
      maximum,
    });
  }
  if (!added.isPaper && use.moneyValue + added.amount > limits.maxMoneyValue) {
    throw new DomainError('PLAN_LIMIT_REACHED', {
      message: `Your plan includes money portfolios of ${limits.maxMoneyValue} dollars together`,
      moneyValue: use.moneyValue,
    });
  }
}
