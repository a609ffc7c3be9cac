import { DomainError, isPaperTrade, refusal } from '@pipa/contract';
import type { MembershipPlan } from '@pipa/db/membership';
import type { RunningPortfolios } from '@pipa/db/portfolios';
import { type Amount, type Decimal, money, sum } from '@pipa/trading';

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

/** What a plan includes of portfolios. */
type PlanLimits = Pick<MembershipPlan, 'maxPaperPortfolioCount' | 'maxMoneyPortfolioCount' | 'maxValue'>;

/** Throws PLAN_LIMIT_REACHED when the user's portfolios with this investment exceed the limits of the plan. */
export function assertWithinPlan(limits: PlanLimits, use: PlanUse, added: PlannedInvestment): void {
  if (added.isNew) assertCountWithinPlan(limits, use, added.isPaper);
  const moneyValue = use.moneyValue.plus(money(added.amount));
  if (!added.isPaper && moneyValue.gt(limits.maxValue)) {
    throw new DomainError('PLAN_LIMIT_REACHED', {
      message: refusal('Your plan includes money portfolios of {dollars} dollars together', {
        dollars: `${limits.maxValue}`,
      }),
      moneyValue: use.moneyValue.toNumber(),
    });
  }
}

function assertCountWithinPlan(limits: PlanLimits, use: PlanUse, isPaper: boolean): void {
  const [count, maximum] = isPaper
    ? [use.paperPortfolios, limits.maxPaperPortfolioCount]
    : [use.moneyPortfolios, limits.maxMoneyPortfolioCount];
  if (count < maximum) return;
  throw new DomainError('PLAN_LIMIT_REACHED', {
    message: refusal(
      isPaper ? 'Your plan includes {max} paper portfolios' : 'Your plan includes {max} money portfolios',
      { max: maximum },
    ),
    count,
    maximum,
  });
}
