import type { ProductPlan } from '@pipa/contract';
import { formatMoney } from '../format.ts';
import { membership as words } from '../messages/membership.ts';

/** What a plan includes, in words. */
export function inclusionsOf(plan: ProductPlan): readonly { text: string; isIncluded: boolean }[] {
  const { premiumStrategyOK, maxPaperPortfolioCount, maxMoneyPortfolioCount, maxValue } = plan;
  const money = [
    { text: words.moneyPortfolios(maxMoneyPortfolioCount), isIncluded: true },
    { text: words.moneyValue(formatMoney(maxValue, { decimals: 0 })), isIncluded: true },
  ];
  return [
    { text: premiumStrategyOK ? words.premium : words.noPremium, isIncluded: premiumStrategyOK },
    { text: words.paperPortfolios(maxPaperPortfolioCount), isIncluded: true },
    ...(maxMoneyPortfolioCount > 0 ? money : [{ text: words.noMoneyPortfolios, isIncluded: false }]),
  ];
}
