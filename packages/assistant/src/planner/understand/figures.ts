import { isScreenField, liquidityNames, type MacroCategory, macroNames, type ScreenField } from '@pipa/contract';
import { COLUMN_FACTS, type ColumnName, columnsOf } from '@pipa/ida';

/** A figure of symbols, or a series of the economy, as a table of the analysis has it. */
export interface Figure {
  readonly column: ColumnName;
  /** Function code of the table; null where only the screener has it. */
  readonly code: FigureCode | null;
  /** Category of a series of the economy. */
  readonly group?: MacroCategory;
}
type FigureCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 18 | 19 | 26;
/** Tables in the order in which a name is looked for: a name that several have is of the first. */
const CODES: readonly FigureCode[] = [1, 2, 3, 11, 26, 18, 5, 6, 7, 8, 9, 10, 4];
const NO_FIGURES = new Set<string>([
  'tradeDate',
  'calendarDate',
  'reportedDate',
  'quarterEnd',
  'rankedDay',
  'name',
  'symbol',
  'header',
  'sector',
]);
/** Headings that are everyday words: they are figures in longer phrases alone. */
const EVERYDAY = new Set(
  'open high low close trend momentum breadth oscillation overall efficiency growth quality profitability dividend ema breakout ev eps 综合 效率 成长 质量 盈利 股息 趋势 动量 广度 震荡 突破 最高价 最低价 ta string 未来一年 next 1y dollar index gold silver copper euro yen corn 黄金 白银 铜 欧元 日元 玉米 m2 move'.split(
    ' ',
  ),
);

/** Further names beside the headings, the longest of a figure first. */
const SYNONYMS: readonly (readonly [RegExp, ColumnName])[] = [
  [
    /\bp\/?e(?: ratio)?\b(?! to)|\bprice[- ]to[- ]earnings?\b|\bprice[- ]earnings ratio\b|\bearnings multiple\b|本益比|市盈/,
    'pe',
  ],
  [/\bp\/?b(?: ratio)?\b|\bprice[- ]to[- ]book\b/, 'pb'],
  [/\bp\/?s(?: ratio)?\b|\bprice[- ]to[- ]sales?\b/, 'ps'],
  [/\bmarket[- ]?cap(?:itali[sz]ation)?\b|\bmarket value of the company\b|总市值/, 'marketcap'],
  [/\benterprise value\b/, 'ev'],
  [/\bearnings per share\b|\beps\b(?! (?:estimate|actual|surprise|growth))|每股盈利/, 'eps'],
  [/\btarget price\b|\bprice target\b|目标价格?/, 'targetPrice'],
  [/\beps surprise\b|\bearnings surprise\b/, 'epsSurprise'],
  [
    /\bdividend yield\b|\bdiv yield\b|\byields?\b(?! (?:bond|spread))|股息收益率|分红率|\bdividends?\b(?! (?:growth|score|payout|due|to come|received))|股息(?!增长|评分|得分|分数)|分红(?!比例)/,
    'dividendYield',
  ],
  [/\bpayout(?: ratio)?\b|分红比例/, 'dividenPayoutRatio'],
  [/\bdividend growth\b/, 'dividendGrowth'],
  [/\breturn on equity\b|\broe\b|股本回报率|净资产回报率/, 'returnOnEquity'],
  [/\breturn on assets?\b|\broa\b/, 'returnOnAsset'],
  [/\broic\b|\breturn on invested capital\b/, 'returnOnInvestCapital'],
  [/\bgross margins?\b/, 'grossIncomeMargin'],
  [/\bnet (?:income |profit )?margins?\b|\bprofit margins?\b|净利润率/, 'netIncomeMargin'],
  [
    /\bdebt[- ]to[- ]equity\b|\bleverage ratio\b|负债权益比|产权比率|\bdebts?\b(?![-/ ]to)|\b(?:indebted|leveraged)\b|负债(?!率|权)|债务/,
    'debtToEquityRatio',
  ],
  [/\bdebt[- ]to[- ]assets?\b|资产负债率/, 'debtToAssetRatio'],
  [/\bcurrent ratio\b/, 'currentALRatio'],
  [/\binterest cover(?:age)?\b/, 'interestCoverage'],
  [
    /\b(?:sales|revenues?) gr(?:owth|ew|ow|owing)\b|\bgr(?:ew|ow|own|owing)\b[^.?]{0,12}\b(?:sales|revenues?)\b|营收增长|收入增长/,
    'salesGrowth1Y',
  ],
  [
    /\b(?:eps|earnings|profits?) gr(?:owth|ew|ow|owing)\b|\bgr(?:ew|ow|own|owing)\b[^.?]{0,12}\b(?:eps|earnings|profits?)\b|盈利增长|利润增长/,
    'epsGrowth1Y',
  ],
  [/\bpeg(?: ratio)?\b/, 'peToEpsGrowth'],
  [
    /\b(?:overall|fundamental|total) score\b|综合(?:评分|得分|分数)|基本面(?:评分|得分|分数)?|\bfundamentals\b|\bfinancial health\b/,
    'overallScore',
  ],
  [/\bquality score\b|质量(?:评分|得分|分数)/, 'qualityScore'],
  [/\bgrowth score\b|成长(?:评分|得分|分数)/, 'growthScore'],
  [/\befficiency score\b|效率(?:评分|得分|分数)/, 'efficiencyScore'],
  [/\bprofitability score\b|盈利(?:评分|得分|分数)/, 'profitabilityScore'],
  [/\bdividend score\b|股息(?:评分|得分|分数)/, 'dividendScore'],
  [/\bvolatility\b|\bhow volatile\b|\bvolatile\b|波动率|波动性|波动(?!最)/, 'volatility'],
  [/\bmax(?:imum)? ?drawdown\b|\bdrawdown\b|\bdeepest fall\b|\bworst fall\b|最大回撤|回撤/, 'maxDD'],
  [/\bta state\b|\bta rating\b|\btechnical (?:state|rating)\b|\btechnicals\b|技术(?:状态|评级|面)/, 'taRating'],
  [/\btrend(?:ing)?\b|趋势/, 'trend'],
  [/\bmomentum rank(?:ing)?\b|\baverage rank\b|动量排名|平均排名/, 'aveRank'],
  [/\bmomentum\b|动量/, 'momentum'],
  [/\bbreadth\b|广度/, 'breadth'],
  [/\boscillation\b|\boverbought\b|\boversold\b|震荡|超买|超卖/, 'oscillation'],
  [/\bdaily (?:return|change|move)\b|日(?:涨幅|涨跌幅|跌幅|收益率)|当日涨跌/, 'dailyReturn'],
  [
    /\b(?:weekly|5[- ]?day|one[- ]week|1[- ]week) (?:return|change|performance)\b|(?:一周|周|5 ?日|五日)(?:涨幅|涨跌幅|收益率|回报率?)/,
    'weeklyReturn',
  ],
  [
    /\b(?:monthly|21[- ]?day|one[- ]month|1[- ]month) (?:return|change|performance)\b|(?:一个月|月|21 ?日)(?:涨幅|涨跌幅|收益率|回报率?)/,
    'monthlyReturn',
  ],
  [
    /\b(?:quarterly|61[- ]?day|three[- ]month|3[- ]month) (?:return|change|performance)\b|(?:季度|三个月|61 ?日)(?:涨幅|涨跌幅|收益率|回报率?)/,
    'quarterlyReturn',
  ],
  [
    /\b(?:yearly|annual|252[- ]?day|one[- ]year|1[- ]year|12[- ]month) (?:return|change|performance)\b|(?:一年|年|252 ?日|全年)(?:涨幅|涨跌幅|收益率|回报率?)/,
    'yearlyReturn',
  ],
  [/\btrading volume\b|\bvolume\b|成交量|交易量/, 'volume'],
  [/\bhighest price\b|\b(?:day'?s )?high\b(?! yield)|最高价/, 'high'],
  [/\blowest price\b|\b(?:day'?s )?low\b(?! vol)|最低价/, 'low'],
  [/\bopen(?:ing)? price\b|\bopened at\b|开盘价/, 'open'],
  [
    /\bput[-/ ]call(?: ratio)?\b|看跌看涨比|认沽认购比|\boptions? (?:market|traders?|activity|data|volume|flow)\b|\boptions\b(?! (?:are|do|have)\b)|期权/,
    'putCallVolumeRatio',
  ],
  [/\bshort interest\b|\bsold short\b|空头/, 'shortPercent'],
  [/\brsi\b/, 'rsiCo1'],
  [/\bmacd\b/, 'macdCo1'],
  [/\bbollinger\b|布林/, 'bbCo1'],
  [/\bpsar\b|\bparabolic\b|抛物线/, 'psarCo1'],
  [/\bvix\b|恐慌指数/, 'vix'],
  [/\bfed(?:eral)? funds?(?: rate)?\b|\binterest rate of the fed\b|联邦基金利率|美联储利率/, 'dff'],
  [/\bgdp\b|国内生产总值/, 'gdp'],
  [/\byield curve\b|\b10y ?-? ?2y\b|收益率曲线|期限利差/, 't10y2y'],
  [/\bcore pce\b|\bpce\b|核心通胀|\binflation\b(?! (?:expect|break))|通胀(?!预期)|通货膨胀/, 'pcepilfe'],
  [/\binflation expect\w*\b|\bexpected inflation\b|通胀预期/, 't10yie'],
  [/\bgolden cross(?:es)?\b|\bdeath cross(?:es)?\b|金叉|死叉/, 'emaCo1'],
  [/\bnet liquidity\b|净流动性/, 'netLiquidity'],
  [/\bhousing starts?\b|新屋开工/, 'housensa'],
  [/\bretail sales\b|零售(?:额|销售)/, 'rsxfs'],
  [/\bhome prices?\b|房价/, 'csushpinsa'],
  [/\bdollar index\b|美元指数/, 'dx'],
  [/\bhigh yield spread\b|\bcredit spread\b|信用利差/, 'bamlh0a0hym2'],
  [/\bbreakeven inflation\b|盈亏平衡通胀/, 't10yie'],
  [
    /\bclos(?:e|ed|ing)(?: price)?\b(?! (?:the|my|a|an)\b)|\bprice\b|\bquote\b|\btrading at\b|\bworth\b|\bcost of a share\b|收盘价?|价格|股价|报价|现价|多少钱|收于/,
    'close',
  ],
];

const groupOf = (column: string): MacroCategory | undefined =>
  (liquidityNames as readonly string[]).includes(column)
    ? 2
    : ([1, 2, 3, 4, 5] as const).find((group) => (macroNames[group] as readonly string[]).includes(column));

const CODE_OF = new Map<string, FigureCode>();
for (const code of [...CODES].reverse())
  for (const { key } of columnsOf(code)) if (!NO_FIGURES.has(key)) CODE_OF.set(key, code);
const PERFORMANCE = new Set([
  'weeklyReturn',
  'monthlyReturn',
  'quarterlyReturn',
  'yearlyReturn',
  'volatility',
  'maxDD',
]);

export function figureOf(column: ColumnName): Figure {
  const group = groupOf(column);
  if (group !== undefined) return { column, code: 19, group };
  if (PERFORMANCE.has(column)) return { column, code: null };
  if (/Rank$/i.test(column) || /_rank$/.test(column)) return { column, code: 15 };
  return { column, code: CODE_OF.get(column) ?? null };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** The headings of the product in both languages, the longest first. */
const HEADINGS: readonly (readonly [RegExp, ColumnName])[] = (
  Object.entries(COLUMN_FACTS) as [ColumnName, (typeof COLUMN_FACTS)[ColumnName]][]
)
  .filter(
    ([column]) =>
      !NO_FIGURES.has(column) &&
      !column.endsWith('Ranking') &&
      !/Probability$|^currentState|^pred|^dim$|detectionList|taString/.test(column),
  )
  .flatMap(([column, { heading }]) =>
    [heading.en, heading.zh].map((text) => ({
      column,
      text: text
        .toLowerCase()
        .replace(/[(（].*?[)）]/g, '')
        .trim(),
    })),
  )
  .filter(({ text }) => text.length >= 2 && !EVERYDAY.has(text))
  .sort((a, b) => b.text.length - a.text.length)
  .map(({ column, text }) => {
    const isLatin = /^[\x20-\x7e]+$/.test(text);
    return [new RegExp(isLatin ? `(?<![a-z0-9])${escaped(text)}(?![a-z0-9])` : escaped(text)), column] as const;
  });

export interface FigureMention {
  readonly figure: Figure;
  readonly at: number;
  readonly text: string;
}

/** Figures that a text names, in its order; of overlapping names the longest counts. Text in lower case. */
export function readFigures(text: string): FigureMention[] {
  const found: FigureMention[] = [];
  for (const [pattern, column] of [...HEADINGS, ...SYNONYMS]) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const at = match.index;
    const overlapping = found.findIndex((one) => at < one.at + one.text.length && at + match[0].length > one.at);
    if (overlapping >= 0 && (found[overlapping]?.text.length ?? 0) >= match[0].length) continue;
    if (overlapping >= 0) found.splice(overlapping, 1);
    found.push({ figure: figureOf(column), at, text: match[0] });
  }
  const unique = found.filter(
    (one, place) => found.findIndex(({ figure }) => figure.column === one.figure.column) === place,
  );
  return unique.sort((a, b) => a.at - b.at);
}

const SCREENED: Readonly<Record<string, ScreenField>> = {
  pe: 'priceToEarning',
  pb: 'priceToBook',
  ps: 'priceToSale',
  marketcap: 'marketCap',
  evebit: 'evToEBIT',
  evebitda: 'evToEBITDA',
};
/** The field of the screener with the same figure; null where it has none. */
export const screenFieldOf = (column: string): ScreenField | null =>
  SCREENED[column] ?? (isScreenField(column) ? column : null);
