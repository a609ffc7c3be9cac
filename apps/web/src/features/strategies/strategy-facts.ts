import type { Strategy } from '@pipa/contract';
import { formatMoney, formatPercent, NOT_AVAILABLE } from '../../format.ts';
import { messages } from '../../messages/index.ts';

const fields = messages.invest.strategies.basicFields;

/** 2 §2: free shows N/A, a fixed monthly fee its amount, everything else a percent. */
export function chargeText({
  chargeType,
  chargeAmount,
  marketType,
}: Pick<Strategy, 'chargeType' | 'chargeAmount' | 'marketType'>): string {
  if (chargeType === 'Free') return NOT_AVAILABLE;
  if (chargeType === 'FixedMonthly') return formatMoney(chargeAmount, { market: marketType });
  return formatPercent(chargeAmount);
}

export const chargeLabel = ({ chargeType }: Pick<Strategy, 'chargeType'>): string =>
  chargeType === 'PercentOfPortfolioMonthly' ? fields.chargePercent : fields.charge;

const LIST_LENGTH = 12;

export function parameterText(value: unknown): string {
  if (Array.isArray(value)) {
    const shown = value.slice(0, LIST_LENGTH).map(parameterText).join(', ');
    return value.length > LIST_LENGTH ? `${shown} and ${value.length - LIST_LENGTH} more` : shown;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? NOT_AVAILABLE : String(value);
}

/** minDollarVolume as "Min dollar volume". */
export function parameterName(name: string): string {
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export const parameterFacts = (parameters: Strategy['parameters']) =>
  Object.entries(parameters).map(([name, value]) => ({ label: parameterName(name), value: parameterText(value) }));
