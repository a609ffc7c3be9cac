import { MOMENTUM_GROUPS } from '@pipa/quant';
import { words } from '../words.ts';
import { entry, type HelpPart } from './help-part.ts';

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

/** Momentum ranks and the groups in which stocks are compared. */
export const momentumHelp: HelpPart = {
  title: words('Momentum', '动量'),
  intro: words(
    'Ranks of the total return over 2, 3, 4 and 6 months (M2, M3, M4 and M6) among all of the group, from 0.0 (weakest) to 1.0 (strongest). The average is the mean of the four.',
    '对 2、3、4、6 个月总收益率（M2、M3、M4、M6）在组内的排名，从 0.0（最弱）到 1.0（最强）。平均值为四者的均值。',
  ),
  entries: [
    sectorsEntry(['Value Sectors', '价值板块'], MOMENTUM_GROUPS.Value),
    sectorsEntry(['Growth Sectors', '成长板块'], MOMENTUM_GROUPS.Growth),
    sectorsEntry(['Technology Sector', '科技板块'], MOMENTUM_GROUPS.Tech),
    entry(
      ['High Quality Filter', '优质筛选'],
      'Only the best two fifths by quality score are compared with each other (HQ).',
      '仅比较质量评分最高的五分之二（优质）。',
    ),
  ],
};

/** Performance of funds. */
export const performanceHelp: HelpPart = {
  title: words('Performance', '业绩'),
  intro: words('Total returns up to the as-of day, dividends included.', '截至数据日的总收益率，含分红。'),
  entries: [
    entry(
      ['Horizons', '期限'],
      'Returns over 1, 5, 21, 61 and 252 sessions.',
      '1、5、21、61 与 252 个交易日的收益率。',
    ),
    entry(
      ['Volatility 5Y', '5 年波动率'],
      'Standard deviation of the daily returns of 5 years, for a year.',
      '5 年日收益率的标准差，年化。',
    ),
    entry(
      ['Max Drawdown 5Y', '5 年最大回撤'],
      'The deepest fall from a high within 5 years.',
      '5 年内自高点的最大跌幅。',
    ),
    entry(
      ['Shorter history', '历史不足 5 年'],
      'Volatility and drawdown of a symbol with less than 5 years of prices are of its own history, from one year on; the comparison of ETFs says since when. They cannot be compared with those of 5 years: a young symbol may have met no crisis yet.',
      '价格历史不足 5 年的代码，其波动率与回撤按已有历史计算（至少一年）；ETF 比较会注明起始月份。它们不能与 5 年的数值直接比较：年轻的代码可能尚未经历危机。',
    ),
  ],
};
