import { words } from '../words.ts';
import { columnEntry, columnsEntry, type HelpPart } from './help-part.ts';

/** Options and short interest. */
export const sentimentHelp: HelpPart = {
  title: words('Sentiment', '情绪'),
  intro: words(
    'Puts gain when the price falls, calls when it rises. A ratio above 1 means more puts than calls: more protection or more pessimism.',
    '看跌期权在价格下跌时获利，看涨期权在上涨时获利。比值高于 1 表示看跌多于看涨：保护需求更强或情绪更悲观。',
  ),
  entries: [
    columnsEntry(
      ['putVolume', 'callVolume', 'putOpenInterest', 'callOpenInterest'],
      ['Contracts', '合约数'],
      'Contracts traded in the session, and open at its end, over all strikes and terms.',
      '当日成交的合约数与收盘时未平仓的合约数，包含所有行权价与期限。',
    ),
    columnEntry(
      'putCallVolumeRatio',
      'put volume / call volume of the day; N/A without calls',
      '当日看跌成交量 / 看涨成交量；没有看涨时为 N/A',
    ),
    columnEntry(
      'putCallOpenInterestRatio',
      'put open interest / call open interest; N/A without calls',
      '看跌未平仓量 / 看涨未平仓量；没有看涨时为 N/A',
    ),
    columnEntry(
      'sharesShort',
      'Shares sold short by the last report that was published by the close of the day. Reports count twice a month and are published some sessions later.',
      '截至当日收盘已公布的最近一次报告的卖空股数。每月统计两次，若干交易日后公布。',
    ),
    columnEntry(
      'sharesShortPriorMonth',
      'By the same report: the shares short two counts before.',
      '同一报告：两次统计之前的卖空股数。',
    ),
    columnEntry(
      'shortPercent',
      'By the same report: 100 × shares short / shares outstanding.',
      '同一报告：100 × 卖空股数 / 流通股数。',
    ),
    columnEntry(
      'shortRatio',
      'By the same report: shares short / average daily volume of the sessions since the count before, up to the day of the count. It is the number of days to buy them back.',
      '同一报告：卖空股数 / 自上次统计之后至统计日各交易日的平均成交量，即买回所需天数。',
    ),
  ],
};

export const pricesHelp: HelpPart = {
  title: words('Prices & Volume', '价格与成交量'),
  intro: words('Of each session, in dollars.', '每个交易日的数据，以美元计。'),
  entries: [
    columnsEntry(
      ['open', 'high', 'low', 'close'],
      ['Open, High, Low, Close', '开盘、最高、最低、收盘'],
      'Prices at which the shares of that day were traded: splits that came later do not change them.',
      '当日股份的成交价格：之后的拆股不改变它们。',
    ),
    columnEntry(
      'adjustClose',
      'The close adjusted for splits and dividends, so that the newest one equals its close: the adjusted close of the session after / (1 + the daily return of the session after / 100).',
      '经拆股与分红调整的收盘价，最新一日等于其收盘价：次一交易日的复权收盘价 / （1 + 次一交易日的日收益率 / 100）。',
    ),
    columnEntry(
      'volume',
      'Millions of shares traded in the session, in shares of that day.',
      '当日成交的百万股数，以当日股份计。',
    ),
    columnEntry(
      'dailyReturn',
      'Total return since the close before, percent: 100 × ((close + dividend a share) × new shares for an old one / close before − 1).',
      '自前一收盘的总收益率，百分比：100 ×（（收盘价 + 每股分红）× 每旧股换得的新股数 / 前收盘价 − 1）。',
    ),
  ],
};

export const macroHelp: HelpPart = {
  title: words('Macro data', '宏观数据'),
  intro: words(
    'A value is known from the close of the day on which it was released. A row of a session has the newest observation that had been released by its close; one that was observed before the day of the row is shown with its own day. In the category Economy a row is a day of observation, with the values of that day that had been released by the as-of day, so the release came after the day of the row. N/A where nothing was known.',
    '数值自其公布日收盘起已知。每个交易日的行为截至其收盘已公布的最新观测值；早于所在行日期的观测值附其自身日期。“经济”类别中每行为一个观测日，列出该日中截至数据日已公布的数值，因此公布晚于该行日期。尚无数据时为 N/A。',
  ),
  entries: [],
};
