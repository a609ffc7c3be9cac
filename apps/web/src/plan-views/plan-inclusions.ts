import type { ClassOffers, ProductPlan, StrategyType } from '@pipa/contract';
import { formatMoney } from '../format.ts';
import { enums } from '../messages/enums.ts';
import { plans as words } from '../messages/plans.ts';
import { openedBy } from './opened-by-plan.ts';

interface Inclusion {
  readonly text: string;
  readonly isIncluded: boolean;
}

/** How many of the strategies or model accounts a plan opens, and what the others need; nothing where none is offered. */
function offersOf(plan: ProductPlan, offers: readonly ClassOffers[], kind: StrategyType): readonly Inclusion[] {
  const { open, all, needs } = openedBy(plan, offers, kind);
  if (all === 0) return [];
  const others = needs.map(({ memberClass, count }) => words.needClass(count, enums.memberClasses[memberClass]));
  return [{ text: others.reduce(words.listed, words.opens[kind](open, all)), isIncluded: open > 0 }];
}

/** What a plan includes, in words. Where this installation has no money trade, nothing is said of money portfolios. */
export function inclusionsOf(
  plan: ProductPlan,
  hasMoneyTrade: boolean,
  offers: readonly ClassOffers[],
): readonly Inclusion[] {
  const { maxPaperPortfolioCount, maxMoneyPortfolioCount, maxValue } = plan;
  const money =
    maxMoneyPortfolioCount > 0
      ? [
          { text: words.moneyPortfolios(maxMoneyPortfolioCount), isIncluded: true },
          { text: words.moneyValue(formatMoney(maxValue, { decimals: 0 })), isIncluded: true },
        ]
      : [{ text: words.noMoneyPortfolios, isIncluded: false }];
  return [
    ...offersOf(plan, offers, 'AQS'),
    ...offersOf(plan, offers, 'AQM'),
    { text: words.paperPortfolios(maxPaperPortfolioCount), isIncluded: true },
    ...(hasMoneyTrade ? money : []),
  ];
}
