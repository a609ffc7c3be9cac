import { expect, it } from 'vitest';
import { COLUMN_FACTS, type ColumnName } from './columns/index.ts';
import { formatCell, formatValue, wholeCell } from './format-value.ts';
import { columnsOf } from './functions.ts';

it.each<[ColumnName, unknown, string]>([
  ['close', 1234.5, '1,234.50'],
  ['volume', 12_345_678, '12.35M'],
  ['dailyReturn', -1.234, '−1.23%'],
  ['growthRate', 0.1249, '12.49%'],
  ['epsSurprise', 4, '4.00%'],
  ['marketcap', 3_412_000_000_000, '3.41T'],
  ['ev', 950_000_000, '950.00M'],
  ['pe', 21.456, '21.46'],
  ['putVolume', 123_456, '123,456'],
  ['putCallVolumeRatio', 0.9123456, '0.91235'],
  ['trend', 0.42, '0.42'],
  ['trend5', -0.000_001, '0'],
  ['aveRank', 1, '1'],
  ['debtToEquityRatio', 10, '10'],
  ['returnOnEquity', 0.2, '20.00%'],
  ['dividendYield', 0.0312, '3.12%'],
  ['sixj', 0.0067123, '0.0067123'],
  ['housensa', 1_432.4, '1,432'],
  ['taRating', 'Bullish', 'Bullish'],
  ['tradeDate', '2026-11-20', '2026-11-20'],
  ['currentStateR1', null, 'N/A'],
  ['trend', null, 'N/A'],
  ['name', '', 'N/A'],
])('%s of %j is shown as %s', (name, value, text) => {
  expect(formatValue(COLUMN_FACTS[name], value)).toBe(text);
});

it('a ratio has three decimals in a table and all five where it is pointed at, so that digits stand under digits', () => {
  const inTable = (name: ColumnName, value: number) => formatCell(COLUMN_FACTS[name], value);
  expect([inTable('trend', -1), inTable('trend5', -0.000_001), inTable('aveRank', 0.95)]).toEqual([
    '−1.000',
    '0.000',
    '0.950',
  ]);
  expect(wholeCell(COLUMN_FACTS.trend, 0.123_456)).toBe('0.12346');
  expect(wholeCell(COLUMN_FACTS.close, 1234.5)).toBeNull();
  expect([inTable('close', 1234.5), inTable('volume', 12_345_678)]).toEqual(['1,234.50', '12.35M']);
});

it('millions of dollars have no letter', () => {
  const marketcap = columnsOf(3).find(({ key }) => key === 'marketcap');
  expect(formatValue(marketcap!, 3_412_345.678)).toBe('3,412,345.68');
});
