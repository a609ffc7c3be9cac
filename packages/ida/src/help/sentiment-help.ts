import { COLUMN_FACTS } from '../columns/index.ts';
import { words } from '../words.ts';
import { entry, type HelpPart } from './help-part.ts';

/** Options and short interest. */
export const sentimentHelp: HelpPart = {
  title: words('Sentiment', '情绪'),
  intro: words(
    'Puts gain when the price falls, calls when it rises. A ratio above 1 means more puts than calls: more protection or more pessimism.',
    '看跌期权在价格下跌时获利，看涨期权在上涨时获利。比值高于 1 表示看跌多于看涨：保护需求更强或情绪更悲观。',
  ),
  entries: [
    entry(
      COLUMN_FACTS.putCallVolumeRatio.heading,
      'put volume / call volume of the day',
      '当日看跌成交量 / 看涨成交量',
    ),
    entry(
      COLUMN_FACTS.putCallOpenInterestRatio.heading,
      'put open interest / call open interest',
      '看跌未平仓量 / 看涨未平仓量',
    ),
    entry(
      COLUMN_FACTS.sharesShort.heading,
      'Shares sold short by the last report that was published by the day; reports come twice a month.',
      '截至该日已公布的最近一次报告的卖空股数；每月公布两次。',
    ),
    entry(
      COLUMN_FACTS.shortPercent.heading,
      'shares short / shares outstanding, percent',
      '卖空股数 / 流通股数，百分比',
    ),
    entry(
      COLUMN_FACTS.shortRatio.heading,
      'shares short / average daily volume: days to buy them back',
      '卖空股数 / 平均日成交量：买回所需天数',
    ),
  ],
};

export const pricesHelp: HelpPart = {
  title: words('Prices & Volume', '价格与成交量'),
  intro: words('Of each session, in dollars.', '每个交易日的数据，以美元计。'),
  entries: [
    entry(
      COLUMN_FACTS.adjustClose.heading,
      'The close adjusted for splits and dividends, so that the newest one equals its close.',
      '经拆股与分红调整的收盘价，最新一日等于其收盘价。',
    ),
    entry(COLUMN_FACTS.volume.heading, 'Millions of shares.', '百万股。'),
    entry(
      COLUMN_FACTS.dailyReturn.heading,
      'Change of the adjusted close against the session before, percent.',
      '复权收盘价相对前一交易日的变动，百分比。',
    ),
  ],
};

export const macroHelp: HelpPart = {
  title: words('Macro data', '宏观数据'),
  intro: words(
    'Only what had been released by the as-of day. A value that was observed before the day of its row is shown with its own day; N/A where nothing was known yet.',
    '仅包含截至数据日已公布的数据。早于所在行日期的观测值附其自身日期；尚无数据时为 N/A。',
  ),
  entries: [],
};
