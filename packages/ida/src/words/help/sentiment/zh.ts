import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  sentiment: {
    title: '情绪',
    intro: '看跌期权在价格下跌时获利，看涨期权在上涨时获利。比值高于 1 表示看跌多于看涨：保护需求更强或情绪更悲观。',
    contracts: {
      term: '合约数',
      text: '当日成交的合约数与收盘时未平仓的合约数，包含所有行权价与期限。',
    },
    columns: {
      putCallVolumeRatio: '当日看跌成交量 / 看涨成交量；没有看涨时为 N/A',
      putCallOpenInterestRatio: '看跌未平仓量 / 看涨未平仓量；没有看涨时为 N/A',
      sharesShort: '截至当日收盘已公布的最近一次报告的卖空股数。每月统计两次，若干交易日后公布。',
      sharesShortPriorMonth: '同一报告：两次统计之前的卖空股数。',
      shortPercent: '同一报告：100 × 卖空股数 / 流通股数。',
      shortRatio: '同一报告：卖空股数 / 自上次统计之后至统计日各交易日的平均成交量，即买回所需天数。',
    },
  },
  prices: {
    title: '价格与成交量',
    intro: '每个交易日的数据，以美元计。',
    prices: {
      term: '开盘、最高、最低、收盘',
      text: '当日股份的成交价格：之后的拆股不改变它们。',
    },
    columns: {
      adjustClose:
        '经拆股与分红调整的收盘价，最新一日等于其收盘价：次一交易日的复权收盘价 / （1 + 次一交易日的日收益率 / 100）。分拆不计入调整：分拆股份在除权日的价值要到其首次成交才知道，供应商也较晚列出，因此当日价格的下跌计为亏损；持有者的组合则会得到分拆的股份。',
      volume: '当日成交的百万股数，以当日股份计。',
      dailyReturn: '自前一收盘的总收益率，百分比：100 ×（（收盘价 + 每股分红）× 每旧股换得的新股数 / 前收盘价 − 1）。',
    },
  },
  macro: {
    title: '宏观数据',
    intro:
      '数值自其公布日收盘起已知。每个交易日的行为截至其收盘已公布的最新观测值；早于所在行日期的观测值附其自身日期。“经济”类别中每行为一个观测日，列出该日中截至数据日已公布的数值，因此公布晚于该行日期。尚无数据时为 N/A。',
  },
};
