import { etfRankNames, stockRankNames } from '@pipa/contract';
import { MOMENTUM_GROUPS } from '@pipa/quant';
import { words } from '../words.ts';
import { columnEntry, columnsEntry, entry, type HelpPart } from './help-part.ts';

const SECTORS_ZH: Readonly<Record<string, string>> = {
  'Communication Services': '通信服务',
  'Consumer Discretionary': '非必需消费品',
  'Consumer Staples': '必需消费品',
  Energy: '能源',
  Financials: '金融',
  'Health Care': '医疗保健',
  Industrials: '工业',
  'Information Technology': '信息技术',
  Materials: '原材料',
  'Real Estate': '房地产',
  Utilities: '公用事业',
};
const FUND_GROUPS_ZH: Readonly<Record<string, string>> = {
  Broad: '宽基',
  Style: '风格',
  Sector: '行业',
  International: '国际',
  Bond: '债券',
  Commodity: '大宗商品',
  Currency: '货币',
  Volatility: '波动率',
  Leveraged: '杠杆',
};

/** The words of a GICS sector or of a group of funds; itself where it is neither. */
export const sectorWords = (sector: string) => words(sector, SECTORS_ZH[sector] ?? FUND_GROUPS_ZH[sector] ?? sector);

const sectorsEntry = (term: readonly [en: string, zh: string], sectors: readonly string[]) =>
  entry(term, `${sectors.join(', ')}.`, `${sectors.map((sector) => sectorWords(sector).zh).join('、')}。`);

const RANKS = [...etfRankNames, ...Object.values(stockRankNames).flat()];
const AVERAGES = RANKS.filter((name) => name.startsWith('ave'));

/** Momentum ranks and the groups in which stocks are compared. */
export const momentumHelp: HelpPart = {
  title: words('Momentum', '动量'),
  intro: words(
    'Ranks of the total return over 2, 3, 4 and 6 months (M2, M3, M4 and M6) among all of the group, from 0.0 (weakest) to 1.0 (strongest). The average is the mean of the four.',
    '对 2、3、4、6 个月总收益率（M2、M3、M4、M6）在组内的排名，从 0.0（最弱）到 1.0（最强）。平均值为四者的均值。',
  ),
  entries: [
    columnsEntry(
      RANKS.filter((name) => !name.startsWith('ave')),
      ['M2, M3, M4 and M6', 'M2、M3、M4 与 M6'],
      'Return = adjusted close / adjusted close of 42, 63, 84 or 126 sessions before (21 a month) − 1. Rank = (members with a lower return + (members that tie with it − 1) / 2) / (members − 1), where a member ties with itself.',
      '收益率 = 复权收盘价 / 42、63、84 或 126 个交易日之前（每月 21 个）的复权收盘价 − 1。排名 = （收益率更低的成员数 + （并列的成员数 − 1） / 2） / （成员数 − 1），成员与自身并列。',
    ),
    columnsEntry(
      AVERAGES,
      ['Average Rank', '平均排名'],
      '(rank of M2 + rank of M3 + rank of M4 + rank of M6) / 4; N/A with less than 126 sessions of history.',
      '（M2 排名 + M3 排名 + M4 排名 + M6 排名） / 4；历史少于 126 个交易日时为 N/A。',
    ),
    sectorsEntry(['Value Sectors', '价值板块'], MOMENTUM_GROUPS.Value),
    sectorsEntry(['Growth Sectors', '成长板块'], MOMENTUM_GROUPS.Growth),
    sectorsEntry(['Technology Sector', '科技板块'], MOMENTUM_GROUPS.Tech),
    entry(
      ['High Quality Filter', '优质筛选'],
      'Only the stocks of all sectors whose quality score of the day has a rank of 0.6 or more, the best two fifths, are compared with each other (HQ).',
      '仅比较当日质量评分在所有板块股票中的排名不低于 0.6（即最高的五分之二）的股票（优质）。',
    ),
  ],
};

/** Performance of funds. */
export const performanceHelp: HelpPart = {
  title: words('Performance', '业绩'),
  intro: words('Total returns up to the as-of day, dividends included.', '截至数据日的总收益率，含分红。'),
  entries: [
    columnsEntry(
      ['dailyReturn', 'weeklyReturn', 'monthlyReturn', 'quarterlyReturn', 'yearlyReturn'],
      ['Horizons', '期限'],
      'Returns over 1, 5, 21, 61 and 252 sessions: 100 × (adjusted close / adjusted close so many sessions before − 1).',
      '1、5、21、61 与 252 个交易日的收益率：100 ×（复权收盘价 / 相应交易日之前的复权收盘价 − 1）。',
    ),
    columnEntry(
      'volatility',
      'Of the last 1260 daily returns: 100 × their sample standard deviation × √252.',
      '最近 1260 个日收益率：100 × 样本标准差 × √252。',
    ),
    columnEntry(
      'maxDD',
      'Of the last 1261 adjusted closes: 100 × the lowest value of close / highest close up to it − 1.',
      '最近 1261 个复权收盘价：100 ×（收盘价 / 截至当时的最高收盘价 − 1）的最低值。',
    ),
    entry(
      ['Shorter history', '历史不足 5 年'],
      'Volatility and drawdown of a symbol with less than 5 years of prices are of its own history, from one year on; the comparison of ETFs says since when. They cannot be compared with those of 5 years: a young symbol may have met no crisis yet.',
      '价格历史不足 5 年的代码，其波动率与回撤按已有历史计算（至少一年）；ETF 比较会注明起始月份。它们不能与 5 年的数值直接比较：年轻的代码可能尚未经历危机。',
    ),
  ],
};
