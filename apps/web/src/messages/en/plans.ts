import type { StrategyType } from '@pipa/contract';

/** What a plan includes. */
export const plans = {
  opens: {
    AQS: (open: number, all: number) => `${open} of ${all} strategies`,
    AQM: (open: number, all: number) => `${open} of ${all} model accounts`,
  } satisfies Record<StrategyType, (open: number, all: number) => string>,
  needClass: (count: number, memberClass: string) => `${count} ${count === 1 ? 'needs' : 'need'} ${memberClass}`,
  listed: (first: string, next: string) => `${first}, ${next}`,
  paperPortfolios: (count: number) => `Up to ${count} paper portfolios`,
  moneyPortfolios: (count: number) => `Up to ${count} money portfolios`,
  noMoneyPortfolios: 'No money portfolios',
  moneyValue: (money: string) => `Up to ${money} in money portfolios`,
};
