import type { Strategy } from '@pipa/contract';
import { formatMoney, formatPercent, NOT_AVAILABLE } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';

const words = invest.aqm;
const MONTHS_A_YEAR = 12;

/** The management fee of a year as a percent of what is managed; a fixed one as its amount. */
export function annualFee({
  chargeType,
  chargeAmount,
  marketType,
}: Pick<Strategy, 'chargeType' | 'chargeAmount' | 'marketType'>): string {
  if (chargeType === 'Free') return NOT_AVAILABLE;
  if (chargeType === 'FixedMonthly') return words.feeMonthly(formatMoney(chargeAmount, { market: marketType }));
  return words.feeOf(formatPercent(chargeAmount * MONTHS_A_YEAR));
}

/** 2 §2: the values that are shown where a model account has none. */
export const modelAccountDefaults = ({
  developerName,
  componentType,
  minInvestmentPeriod,
}: Pick<Strategy, 'developerName' | 'componentType' | 'minInvestmentPeriod'>) => ({
  developer: developerName || words.provider,
  // A model account that is not bound to one kind may hold both.
  investmentType: componentType === 'Hybrid' ? words.componentType : enums.componentTypes[componentType],
  minPeriod: minInvestmentPeriod > 0 ? invest.strategies.months(minInvestmentPeriod) : words.defaultPeriod,
});
