import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  sectors: (sectors) => `${sectors.join('、')}。`,
  momentum: {
    title: '动量',
    intro:
      '对 2、3、4、6 个月总收益率（M2、M3、M4、M6）在组内的排名，从 0.0（最弱）到 1.0（最强）。平均值为四者的均值。',
    months: {
      term: 'M2、M3、M4 与 M6',
      text: '收益率 = 复权收盘价 / 42、63、84 或 126 个交易日之前（每月 21 个）的复权收盘价 − 1。排名 = （收益率更低的成员数 + （并列的成员数 − 1） / 2） / （成员数 − 1），成员与自身并列。',
    },
    average: {
      term: '平均排名',
      text: '（M2 排名 + M3 排名 + M4 排名 + M6 排名） / 4；历史少于 126 个交易日时为 N/A。',
    },
    value: '价值板块',
    growth: '成长板块',
    technology: '科技板块',
    highQuality: {
      term: '优质筛选',
      text: '仅比较当日质量评分在所有板块股票中的排名不低于 0.6（即最高的五分之二）的股票（优质）。',
    },
  },
  performance: {
    title: '业绩',
    intro: '截至数据日的总收益率，含分红。',
    horizons: {
      term: '期限',
      text: '1、5、21、61 与 252 个交易日的收益率：100 ×（复权收盘价 / 相应交易日之前的复权收盘价 − 1）。',
    },
    columns: {
      volatility: '最近 1260 个日收益率：100 × 样本标准差 × √252。',
      maxDD: '最近 1261 个复权收盘价：100 ×（收盘价 / 截至当时的最高收盘价 − 1）的最低值。',
    },
    shorter: {
      term: '历史不足 5 年',
      text: '价格历史不足 5 年的代码，其波动率与回撤按已有历史计算（至少一年）；ETF 比较会注明起始月份。它们不能与 5 年的数值直接比较：年轻的代码可能尚未经历危机。',
    },
  },
};
