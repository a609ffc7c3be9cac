import { type Words, words } from './words.ts';

/** An entry of a menu: the value that it stands for, and its words, in English those of the document. */
export interface Option<Value extends string | number = number> {
  readonly value: Value;
  readonly words: Words;
}

const option = <const Value extends string | number>(value: Value, en: string, zh: string): Option<Value> => ({
  value,
  words: words(en, zh),
});
const numbered = (...texts: readonly (readonly [en: string, zh: string])[]): readonly Option[] =>
  texts.map(([en, zh], index) => option(index + 1, en, zh));

/** 3 §2.1 */
export const ANALYSIS_PLACEHOLDER = words('Select one of the Analysis', '请选择一项分析');
export const MARKET_ANALYSES = [
  option('macro', 'Market Fundamental & Sentiment Analysis', '市场基本面与情绪分析'),
  option('technical', 'Market Technical Analysis', '市场技术分析'),
  option('etf', 'Major ETF Performance Comparison', '主要 ETF 业绩比较'),
  option('momentum', 'Stock/ETF Momentum Comparison', '股票/ETF 动量比较'),
] as const;

/** 3 §2.7: the values are the groups of code 16. */
export const UNIVERSE_MENU = [
  option(1, 'IDA Stock Universe', 'IDA 股票池'),
  option(2, 'IDA ETF Universe', 'IDA ETF 池'),
] as const;

/** 3 §2.8: what is shown of a watch list or an account. */
export const SIGNAL_FUNCTIONS = [
  option('detections', 'Pattern & Abnormality Detection', '形态与异常检测'),
  option('metrics', 'TA Metrics', '技术指标'),
] as const;

/** 3 §4 */
export const CATEGORIES = [
  option(1, 'Fundamental Analysis', '基本面分析'),
  option(2, 'Technical Analysis', '技术分析'),
  option(3, 'Sentiment Analysis', '情绪分析'),
  option(4, 'Complete Analysis', '全面分析'),
] as const;
export type Category = (typeof CATEGORIES)[number]['value'];

export const DATA_TYPES = {
  1: [
    option('daily', 'Daily Financial Metrics', '每日财务指标'),
    option('quarterly', 'Quarterly Financial Data', '季度财务数据'),
  ],
  2: [
    option('prices', 'Prices & Volume', '价格与成交量'),
    option('technical', 'Technical Metrics', '技术指标'),
    option('momentum', 'Momentum Ranking', '动量排名'),
  ],
  3: [option('options', 'Option Put Call Ratio', '期权看跌看涨比')],
  4: [],
} as const satisfies Record<Category, readonly Option<string>[]>;
export type DataType = (typeof DATA_TYPES)[Category][number]['value'];

export const QUARTERLY_GROUPS_MENU = [
  option('overall', 'Overall', '综合'),
  option('efficiency', 'Efficiency', '效率'),
  option('growth', 'Growth', '成长'),
  option('quality', 'Quality', '质量'),
  option('profitability', 'Profitability', '盈利能力'),
  option('dividend', 'Dividend', '股息'),
  option('scores', 'Score Summary', '评分汇总'),
] as const;
export type QuarterlyChoice = (typeof QUARTERLY_GROUPS_MENU)[number]['value'];

/** The document does not show the options: with 'ranking' the figures come with their ranks in the sector. */
export const VIEW_DIMENSIONS = [
  option('values', 'Values', '数值'),
  option('ranking', 'Values and Ranking', '数值与排名'),
] as const;
export type ViewDimension = (typeof VIEW_DIMENSIONS)[number]['value'];

/** The unit index of the wire. */
export const PERIOD_UNITS = [option(1, 'Days', '日'), option(2, 'Quarters', '季度')] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number]['value'];

/** 3 §9; the value is `dim` of the wire. */
export const TIME_DIMENSIONS = [
  option(1, 'Annual', '年度'),
  option(2, 'Trailing Twelve Months', '滚动十二个月'),
  option(3, 'Quarterly', '季度'),
] as const;
export type TimeDimension = (typeof TIME_DIMENSIONS)[number]['value'];

/** Lengths (3 §9). */
export const LENGTHS = [1, 5, 10, 20, 30, 50] as const;
export const MACRO_LENGTHS = [1, 5, 10, 20] as const;
export const MARKET_DAYS = [10, 20, 30, 50, 100] as const;

/** 3 §9; the value is `group` of the wire. */
export const MACRO_CATEGORIES = numbered(
  ['Economy', '经济'],
  ['Interest Rate & Credit Risk', '利率与信用风险'],
  ['Inflation', '通货膨胀'],
  ['Currency & Commodity', '货币与大宗商品'],
  ['Risk Appetite & Sentiment', '风险偏好与情绪'],
);

/** 3 §2.4 */
export const TECHNICAL_ANALYSES = [
  option('metrics', 'TA Metrics', '技术指标'),
  option('charts', 'State Charts', '状态图'),
  option('predictions', 'Predictions', '预测'),
] as const;

/** 3 §9; the value is `group` of getEtfIDA. */
export const ETF_COMPARISONS = numbered(
  ['Major ETFs', '主要 ETF'],
  ['Stock Index ETFs', '股票指数 ETF'],
  ['Sector ETFs', '行业 ETF'],
  ['Bond ETFs', '债券 ETF'],
  ['Commodity ETFs', '大宗商品 ETF'],
);

/** 3 §2.6 */
export const MOMENTUM_MENU = [
  option('topEtf', 'Top 10 Major ETF Momentum', '主要 ETF 动量前 10'),
  option('bottomEtf', 'Bottom 10 Major ETF Momentum', '主要 ETF 动量后 10'),
  option('topStock', 'Top 10 Stock Momentum', '股票动量前 10'),
  option('bottomStock', 'Bottom 10 Stock Momentum', '股票动量后 10'),
] as const;

/** 3 §2.6; the value is `group` of code 14. */
export const MOMENTUM_GROUPS_MENU = numbered(
  ['All Sectors', '全部板块'],
  ['All Sectors with High Quality Filter', '全部板块（优质筛选）'],
  ['Value Sectors', '价值板块'],
  ['Value Sectors with High Quality Filter', '价值板块（优质筛选）'],
  ['Growth Sectors', '成长板块'],
  ['Growth Sectors with High Quality Filter', '成长板块（优质筛选）'],
  ['Technology Sector', '科技板块'],
  ['Technology Sector with High Quality Filter', '科技板块（优质筛选）'],
);
