import type { ToolResult } from '@pipa/contract';

/** Dollars, which leave as shares of all own accounts. */
const MONEY =
  /^(?:totalAccountValue|usableCash|reservedCash|inPortfolios|toCome|investedAmount|investmentAmount|profitLoss|profitOrLoss|dailyProfitLoss|cash|portfolioValue|totalReturn|putIn|returned|dividendsToCome|amount|totalPositionValue|positionValue|value|positionsValue|totalCash|netLiquidation|equity|realized|dividends|interest|costs|total|initLiquidationValue|lastPerfLiquidation)$/;
/** Ratios, counts of things, prices of the market, and ids: they say no amount. */
const FREE =
  /^(?:id|.*Id|.*[rR]atio|.*CAGR|cagr|alpha|beta|.*[sS]harpe|.*[sS]ortino|.*[vV]olatility|.*[dD]rawdown|calmar|.*AtRisk|cumReturn|dailyReturn|annualReturn|benchmark\w*|algo\w*|weight|positionPercentage|longExposure|marketPrice|price|averagePrice|accounts|runningPortfolios|count|planned|executed|riskLevel|riskLevelNumber|tradingDays|sessions|days|rows)$/;
/** Where a return is a ratio. */
const FIGURES = /^(?:figures|trackingReport|backTest)$/;
const DAY = /^\d{4}-?\d{2}-?\d{2}(?:T[\d:.]+Z)?$/;
/** Names by which an account is known elsewhere. */
const ACCOUNT = /^(?:account|accountNum|userName|propValue)$/;
const NAME = /name|symbol/i;
const SHARE_DIGITS = 1e4;

/** A text without what may be an amount: any number, of a name only those of three digits or more. */
const withoutAmounts = (text: string, key: string) =>
  text.replace(NAME.test(key) ? /[$€£¥]\s?\d[\d,.]*|\d[\d,.]*\d{2}[\d,.]*/g : /[$€£¥]?\s?\d[\d,.]*/g, '…');

function relativeNumber(value: number, key: string, parent: string, whole: number | null): number | null {
  if (FREE.test(key) || (key === 'totalReturn' && FIGURES.test(parent))) return value;
  if (!MONEY.test(key) || whole === null || whole <= 0) return null;
  return Math.round((value / whole) * SHARE_DIGITS) / SHARE_DIGITS;
}

function relativeValue(value: unknown, key: string, parent: string, whole: number | null): unknown {
  if (typeof value === 'number') return relativeNumber(value, key, parent, whole);
  if (typeof value === 'string') {
    if (DAY.test(value)) return value;
    if (ACCOUNT.test(key)) return null;
    if (/^-?\d+(?:\.\d+)?$/.test(value)) return relativeNumber(Number(value), key, parent, whole);
    return withoutAmounts(value, key);
  }
  if (Array.isArray(value)) return value.map((item) => relativeValue(item, key, parent, whole));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, relativeValue(inner, name, key, whole)]),
  );
}

/** An answer about own books without its amounts: dollars are shares of `whole`, and what is neither they nor a ratio is left out. */
export const relativeResult = (result: ToolResult, whole: number | null): ToolResult => ({
  ...result,
  data: relativeValue(result.data, '', '', whole),
});

/** Dollars in all own accounts together, from the list of accounts; null where they hold none. */
export function wholeOf({ data }: ToolResult): number | null {
  if (!Array.isArray(data)) return null;
  const sum = data.reduce((total: number, account) => total + (Number(account?.netLiquidation) || 0), 0);
  return sum > 0 ? sum : null;
}
