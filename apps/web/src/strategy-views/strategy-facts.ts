import { BACKTEST_AMOUNT, defaultAmount, type InvestmentLimits, type Strategy, TRACK_AMOUNT } from '@pipa/contract';
import { formatMoney, formatNumber, formatPercent, NOT_AVAILABLE } from '../format.ts';
import { messages } from '../messages/index.ts';
import { invest } from '../messages/invest.ts';

const fields = invest.strategies.basicFields;

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

type Charged = Pick<Strategy, 'chargeType' | 'chargeAmount' | 'marketType'>;

const MONTHS_A_YEAR = 12;
const fee = invest.strategies.fee;

/** The fee of a month for an amount, dollars; null where nothing is charged. The books charge the value at the close. */
function feeOfMonth({ chargeType, chargeAmount }: Charged, amount: number): number | null {
  if (chargeType === 'Free' || chargeAmount === 0 || !(amount > 0)) return null;
  return chargeType === 'FixedMonthly' ? chargeAmount : amount * chargeAmount;
}

/** The fee in dollars for an amount and as a percent of it; null where nothing is charged or without an amount. */
export function feeFor(strategy: Charged, amount: number | null): string | null {
  const charged = amount === null ? null : feeOfMonth(strategy, amount);
  if (amount === null || charged === null) return null;
  const dollars = (value: number) => formatMoney(value, { market: strategy.marketType });
  const told = strategy.chargeType === 'FixedMonthly' ? fee.exactly : fee.about;
  return told(dollars(charged), dollars(amount), formatPercent((charged * MONTHS_A_YEAR) / amount));
}

/** The fee for the default amount, and what a fixed one means for the figures shown; nothing where the strategy is free. */
export function feeFacts(strategy: Charged & InvestmentLimits): readonly { label: string; value: string }[] {
  const about = feeFor(strategy, defaultAmount(strategy));
  if (about === null) return [];
  const dollars = (amount: number) => formatMoney(amount, { decimals: 0 });
  const isFixed = strategy.chargeType === 'FixedMonthly';
  return [
    {
      label: fee.label,
      value: isFixed ? `${about}. ${fee.fixed(dollars(BACKTEST_AMOUNT), dollars(TRACK_AMOUNT))}` : about,
    },
  ];
}

/** 2 §2: the type of charge in words. */
export const chargeTypeText = ({ chargeType }: Pick<Strategy, 'chargeType'>): string =>
  invest.strategies.chargeTypes[chargeType];

const LIST_LENGTH = 12;
const DECIMALS = 4;
const parameterWords = invest.parameters;

/** Fewest decimals that show the figure: 12%, 7.5%, 33.33%. */
export const decimalsOf = (value: number, most: number) =>
  (String(Number(value.toFixed(most))).split('.')[1] ?? '').length;

/**
 * How parameters are shown: those of the product by words and units that follow from their names; those of an operator's own
 * strategy by their key and as plain numbers, because their author chose the names and what they count.
 */
export type ParameterStyle = 'worded' | 'plain';
/** Only an own strategy has versions. */
export const parameterStyleOf = ({ versions }: Pick<Strategy, 'versions'>): ParameterStyle =>
  versions.length > 0 ? 'plain' : 'worded';

/** Whether a parameter is a fraction that is shown as a percent. */
export const isPercentParameter = (name: string, style: ParameterStyle): boolean =>
  style === 'worded' && Object.hasOwn(parameterWords.percents, name);

function figureText(name: string, value: number, style: ParameterStyle): string {
  const plain = formatNumber(value, { decimals: decimalsOf(value, DECIMALS) });
  if (style === 'plain') return plain;
  if (isPercentParameter(name, style)) return formatPercent(value, { decimals: decimalsOf(value * 100, 2) });
  if (Object.hasOwn(parameterWords.money, name)) return formatMoney(value, { decimals: decimalsOf(value, 2) && 2 });
  return Object.hasOwn(parameterWords.sessions, name) ? parameterWords.sessionCount(plain) : plain;
}

export function parameterText(name: string, value: unknown, style: ParameterStyle): string {
  if (Array.isArray(value)) {
    const shown = value
      .slice(0, LIST_LENGTH)
      .map((item) => parameterText(name, item, style))
      .join(', ');
    return value.length > LIST_LENGTH ? `${shown} and ${value.length - LIST_LENGTH} more` : shown;
  }
  if (typeof value === 'boolean') return value ? messages.shell.yes : messages.shell.no;
  if (typeof value === 'number') return figureText(name, value, style);
  return value === null || value === undefined ? NOT_AVAILABLE : String(value);
}

/** The parameter's name for investors; without one its key in words: usesCash as "Uses cash". */
export function parameterName(name: string, style: ParameterStyle): string {
  if (style === 'plain') return name;
  const { sessions, percents, money, counts } = parameterWords;
  const known = [sessions, percents, money, counts].find((words) => Object.hasOwn(words, name))?.[name];
  if (known !== undefined) return known;
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export const parameterFacts = (parameters: Strategy['parameters'], style: ParameterStyle) =>
  Object.entries(parameters).map(([name, value]) => ({
    label: parameterName(name, style),
    value: parameterText(name, value, style),
  }));
