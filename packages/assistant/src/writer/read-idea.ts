/** Sessions of a month, a quarter and a year, by which windows in words are counted. */
const SESSIONS = { day: 1, week: 5, month: 21, quarter: 63, year: 252 } as const;
type Unit = keyof typeof SESSIONS;

/** How a strategy of the templates chooses what it holds. */
export type Rule =
  | 'weights'
  | 'momentum'
  | 'trend'
  | 'cross'
  | 'reversal'
  | 'riskParity'
  | 'volatilityTarget'
  | 'stocks';

/** What was understood of a description: what it left open is null. */
export interface Idea {
  readonly rule: Rule | null;
  /** In the order in which they are named. */
  readonly symbols: readonly string[];
  /** What is held when the rule is out of the market; null for cash. */
  readonly refuge: string | null;
  /** Fractions by symbol, where they are said. */
  readonly weights: Readonly<Record<string, number>>;
  readonly sessions: number | null;
  /** The two windows of a crossing, the shorter first. */
  readonly windows: readonly [number, number] | null;
  readonly holdings: number | null;
  readonly rebalance: 'Daily' | 'Weekly' | 'Monthly' | null;
  /** Bounds of an oscillator. */
  readonly bounds: readonly [number, number] | null;
  /** Annual, as a fraction. */
  readonly volatility: number | null;
  /** As the market of the product names it. */
  readonly sector: string | null;
  readonly onlyRising: boolean;
}

/** Words in capitals that are no symbols. */
const NO_SYMBOL = new Set(
  'A I AI AM AN AND ARE AS AT BE BUY BY CAGR CASH DCA DO ETF ETFS EMA EPS FOR FROM GO HOLD IF IN IS IT LONG LOW MA MACD ME MY NO NOT OF OK ON OR OUT PE ROE RSI SELL SHORT SMA SO STOP THE TO TOP UP US USA USD VOL WE WHEN WITH X Y YOY YTD'.split(
    ' ',
  ),
);

const SECTORS: readonly (readonly [RegExp, string])[] = [
  [/\b(info(rmation)? ?tech(nology)?|tech(nology)?)\b|科技|信息技术/i, 'Information Technology'],
  [/\bhealth ?care|pharma|医疗|医药/i, 'Health Care'],
  [/\bfinancials?|banks?|金融|银行/i, 'Financials'],
  [/\benerg(y|ies)|oil\b|能源|石油/i, 'Energy'],
  [/\butilit(y|ies)|公用事业/i, 'Utilities'],
  [/\bindustrials?|工业/i, 'Industrials'],
  [/\bmaterials?|原材料|材料股/i, 'Materials'],
  [/\breal ?estate|reits?|房地产/i, 'Real Estate'],
  [/\bcommunications?|通信|通讯/i, 'Communication Services'],
  [/\bconsumer staples?|必需消费|日常消费/i, 'Consumer Staples'],
  [/\bconsumer discretionary|可选消费/i, 'Consumer Discretionary'],
];

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  十二: 12,
  二十: 20,
};
const NUMBER = `(\\d+(?:\\.\\d+)?|${Object.keys(NUMBER_WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;
const numberOf = (text: string) => NUMBER_WORDS[text.toLowerCase()] ?? Number(text);

const UNITS: readonly (readonly [string, Unit])[] = [
  ['(?:trading )?days?|sessions?|个交易日|日|天', 'day'],
  ['weeks?|个星期|周', 'week'],
  ['months?|个月|月', 'month'],
  ['quarters?|个季度|季度', 'quarter'],
  ['years?|年', 'year'],
];

/** Every span of time that is named, in sessions, in the order of the text. */
function spansOf(text: string): number[] {
  const found = UNITS.flatMap(([words, unit]) =>
    [...text.matchAll(new RegExp(`${NUMBER}[\\s-]*(?:${words})(?![a-z])`, 'gi'))].map((match) => ({
      at: match.index,
      sessions: Math.round(numberOf(match[1] ?? '') * SESSIONS[unit]),
    })),
  );
  const bare = [
    ...text.matchAll(
      /(?:[SE]?MA|RSI|均线|average)\s*\(?(\d{1,3})\)?|(\d{1,3})\s*(?:[SE]?MA\b|(?:and|\/|和|与|、)\s*\d{1,3}[\s-]*(?:days?|日|sessions?))/gi,
    ),
  ].map((match) => ({
    at: match.index,
    sessions: Number(match[1] ?? match[2]),
  }));
  return [...found, ...bare].sort((a, b) => a.at - b.at).map(({ sessions }) => sessions);
}

/** `60/40`, or percents all before their symbols (`60% SPY`) or all behind them (`SPY 60%`): fractions by symbol. */
function weightsOf(text: string, symbols: readonly string[]): Record<string, number> {
  const weights: Record<string, number> = {};
  const [percentAt, symbolAt] = [text.search(/\d\s*%/), Math.min(...symbols.map((symbol) => text.indexOf(symbol)))];
  for (const symbol of symbols) {
    const name = symbol.replace(/[.-]/g, '\\$&');
    const match =
      percentAt < symbolAt
        ? new RegExp(`(\\d+(?:\\.\\d+)?)\\s*%\\s*(?:of |in |into |的)?\\s*\\$?${name}(?![A-Z])`).exec(text)
        : new RegExp(`(?<![A-Z])${name}\\s*(?:at |with |:|：|占)?\\s*(\\d+(?:\\.\\d+)?)\\s*%`).exec(text);
    if (match) weights[symbol] = Number(match[1] ?? 0) / 100;
  }
  if (Object.keys(weights).length > 0) return weights;
  const ratio = /(\d{1,3}(?:\s*\/\s*\d{1,3})+)/.exec(text)?.[1]?.split('/').map(Number) ?? [];
  const whole = ratio.reduce((sum, part) => sum + part, 0);
  if (ratio.length !== symbols.length || whole !== 100) return {};
  return Object.fromEntries(symbols.map((symbol, place) => [symbol, (ratio[place] ?? 0) / 100]));
}

function symbolsOf(text: string): string[] {
  const found = [...text.matchAll(/(?<![A-Za-z0-9.])\$?([A-Z]{1,5}(?:[.-][A-Z])?)(?![A-Za-z0-9])/g)].flatMap(
    ([, symbol]) => symbol ?? [],
  );
  return [...new Set(found)].filter((symbol) => !NO_SYMBOL.has(symbol));
}

function rebalanceOf(text: string): Idea['rebalance'] {
  if (/\b(daily|every day|each day)\b|每天|每日/i.test(text)) return 'Daily';
  if (/\b(weekly|every week|each week)\b|每周|每星期/i.test(text)) return 'Weekly';
  if (/\b(monthly|every month|each month|quarterly|yearly|annually)\b|每月|每个月|每季|每年/i.test(text))
    return 'Monthly';
  return null;
}

function ruleOf(text: string, symbols: readonly string[], weights: Idea['weights']): Rule | null {
  if (/\brsi\b|oversold|mean.?revers|超卖|均值回归/i.test(text)) return 'reversal';
  if (/target(ed|ing)? volatility|volatility (target|of)|目标波动/i.test(text)) return 'volatilityTarget';
  if (/risk parity|inverse.?vol|equal risk|风险平价|波动率倒数/i.test(text)) return 'riskParity';
  if (/\b(cross(es|ing|over)?|golden cross)\b|金叉|上穿|均线交叉/i.test(text)) return 'cross';
  if (
    /(above|over|below|under)\b.*\b(average|[se]?ma)\b|\btrend\b|在.{0,12}(均线|平均).{0,4}(之上|上方|以上)|高于.{0,14}(均线|平均)|站上|趋势/i.test(
      text,
    )
  )
    return 'trend';
  if (/\bstocks?\b|\bcompanies\b|股票|个股/i.test(text) && symbols.length <= 1) return 'stocks';
  if (
    /momentum|strongest|best|highest return|rose (the )?most|winners?|rotat|top\s|relative strength|动量|最强|涨(幅|得)最|轮动|前[一二两三四五六七八九十\d]/i.test(
      text,
    )
  )
    return 'momentum';
  if (
    Object.keys(weights).length > 0 ||
    /\b(equal(ly)?|buy and hold|always hold|fixed)\b|等权|平均分配|一直持有|长期持有|固定/i.test(text)
  )
    return 'weights';
  return null;
}

function boundsOf(text: string): Idea['bounds'] {
  const low = /(?:below|under|<|less than|低于|小于|跌破)\s*(\d{1,2})(?!\d|\s*(?:-|day|日))/i.exec(text)?.[1];
  const high = /(?:above|over|>|more than|高于|大于|超过|升破)\s*(\d{1,2})(?!\d|\s*(?:-|day|日))/i.exec(text)?.[1];
  if (low === undefined && high === undefined) return null;
  return [low === undefined ? 30 : Number(low), high === undefined ? 70 : Number(high)];
}

/** The symbol that is named as what is held otherwise: `otherwise TLT`, `else hold BIL`, `否则持有 TLT`. */
const refugeOf = (text: string, symbols: readonly string[]) => {
  const named =
    /(?:otherwise|else|if not|instead|rest (?:goes )?(?:in|into)|park(?:ed)? in|switch to|move to|否则|不然|其余|转入|换成)[^A-Z]{0,30}\$?([A-Z]{1,5})(?![A-Za-z])/.exec(
      text,
    )?.[1];
  return named !== undefined && symbols.includes(named) ? named : null;
};

/** What a description in English or Chinese says of a strategy. */
export function readIdea(description: string): Idea {
  const text = description.normalize('NFKC');
  const all = symbolsOf(text);
  const refuge = refugeOf(text, all);
  const symbols = all.filter((symbol) => symbol !== refuge);
  const weights = weightsOf(text, all);
  const rule = ruleOf(text, all, weights);
  const spans = spansOf(text);
  const holdings = new RegExp(
    `(?:\\b(?:top|best|strongest)\\s+|前)${NUMBER}(?!\\s*(?:%|个月|-?\\s*(?:month|day|week|year)))|${NUMBER}\\s*(?:strongest|best|winners|stocks|funds|只|支)`,
    'i',
  ).exec(text);
  const volatility = /(\d+(?:\.\d+)?)\s*%/.exec(text)?.[1];
  const [shorter = 0, longer = 0] = [...spans].sort((a, b) => a - b);
  return {
    rule,
    symbols: rule === 'weights' ? all : symbols,
    refuge: rule === 'weights' ? null : refuge,
    weights,
    sessions: spans[0] ?? null,
    windows: spans.length >= 2 && shorter < longer ? [shorter, longer] : null,
    holdings: holdings ? numberOf(holdings[1] ?? holdings[2] ?? '') : null,
    rebalance: rebalanceOf(text),
    bounds: rule === 'reversal' ? boundsOf(text) : null,
    volatility: rule === 'volatilityTarget' && volatility !== undefined ? Number(volatility) / 100 : null,
    sector: SECTORS.find(([words]) => words.test(text))?.[1] ?? null,
    onlyRising: /positive|rising|rose at all|cash (if|when|unless)|absolute|为正|上涨的|转为现金|空仓/i.test(text),
  };
}
