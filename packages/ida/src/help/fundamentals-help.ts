import { type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { METRIC_DIRECTIONS, type MetricDirection } from '@pipa/quant';
import { COLUMN_FACTS } from '../columns/index.ts';
import type { QuarterlyName } from '../columns/units.ts';
import { QUARTERLY_GROUPS_MENU } from '../options.ts';
import { type Words, words } from '../words.ts';
import { columnEntry, columnsEntry, entry, type HelpEntry, type HelpPart } from './help-part.ts';

const PRICE_SHARES = ['price × diluted shares', '股价 × 摊薄股数'] as const;

/** How each figure of a quarter is computed; `timeBasisHelp` says what flows, means and the price are of. */
export const FIGURE_FORMULAS: Readonly<Record<QuarterlyName, Words>> = {
  marketCap: words(...PRICE_SHARES),
  revenueToMarketCap: words('revenue / market cap', '营收 / 市值'),
  priceToBook: words('market cap / equity', '市值 / 权益'),
  priceToEarning: words('price / diluted earnings a share', '股价 / 摊薄每股收益'),
  priceToSale: words('market cap / revenue', '市值 / 营收'),
  priceToFreeCashflow: words('market cap / (operating cash flow − capex)', '市值 / （经营现金流 − 资本开支）'),
  priceToOperatingCashflow: words('market cap / operating cash flow', '市值 / 经营现金流'),
  assetToFreeCashflow: words('total assets / (operating cash flow − capex)', '总资产 / （经营现金流 − 资本开支）'),
  debtToFreeCashflow: words('total debt / (operating cash flow − capex)', '总债务 / （经营现金流 − 资本开支）'),
  evToCashflow: words('EV / operating cash flow', 'EV / 经营现金流'),
  evToEBIT: words('EV / EBIT', 'EV / EBIT'),
  evToEBITDA: words('EV / EBITDA', 'EV / EBITDA'),
  priceToEBITDA: words('market cap / EBITDA', '市值 / EBITDA'),

  capexToAsset: words('capex / total assets', '资本开支 / 总资产'),
  capexToCashflow: words('capex / operating cash flow', '资本开支 / 经营现金流'),
  capexToSales: words('capex / revenue', '资本开支 / 营收'),
  ebitToAsset: words('EBIT / total assets', 'EBIT / 总资产'),
  ebitaMargin: words('EBITDA / revenue, as amortisation is not reported apart', 'EBITDA / 营收，因摊销未单独披露'),
  cashflowToAsset: words('operating cash flow / total assets', '经营现金流 / 总资产'),
  earningToAsset: words('net income / total assets', '净利润 / 总资产'),

  salesGrowth1Q: words('revenue of the quarter / that of the quarter before − 1', '本季营收 / 上季营收 − 1'),
  salesGrowth1Y: words(
    'revenue of the quarter / that of the same quarter last year − 1',
    '本季营收 / 去年同季营收 − 1',
  ),
  epsGrowth1Q: words('earnings a share / those of the quarter before − 1', '每股收益 / 上季每股收益 − 1'),
  epsGrowth1Y: words('earnings a share / those of the same quarter last year − 1', '每股收益 / 去年同季每股收益 − 1'),
  peToEpsGrowth: words(
    'P/E / (100 × (earnings a share of a year / those of the year before − 1))',
    '市盈率 / （100 ×（一年每股收益 / 上年每股收益 − 1））',
  ),

  assetGrowthLastQ: words('total assets / those of the quarter before − 1', '总资产 / 上季总资产 − 1'),
  assetGrowthLastY: words('total assets / those of the same quarter last year − 1', '总资产 / 去年同季总资产 − 1'),
  assetTurnover: words('revenue / mean total assets', '营收 / 平均总资产'),
  currentALRatio: words('current assets / current liabilities', '流动资产 / 流动负债'),
  assettoEquityRatio: words('total assets / equity', '总资产 / 权益'),
  debtToAssetRatio: words('total debt / total assets', '总债务 / 总资产'),
  debtToEquityRatio: words('total debt / equity', '总债务 / 权益'),
  netDebtReductionLastQ: words(
    'fall of debt less cash over the quarter / total assets at its beginning',
    '本季净债务（债务减现金）减少额 / 季初总资产',
  ),
  workingCapitalToAsset: words(
    '(current assets − current liabilities) / total assets',
    '（流动资产 − 流动负债） / 总资产',
  ),
  workingCapitalToSales: words('(current assets − current liabilities) / revenue', '（流动资产 − 流动负债） / 营收'),
  interestCoverage: words('EBIT / interest expense', 'EBIT / 利息支出'),

  grossIncomeMargin: words('gross profit / revenue', '毛利 / 营收'),
  netIncomeMargin: words('net income / revenue', '净利润 / 营收'),
  returnOnEquity: words('net income / mean equity', '净利润 / 平均权益'),
  returnOnAsset: words('net income / mean total assets', '净利润 / 平均总资产'),
  returnOnSales: words('EBIT / revenue', 'EBIT / 营收'),
  returnOnInvestCapital: words(
    'EBIT × (1 − income tax / (net income + income tax)) / (mean debt + mean equity − mean cash); the tax share is kept within 0..1',
    'EBIT ×（1 − 所得税 / （净利润 + 所得税））/ （平均债务 + 平均权益 − 平均现金）；税率限于 0..1',
  ),

  dividendYield: words('dividends a share of a year / price', '一年每股股息 / 股价'),
  dividendGrowth: words(
    'dividends a share of a year / those of the year before − 1',
    '一年每股股息 / 上年每股股息 − 1',
  ),
  dividenPayoutRatio: words('dividends a share / diluted earnings a share', '每股股息 / 摊薄每股收益'),
};

const figuresHelp = (group: QuarterlyTable, intro: Words): HelpPart => ({
  title: QUARTERLY_GROUPS_MENU.find(({ value }) => value === group)?.words ?? words(group, group),
  intro,
  entries: quarterlyNames[group].map((name) => columnEntry(name, FIGURE_FORMULAS[name].en, FIGURE_FORMULAS[name].zh)),
});

const AT_REPORT = words(
  'At the close of the day of the report, from what was known then. N/A where a part is not reported or the figure has no meaning, such as a multiple of a loss.',
  '按公布日收盘价，仅用当时已知的数据。缺少披露或无意义时（如亏损时的倍数）为 N/A。',
);
const AS_RANKED = words(
  'The figures as they are ranked: of the trailing twelve months at the close of the day At Close Of, whatever the time dimension. N/A where a part is not reported or the figure has no meaning.',
  '排名所用的指标：过去十二个月、按“收盘日”的收盘价计算，与时间维度无关。缺少披露或无意义时为 N/A。',
);

/** What flows, means and prices of the quarterly figures are of. */
export const timeBasisHelp: HelpPart = {
  title: words('Time dimension', '时间维度'),
  intro: words(
    'A flow is earned or spent over a time (revenue, gross profit, EBITDA, EBIT, interest, tax, net income, cash flow, capex, earnings and dividends a share); a balance is of the end of a quarter.',
    '流量在一段时间内产生（营收、毛利、EBITDA、EBIT、利息、所得税、净利润、现金流、资本开支、每股收益与每股股息）；存量为季度末的数值。',
  ),
  entries: [
    columnEntry('reportedDate', 'The day on which the quarter was reported.', '该季度的公布日。'),
    columnEntry('quarterEnd', 'The last day of the quarter.', '该季度的最后一日。'),
    columnEntry(
      'rankedDay',
      'Of ranks and scores: the as-of day for the newest quarter, for an earlier one the last session that it was the newest at.',
      '排名与评分：最新季度为数据日，较早季度为其仍为最新季度的最后一个交易日。',
    ),
    entry(
      ['Trailing Twelve Months', '过去十二个月'],
      'Flows are the sum of the four quarters to date. A mean is that of the balances at the ends of these four quarters. A year before is the four quarters before them.',
      '流量为截至当季四个季度之和。平均值为这四个季度末存量的均值。上年为其之前的四个季度。',
    ),
    entry(
      ['Quarterly', '季度'],
      'Flows are those of the quarter × 4. A mean is that of the balances at the beginning and the end of the quarter. A year before is the same quarter last year × 4.',
      '流量为当季 × 4。平均值为季初与季末存量的均值。上年为去年同季 × 4。',
    ),
    entry(
      ['Annual', '年度'],
      'As trailing twelve months, of the quarters that end nearest to the end of a year.',
      '与过去十二个月相同，仅列出最接近年末的季度。',
    ),
    entry(
      ['Growth 1Q and 1Y', '季环比与年同比'],
      'Of the quarter alone in every time dimension.',
      '在所有时间维度中均为单季数据。',
    ),
    entry(
      ['Shares', '股数'],
      'Price, shares and figures a share are in shares of the day of the price: splits in between are taken into account.',
      '股价、股数与每股数据均以定价日的股份计：已考虑期间的拆股。',
    ),
  ],
};

/** What a company is worth on a day. */
export const dailyFiguresHelp: HelpPart = {
  title: words('Daily figures', '每日指标'),
  intro: words(
    'Of each day, by the last statements that were known at its close; the price is that close. Of a year: the four quarters to date. Shares and figures a share are in shares of the day. N/A where a part is not reported or the figure has no meaning, such as a multiple of a loss.',
    '每日按收盘时已知的最近财报计算，股价为当日收盘价。一年：截至当季四个季度。股数与每股数据以当日股份计。缺少披露或无意义时（如亏损时的倍数）为 N/A。',
  ),
  entries: [
    columnEntry('marketcap', ...PRICE_SHARES),
    columnEntry('ev', 'market cap + total debt − cash', '市值 + 总债务 − 现金'),
    columnEntry('evebit', 'EV / EBIT of a year', 'EV / 一年 EBIT'),
    columnEntry('evebitda', 'EV / EBITDA of a year', 'EV / 一年 EBITDA'),
    columnEntry('pb', 'market cap / equity', '市值 / 权益'),
    columnEntry('pe', 'price / diluted earnings a share of a year', '股价 / 一年摊薄每股收益'),
    columnEntry('ps', 'market cap / revenue of a year', '市值 / 一年营收'),
    columnEntry('eps', 'diluted earnings a share of a year', '一年摊薄每股收益'),
    columnEntry(
      'growthRate',
      'growth of earnings that analysts expect over the next year, by the last survey up to the day',
      '分析师预期的未来一年盈利增长，截至当日的最近一次调查',
    ),
    columnEntry('targetPrice', 'mean target price of the analysts by the same survey', '同一调查的分析师平均目标价'),
    columnsEntry(
      ['epsEstimate', 'epsActual'],
      ['EPS Estimate and Actual', '每股收益预期与实际'],
      'earnings a share of the last quarter reported by the day: what analysts expected, and what was reported',
      '截至当日最近公布的季度的每股收益：分析师预期与实际公布',
    ),
    columnEntry(
      'epsSurprise',
      '100 × (actual − estimate) / size of the estimate, of the last quarter reported',
      '100 ×（实际 − 预期） / 预期的绝对值，最近公布的季度',
    ),
  ],
};

export const quarterlyHelp: Readonly<Record<QuarterlyTable, HelpPart>> = {
  overall: figuresHelp('overall', AT_REPORT),
  efficiency: figuresHelp('efficiency', AT_REPORT),
  growth: figuresHelp('growth', AT_REPORT),
  quality: figuresHelp('quality', AT_REPORT),
  profitability: figuresHelp('profitability', AT_REPORT),
  dividend: figuresHelp('dividend', AT_REPORT),
};

const DIRECTIONS: Readonly<Record<MetricDirection, Words>> = {
  higher: words('higher is better', '越高越好'),
  lower: words('lower is better', '越低越好'),
  lowerPositive: words('lower is better, and 0 has no rank', '越低越好，0 没有排名'),
};

const rankEntry = (name: QuarterlyName): HelpEntry => {
  const better = DIRECTIONS[METRIC_DIRECTIONS[name]];
  const { heading } = COLUMN_FACTS[name];
  return columnEntry(`${name}Ranking`, `Rank of ${heading.en}: ${better.en}.`, `${heading.zh}的排名：${better.zh}。`);
};

/** The ranks of a group: how each counts, and what is ranked. */
export const rankingHelp = (group: QuarterlyTable): readonly HelpPart[] => [
  { ...ranksHelp, entries: [...ranksHelp.entries, ...quarterlyNames[group].map(rankEntry)] },
  figuresHelp(group, AS_RANKED),
  timeBasisHelp,
];

/** How ranks are counted. */
const ranksHelp: HelpPart = {
  title: words('Ranks', '排名'),
  intro: words(
    'A rank is the place of a figure within the sector: 0 the worst, 1 the best. Figures of all companies of the sector are of the same day and of the trailing twelve months.',
    '排名为指标在板块内的位置：0 最差，1 最佳。板块内所有公司的指标均为同一日、过去十二个月的数据。',
  ),
  entries: [
    entry(
      ['Rank', '排名'],
      '(companies that are worse + (companies that tie with it − 1) / 2) / (companies with the figure − 1), where a company ties with itself; alone 0.5. Figures tie if they differ by no more than a billionth of their size, or of 1.',
      '（更差的公司数 + （并列的公司数 − 1） / 2） / （有该指标的公司数 − 1），公司与自身并列；仅一家时为 0.5。相差不超过其数值（或 1）的十亿分之一视为并列。',
    ),
  ],
};

/** Ranks and scores. */
export const scoresHelp: HelpPart = {
  title: words('Ranks and scores', '排名与评分'),
  intro: words(
    'A rank is the place of a figure within the sector: 0 the worst, 1 the best. Cheap, sparing with capital, growing, solvent and profitable is the better side; so is a large market cap, fast growth of sales and earnings, slow growth of assets, and a low payout. The help of the ranks says it of each figure.',
    '排名为指标在板块内的位置：0 最差，1 最佳。估值低、资本开支少、增长、偿债能力强且盈利为较优的一端；市值大、营收与盈利增长快、资产增长慢、派息率低亦为较优。排名的帮助逐项说明。',
  ),
  entries: [
    columnsEntry(
      ['efficiencyScore', 'growthScore', 'qualityScore', 'profitabilityScore', 'dividendScore'],
      ['Score of a group', '分组评分'],
      'Mean of the ranks of its figures; N/A where less than a third of them has one.',
      '组内指标排名的均值；有排名的不足三分之一时为 N/A。',
    ),
    columnsEntry(
      ['overallScore'],
      ['Overall', '综合'],
      'Mean of the scores of all six groups, value among them; N/A where less than half of them has one.',
      '六个分组（含估值）评分的均值；有评分的不足一半时为 N/A。',
    ),
  ],
};
