import type { ChargeType, StrategyType } from '@pipa/contract';

/** Words of the page of prices. */
export const prices = {
  title: 'Prices',
  description: (days: number) =>
    `A membership plan, what a strategy charges, and what trading costs. The first ${days} days are free and need no card.`,
  plans: 'Membership plans',
  plansHint: 'A plan renews until it is cancelled, and can be cancelled at any time.',
  noMoneyTrade: 'Portfolios here are on paper: this installation offers no broker for money portfolios.',
  free: 'Free',
  freeFor: (days: number) => `for ${days} days`,
  aMonth: 'a month',
  quarterly: (price: string, saving: string) => `or ${price} a quarter${saving}`,
  annual: (price: string, saving: string) => `or ${price} a year${saving}`,
  saving: (percent: string) => ` (${percent} less)`,
  charges: 'What strategies charge',
  chargesHint:
    'Beside the plan, a strategy or model account may charge a monthly fee, out of the cash of the portfolio that follows it. Backtests have it in their returns.',
  kinds: { AQS: 'AQS strategies', AQM: 'AQM model accounts' } satisfies Record<StrategyType, string>,
  chargeTypes: {
    Free: 'without a fee',
    FixedMonthly: 'with a fixed fee',
    PercentOfPortfolioMonthly: 'with a fee by value',
  } satisfies Record<ChargeType, string>,
  count: (count: number, kind: string, charge: string) => `${count} ${kind} ${charge}`,
  nothing: 'Nothing',
  fixed: (amount: string) => `${amount} a month`,
  ofValue: (percent: string) => `${percent} of the value a month`,
  range: (least: string, most: string) => `${least} to ${most}`,
  noCharges: 'No strategy is open yet.',
  trading: 'What trading costs',
  tradingHint: 'On a paper account, and in every backtest.',
} as const;
