import type { priceNames, putCallNames, shortInterestNames } from '@pipa/contract';
import { type ColumnFacts, column } from '../column.ts';

type Names = (typeof priceNames)[number] | (typeof putCallNames)[number] | (typeof shortInterestNames)[number];

/** Prices, volume, options and short interest. */
export const priceColumns: Readonly<Record<Names, ColumnFacts>> = {
  open: column('dollars', 'Open', '开盘价'),
  high: column('dollars', 'High', '最高价'),
  low: column('dollars', 'Low', '最低价'),
  close: column('dollars', 'Close', '收盘价'),
  adjustClose: column('dollars', 'Adj Close', '复权收盘价', {
    hint: ['Close adjusted for splits and dividends', '经拆股与分红调整的收盘价'],
  }),
  volume: column('shares', 'Volume (M)', '成交量（M）', { hint: ['Millions of shares', '百万股'] }),
  dailyReturn: column('percent', 'Daily Return (%)', '日收益率（%）'),
  putVolume: column('contracts', 'Put Volume', '看跌成交量'),
  callVolume: column('contracts', 'Call Volume', '看涨成交量'),
  putCallVolumeRatio: column('ratio', 'Put/Call Volume', '看跌/看涨成交量比'),
  putOpenInterest: column('contracts', 'Put Open Interest', '看跌未平仓量'),
  callOpenInterest: column('contracts', 'Call Open Interest', '看涨未平仓量'),
  putCallOpenInterestRatio: column('ratio', 'Put/Call Open Interest', '看跌/看涨未平仓比'),
  shortRatio: column('multiple', 'Short Ratio', '空头回补天数', {
    hint: ['Days of average volume to buy back the shares sold short', '以平均成交量买回全部卖空股份所需的天数'],
  }),
  shortPercent: column('percent', 'Short %', '卖空比例（%）', {
    hint: ['Shares sold short, percent of the shares outstanding', '卖空股数占流通股数的百分比'],
  }),
  sharesShortPriorMonth: column('contracts', 'Shares Short Prior Month', '上月卖空股数'),
  sharesShort: column('contracts', 'Shares Short', '卖空股数'),
};
