import { type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { COLUMN_FACTS } from '../columns/index.ts';
import type { QuarterlyName } from '../columns/quarterly-columns.ts';
import { QUARTERLY_GROUPS_MENU } from '../options.ts';
import { type Words, words } from '../words.ts';
import { entry, type HelpPart } from './help-part.ts';

const PRICE_SHARES = ['price × diluted shares', '股价 × 摊薄股数'] as const;

/** How each figure of a quarter is computed. Flows are of a year to date unless the time dimension says otherwise. */
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
  peToEpsGrowth: words('P/E / percent growth of a year of earnings', '市盈率 / 年度盈利增长百分数'),

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
    'EBIT after tax / (mean debt + mean equity − mean cash)',
    '税后 EBIT / （平均债务 + 平均权益 − 平均现金）',
  ),

  dividendYield: words('dividends a share of a year / price', '一年每股股息 / 股价'),
  dividendGrowth: words(
    'dividends a share of a year / those of the year before − 1',
    '一年每股股息 / 上年每股股息 − 1',
  ),
  dividenPayoutRatio: words('dividends a share / diluted earnings a share', '每股股息 / 摊薄每股收益'),
};

const figuresHelp = (group: QuarterlyTable): HelpPart => ({
  title: QUARTERLY_GROUPS_MENU.find(({ value }) => value === group)?.words ?? words(group, group),
  intro: words(
    'At the close of the day of the report, from what was known then. N/A where a part is not reported or the figure has no meaning, such as a multiple of a loss.',
    '按公布日收盘价，仅用当时已知的数据。缺少披露或无意义时（如亏损时的倍数）为 N/A。',
  ),
  entries: quarterlyNames[group].map((name) => ({ term: COLUMN_FACTS[name].heading, text: FIGURE_FORMULAS[name] })),
});

/** What a company is worth on a day. */
export const dailyFiguresHelp: HelpPart = {
  title: words('Daily figures', '每日指标'),
  intro: words('Of each day, by the last statements that were known at its close.', '每日按收盘时已知的最近财报计算。'),
  entries: [
    entry(COLUMN_FACTS.marketcap.heading, ...PRICE_SHARES),
    entry(COLUMN_FACTS.ev.heading, 'market cap + total debt − cash', '市值 + 总债务 − 现金'),
    entry(COLUMN_FACTS.evebit.heading, 'EV / EBIT of a year', 'EV / 一年 EBIT'),
    entry(COLUMN_FACTS.evebitda.heading, 'EV / EBITDA of a year', 'EV / 一年 EBITDA'),
    entry(COLUMN_FACTS.pb.heading, 'market cap / equity', '市值 / 权益'),
    entry(COLUMN_FACTS.pe.heading, 'price / diluted earnings a share of a year', '股价 / 一年摊薄每股收益'),
    entry(COLUMN_FACTS.ps.heading, 'market cap / revenue of a year', '市值 / 一年营收'),
    entry(COLUMN_FACTS.eps.heading, 'diluted earnings a share of a year', '一年摊薄每股收益'),
    entry(
      COLUMN_FACTS.growthRate.heading,
      'growth of earnings that analysts expect over the next year',
      '分析师预期的未来一年盈利增长',
    ),
    entry(COLUMN_FACTS.targetPrice.heading, 'mean target price of the analysts', '分析师平均目标价'),
    entry(
      COLUMN_FACTS.epsSurprise.heading,
      '(actual − estimate) / size of the estimate, of the last quarter reported',
      '（实际 − 预期） / 预期的绝对值，最近公布的季度',
    ),
  ],
};

export const quarterlyHelp: Readonly<Record<QuarterlyTable, HelpPart>> = {
  overall: figuresHelp('overall'),
  efficiency: figuresHelp('efficiency'),
  growth: figuresHelp('growth'),
  quality: figuresHelp('quality'),
  profitability: figuresHelp('profitability'),
  dividend: figuresHelp('dividend'),
};

/** Ranks and scores. */
export const scoresHelp: HelpPart = {
  title: words('Ranks and scores', '排名与评分'),
  intro: words(
    'A rank is the place of a figure within the sector: 0 the worst, 1 the best. Cheap, sparing with capital, growing, solvent and profitable is the better side.',
    '排名为指标在板块内的位置：0 最差，1 最佳。估值低、资本开支少、增长、偿债能力强且盈利为较优的一端。',
  ),
  entries: [
    entry(
      ['Score of a group', '分组评分'],
      'Mean of the ranks of its figures; N/A where less than a third of them has one.',
      '组内指标排名的均值；有排名的不足三分之一时为 N/A。',
    ),
    entry(
      ['Overall', '综合'],
      'Mean of the scores of all six groups, value among them; N/A where less than half of them has one.',
      '六个分组（含估值）评分的均值；有评分的不足一半时为 N/A。',
    ),
  ],
};
