import type { Strategy } from '@pipa/contract';
import { formatMoney, formatNumber, formatPercent, NOT_AVAILABLE } from '../format.ts';
import { messages } from '../messages/index.ts';

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

/** 2 §2: the type of charge in words. */
export const chargeTypeText = ({ chargeType }: Pick<Strategy, 'chargeType'>): string =>
  messages.invest.strategies.chargeTypes[chargeType];

const LIST_LENGTH = 12;
const DECIMALS = 4;
const parameterWords = messages.invest.parameters;

/** Fewest decimals that show the figure: 12%, 7.5%, 33.33%. */
const decimalsOf = (value: number, most: number) => (String(Number(value.toFixed(most))).split('.')[1] ?? '').length;

function figureText(name: string, value: number): string {
  if (name in parameterWords.percents) return formatPercent(value, { decimals: decimalsOf(value * 100, 2) });
  if (name in parameterWords.money) return formatMoney(value, { decimals: decimalsOf(value, 2) && 2 });
  const figure = formatNumber(value, { decimals: decimalsOf(value, DECIMALS) });
  return name in parameterWords.sessions ? parameterWords.sessionCount(figure) : figure;
}

export function parameterText(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    const shown = value
      .slice(0, LIST_LENGTH)
      .map((item) => parameterText(name, item))
      .join(', ');
    return value.length > LIST_LENGTH ? `${shown} and ${value.length - LIST_LENGTH} more` : shown;
  }
  if (typeof value === 'boolean') return value ? messages.shell.yes : messages.shell.no;
  if (typeof value === 'number') return figureText(name, value);
  return value === null || value === undefined ? NOT_AVAILABLE : String(value);
}

/** The parameter's name for investors; without one its key in words: usesCash as "Uses cash". */
export function parameterName(name: string): string {
  const { sessions, percents, money, counts } = parameterWords;
  const known = sessions[name] ?? percents[name] ?? money[name] ?? counts[name];
  if (known) return known;
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export const parameterFacts = (parameters: Strategy['parameters']) =>
  Object.entries(parameters).map(([name, value]) => ({
    label: parameterName(name),
    value: parameterText(name, value),
  }));
