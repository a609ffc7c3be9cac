import { addDays } from '@pipa/calendar';
import { type Language, MARKET_SYMBOL } from '@pipa/contract';
import type { ColumnName } from '@pipa/ida';
import { catalogue } from '@pipa/words';
import type { Row } from '../../present/index.ts';
import { change, columnOf, count, figureName, figureText, links, money, percent } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import { type Figure, figureOf, screenFieldOf } from '../understand/figures.ts';
import type { Understood } from '../understand/understand.ts';
import { sayNamedPortfolio } from './books/one-portfolio.ts';
import { askSymbol, symbolOf } from './subjects.ts';

const words = catalogue(
  {
    price: (name: string, symbol: string, close: string, day: string, daily: string) =>
      `${name} (${symbol}) closed at ${close} on ${day}, ${daily} on the day.`,
    figure: (figure: string, symbol: string, value: string, day: string) =>
      `${figure} of ${symbol}: ${value} as of ${day}.`,
    reported: (quarter: string) =>
      `The figure is of the trailing twelve months to the quarter that ended on ${quarter}.`,
    series: (name: string, value: string, day: string) => `${name}: ${value} as of ${day}.`,
    noSeries: (name: string) => `The market has no values of ${name}.`,
    inSector: (daily: string, sector: string, fund: string, fundDaily: string) =>
      `Its sector ${sector} (${fund}) moved ${fundDaily} on the same day, ${daily} for the symbol itself.`,
    against: (market: string) => `The market (SPY) moved ${market} on that day.`,
    spans: (five: string, month: string) => `Over 5 sessions it moved ${five}, over 21 sessions ${month}.`,
    moved: (symbol: string, daily: string, day: string, close: string) =>
      `${symbol} moved ${daily} on ${day} and closed at ${close}.`,
    volume: (volume: string, average: string, days: string) =>
      `Its volume was ${volume} shares against an average of ${average} over the ${days} sessions before.`,
    events: (events: string) => `Signals of the day: ${events}.`,
    noEvents: 'No signal of the analysis fired on that day.',
    noCause: 'The product has prices, signals and figures, but no news: it does not know why people bought or sold.',
    rating: (symbol: string, rating: string, trend: string, momentum: string) =>
      `The TA State of ${symbol} is ${rating}: trend ${trend}, momentum ${momentum}.`,
    returned: (name: string, symbol: string, total: string, from: string, to: string) =>
      `${name} (${symbol}) returned ${total} from ${from} to ${to}, dividends included.`,
    perYear: (cagr: string, fall: string) => `That is ${cagr} a year; the deepest fall on the way was ${fall}.`,
    fall: (fall: string) => `The deepest fall on the way was ${fall}.`,
    signals: (symbol: string, day: string, events: string) => `Signals of ${symbol} on ${day}: ${events}.`,
    noSignals: (symbol: string, day: string) => `No signal fired for ${symbol} on ${day}.`,
    isA: (name: string, symbol: string, kind: string, sector: string) =>
      `${name} (${symbol}) is ${kind}${sector === '' ? '' : ` of ${sector}`}.`,
    kinds: { Stock: 'a stock', ETF: 'a fund' },
    states: { sector: 'Sector' },
    onlyCompanies: (figure: string, symbol: string) =>
      `${symbol} has no ${figure}: the product knows it of companies alone, or it has not been reported.`,
    closeOn: (symbol: string, close: string, day: string, daily: string) =>
      `${symbol} closed at ${close} on ${day} (${daily}).`,
    highest: (symbol: string, close: string, day: string) =>
      `The highest close of ${symbol} in that time was ${close} on ${day}.`,
    lowest: (symbol: string, close: string, day: string) =>
      `The lowest close of ${symbol} in that time was ${close} on ${day}.`,
    deepest: (symbol: string, fall: string, from: string, to: string) =>
      `The deepest fall of ${symbol} from ${from} to ${to} was ${fall}, by closes with dividends.`,
    away: (symbol: string, close: string, day: string, distance: string) =>
      `${symbol} closed at ${close} on ${day}, ${distance} from there.`,
    within: (sessions: string) => `The product was read over the last ${sessions} sessions.`,
    absent: (what: string) => `The product has no data about ${what}. The nearest that it has:`,
    absentAlone: (what: string) => `The product has no data about ${what}.`,
    title: (symbol: string) => symbol,
    prices: (symbol: string) => `${symbol}: close`,
    next: {
      why: (symbol: string) => `What moved ${symbol}?`,
      rating: (symbol: string) => `Why does ${symbol} have this TA State?`,
      year: (symbol: string) => `How much did ${symbol} return last year?`,
      growth: (symbol: string) => `What would 10,000 in ${symbol} have become since 2020?`,
      compare: (symbol: string, other: string) => `Compare ${symbol} with ${other}`,
    },
  },
  {
    zh: {
      price: (name, symbol, close, day, daily) => `${name}（${symbol}）在 ${day} 收于 ${close}，当日涨跌 ${daily}。`,
      figure: (figure, symbol, value, day) => `${symbol} 的${figure}为 ${value}（截至 ${day}）。`,
      reported: (quarter) => `该指标为截至 ${quarter} 季度末的过去十二个月数据。`,
      series: (name, value, day) => `${name}：${value}（截至 ${day}）。`,
      noSeries: (name) => `市场没有 ${name} 的数据。`,
      inSector: (daily, sector, fund, fundDaily) =>
        `所属板块 ${sector}（${fund}）当日涨跌 ${fundDaily}，该代码为 ${daily}。`,
      against: (market) => `同日大盘（SPY）涨跌 ${market}。`,
      spans: (five, month) => `近 5 个交易日涨跌 ${five}，近 21 个交易日 ${month}。`,
      moved: (symbol, daily, day, close) => `${symbol} 在 ${day} 涨跌 ${daily}，收于 ${close}。`,
      volume: (volume, average, days) => `成交量 ${volume} 股，此前 ${days} 个交易日平均 ${average} 股。`,
      events: (events) => `当日信号：${events}。`,
      noEvents: '当日没有触发分析信号。',
      noCause: '产品有价格、信号和指标，但没有新闻，因此不知道人们买卖的原因。',
      rating: (symbol, rating, trend, momentum) => `${symbol} 的技术状态为${rating}：趋势 ${trend}，动量 ${momentum}。`,
      returned: (name, symbol, total, from, to) =>
        `${name}（${symbol}）从 ${from} 到 ${to} 的总收益率为 ${total}（含股息）。`,
      perYear: (cagr, fall) => `年化 ${cagr}；期间最大回撤 ${fall}。`,
      fall: (fall) => `期间最大回撤 ${fall}。`,
      signals: (symbol, day, events) => `${symbol} 在 ${day} 的信号：${events}。`,
      noSignals: (symbol, day) => `${symbol} 在 ${day} 没有触发信号。`,
      isA: (name, symbol, kind, sector) =>
        `${name}（${symbol}）是一只${kind}${sector === '' ? '' : `，属于 ${sector}`}。`,
      kinds: { Stock: '股票', ETF: '基金' },
      states: { sector: '板块' },
      onlyCompanies: (figure, symbol) => `${symbol} 没有${figure}：产品只有公司的这项数据，或尚未公布。`,
      closeOn: (symbol, close, day, daily) => `${symbol} 在 ${day} 收于 ${close}（${daily}）。`,
      highest: (symbol, close, day) => `期间 ${symbol} 的最高收盘价为 ${close}（${day}）。`,
      lowest: (symbol, close, day) => `期间 ${symbol} 的最低收盘价为 ${close}（${day}）。`,
      deepest: (symbol, fall, from, to) => `${symbol} 从 ${from} 到 ${to} 的最大回撤为 ${fall}（按含息收盘价）。`,
      away: (symbol, close, day, distance) => `${symbol} 在 ${day} 收于 ${close}，与之相差 ${distance}。`,
      within: (sessions) => `查看的是最近 ${sessions} 个交易日。`,
      absent: (what) => `产品没有${what}的数据。最接近的是：`,
      absentAlone: (what) => `产品没有${what}的数据。`,
      title: (symbol) => symbol,
      prices: (symbol) => `${symbol}：收盘价`,
      next: {
        why: (symbol) => `${symbol} 为什么涨跌？`,
        rating: (symbol) => `${symbol} 的技术状态为什么是这样？`,
        year: (symbol) => `${symbol} 去年的收益率是多少？`,
        growth: (symbol) => `2020 年以来在 ${symbol} 投入 1 万会变成多少？`,
        compare: (symbol, other) => `对比 ${symbol} 和 ${other}`,
      },
    },
  },
);

const MOVED =
  /\bwhat(?:'s| has| is| was)? (?:moved|moving|driving|drove|happened (?:to|with)|going on with|up with|happening (?:to|with))\b|\bwhy (?:did|has|have|is|was|are|were)\b.*\b(?:move|moved|moving|up|down|fall|fell|falling|rise|rose|rising|drop|dropped|dropping|gain|gained|lose|lost|jump|jumped|surge|surged|sell off|tank|tanked|rally|rallied|crash|climb|slid|slide)\b|为什么.*(?:涨|跌|大涨|下跌|上涨|波动|异动)|(?:涨|跌|异动|波动)(?:的)?原因|怎么(?:涨|跌)|发生了什么|怎么回事|什么(?:影响|推动|带动)/;
const RETURNED =
  /\breturn(?:ed|s)?\b(?! on)|\bperform(?:ed|ance|ing)?\b|\bgain(?:ed)?\b|\blos(?:e|t|s)\b|\b(?:go|gone|went|been|moved?) (?:up|down)\b|\brise\b|\brose\b|\bfell\b|\bfall(?:en)?\b|\bgrow(?:n|th)?\b|\bchanged?\b|\bdo(?:ne|ing)?\b|\bdid\b|\bup\b|\bdown\b|收益|回报|涨幅|跌幅|涨了|跌了|涨跌|表现|涨多少|跌多少|上涨|下跌/;
const SIGNALS = /\bsignals?\b|\bevents?\b|\bpatterns?\b|\bdetections?\b|\bbreakouts?\b|信号|形态|异常|突破/;
const EXTREME =
  /\bbest (?:price|close)\b|\bworst (?:price|close)\b|\b(?:highest|lowest|high|low|peak|bottom|maximum|minimum|max|min)\b(?! (?:yield|volatility|risk))|最高|最低|高点|低点/;

/** The market as a whole, for which its fund is asked. */
const OF_MARKET = /\b(?:the )?(?:stock )?market\b|大盘|股市|美股/;
const MARKET_FIGURES = new Set<ColumnName>(['volatility', 'maxDD', 'volume', 'putCallVolumeRatio', 'oscillation']);
/** How far a price is from its extreme. */
const DISTANCE =
  /\b(?:below|off|under|away|far|distance)\b.*\b(?:highs?|peak|top)\b|\b(?:above|far|distance)\b.*\b(?:lows?|bottom)\b|距离?.*(?:高点|最高|低点|最低)|(?:高点|最高|低点|最低).*(?:多远|差多少)/;

/** What people ask of a company and the product does not have, with what it has instead. */
const ABSENT: readonly (readonly [RegExp, Readonly<Record<Language, string>>, readonly ColumnName[]])[] = [
  [
    /\brevenues?\b(?! gr)|\bsales\b(?! growth)|营收(?!增长)|销售额/,
    { en: 'sales in dollars', zh: '销售额' },
    ['salesGrowth1Y', 'ps'],
  ],
  [
    /\bnet (?:income|profit)\b(?! margin)|\bprofits?\b(?! (?:margin|gr|and loss))|净利润(?!率)/,
    { en: 'profit in dollars', zh: '利润金额' },
    ['netIncomeMargin', 'eps'],
  ],
  [
    /\bfree cash ?flow\b(?! (?:yield|ratio))|自由现金流/,
    { en: 'the free cash flow in dollars', zh: '自由现金流金额' },
    ['priceToFreeCashflow', 'debtToFreeCashflow'],
  ],
  [
    /\b(?:next|upcoming|when)\b.*\b(?:earnings|reports?|results)\b|\bearnings (?:date|calendar|day)\b|财报(?:日期|日|时间)|什么时候.*财报/,
    { en: 'coming earnings dates', zh: '未来财报日期' },
    ['epsEstimate', 'epsSurprise'],
  ],
  [
    /\b(?:best|worst|strongest|weakest) (?:year|month|week|day)s?\b|\b(?:last|first) time\b|\bhow often\b|最(?:好|差|佳)的?(?:一)?(?:年|月|周|天)|上(?:一)?次.*(?:涨|跌)|多少次/,
    { en: 'how years, months or days of a symbol rank', zh: '代码各年、各月或各日的排名' },
    ['yearlyReturn', 'maxDD'],
  ],
  [
    /\b(?:top |largest )?(?:holdings?|constituents?|components?)\b|\bwhat(?:'s| is) (?:in|inside)\b|\bmade (?:up )?of\b|成分股?|持有(?:什么|哪些)|重仓/,
    { en: 'what funds hold', zh: '基金的持仓' },
    [],
  ],
  [/\bnews\b|\bheadlines?\b|新闻/, { en: 'news', zh: '新闻' }, []],
  [
    /\bceo\b|\bfounders?\b|\bfounded\b|\bemployees?\b|\bheadquarters?\b|首席执行官|创始人|员工|总部/,
    { en: 'people and places of companies', zh: '公司人员与地点' },
    [],
  ],
  [/\bseasonal\w*\b|季节性/, { en: 'seasonal patterns', zh: '季节性规律' }, []],
  [
    /\bimplied vol\w*\b|隐含波动/,
    { en: 'implied volatility of single symbols', zh: '单个代码的隐含波动率' },
    ['volatility'],
  ],
];

const tail = (rows: readonly Row[]): number[] =>
  rows.slice(1).flatMap(({ volume }) => (typeof volume === 'number' ? [volume] : []));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const fraction = (value: unknown): number | null => (typeof value === 'number' ? value / 100 : null);
const isOnDay = (u: Understood): boolean => u.span !== null && u.span.from === u.span.to && !u.span.isOpen;

/** What is known of symbols on a day, by the screener. */
export async function figuresOf(a: Answer, symbol: string, columns: readonly string[], asOf?: string) {
  const result = await a.read(
    'screenUniverse',
    { filter: `symbol:has:${symbol}`, columns: columns.join(','), asOf, __pagesize__: 50 },
    'screen_symbols',
    symbol,
  );
  const row = result.data.rows.find((one) => one.symbol === symbol);
  return {
    result,
    row,
    figures: Object.fromEntries(result.data.columns.map((name, place) => [name, row?.values[place] ?? null])),
  };
}

async function eventsOf(a: Answer, symbol: string, asOf?: string) {
  const result = await a.read(
    'getStockIDA',
    { function: 18, symbol, length: 1, asOf, language: a.language },
    'show_analysis',
    symbol,
  );
  const [row] = (result.data.idaTable ?? []) as unknown as Row[];
  const fired = Object.entries(row ?? {}).filter(
    ([name, code]) => name !== 'tradeDate' && typeof code === 'number' && code !== 0,
  );
  const said = fired.map(([name, code]) => `${figureName(name, a.language)}: ${figureText(name, code, a.language)}`);
  return { result, day: String(row?.tradeDate ?? result.data.updateTime ?? ''), said };
}

function next(a: Answer, symbol: string, ...but: readonly ('why' | 'rating' | 'year' | 'growth' | 'compare')[]): void {
  const { next: say } = words[a.language];
  const other = symbol === 'SPY' ? 'QQQ' : 'SPY';
  const all = {
    why: say.why(symbol),
    rating: say.rating(symbol),
    year: say.year(symbol),
    growth: say.growth(symbol),
    compare: say.compare(symbol, other),
  };
  a.followUps(...Object.entries(all).flatMap(([name, text]) => (but.includes(name as 'why') ? [] : [text])));
}

async function sayPrice(a: Answer, symbol: string, asOf?: string): Promise<void> {
  const w = words[a.language];
  const result = await a.read(
    'getStockIDA',
    { function: 1, symbol, length: 21, asOf, language: a.language },
    'show_analysis',
    symbol,
  );
  const rows = (result.data.idaTable ?? []) as unknown as Row[];
  const [row] = rows;
  if (row === undefined) {
    a.notice('unknown', a.w.noFigure(figureName('close', a.language), symbol));
    return;
  }
  const name = a.u.index.instruments.get(symbol)?.name ?? symbol;
  a.say(
    w.price(
      name,
      symbol,
      figureText('close', row.close, a.language),
      String(row.tradeDate),
      change(fraction(row.dailyReturn)),
    ),
  );
  a.cite(result, links.symbol(symbol));
  const points = rows
    .map(({ tradeDate, close }) => [String(tradeDate), typeof close === 'number' ? close : null] as const)
    .reverse();
  if (points.length > 1)
    a.chart(result, {
      title: w.prices(symbol),
      unit: 'money',
      series: [{ name: symbol, points }],
      link: links.symbol(symbol),
    });
  next(a, symbol);
}

/** Figures of a symbol as tables of the analysis have them. */
export async function sayFigures(a: Answer, symbol: string, figures: readonly Figure[], asOf?: string): Promise<void> {
  const w = words[a.language];
  for (const { column, code } of figures.slice(0, 4)) {
    const isFund = a.u.index.instruments.get(symbol)?.kind === 'ETF';
    const name = column === 'aveRank' && !isFund ? 'aveAllRank' : column;
    if (code === null) {
      const { result, row, figures: known } = await figuresOf(a, symbol, [name], asOf);
      const value = known[name];
      if (row === undefined || value === null || value === undefined)
        a.notice('unknown', a.w.noFigure(figureName(name, a.language), symbol));
      else
        a.say(
          w.figure(
            figureName(name, a.language),
            symbol,
            figureText(name, value, a.language),
            result.data.updateTime ?? '',
          ),
        );
      a.cite(result, links.symbol(symbol));
      continue;
    }
    const dim = code >= 5 && code <= 10 ? 2 : undefined;
    const result = await a.read(
      'getStockIDA',
      { function: code, symbol, length: code === 26 ? 1 : 5, dim, asOf, language: a.language },
      'show_analysis',
      symbol,
    );
    const rows = (result.data.idaTable ?? []) as unknown as Row[];
    const [row] = rows;
    const value = row?.[name];
    if (row === undefined || value === null || value === undefined) {
      a.notice(
        'unknown',
        code === 2 || code === 3 || (code >= 5 && code <= 10) || code === 26
          ? w.onlyCompanies(figureName(name, a.language), symbol)
          : a.w.noFigure(figureName(name, a.language), symbol),
      );
      a.cite(result, links.symbol(symbol));
      continue;
    }
    const day = String(row.tradeDate ?? row.reportedDate ?? result.data.updateTime ?? '');
    a.say(w.figure(figureName(name, a.language), symbol, figureText(name, value, a.language), day));
    if (dim !== undefined && row.quarterEnd) a.say(w.reported(String(row.quarterEnd)));
    const dated = ['tradeDate', 'reportedDate', 'quarterEnd'].filter((one) => one in row);
    if (rows.length > 1)
      a.table(result, {
        title: w.title(symbol),
        columns: [...dated.slice(0, 1), name].map((one) => columnOf(one, a.language)),
        rows: rows.map((one) => ({ ...one, [name]: asCell(name, one[name]) })),
        link: links.symbol(symbol),
      });
    else a.cite(result, links.symbol(symbol));
  }
  next(a, symbol, 'why');
}

import { cellOf } from '../../present/index.ts';

const asCell = (name: string, value: unknown) => cellOf(name, value, 'en');

async function sayMoved(a: Answer, symbol: string, asOf?: string): Promise<void> {
  const w = words[a.language];
  const prices = await a.read(
    'getStockIDA',
    { function: 1, symbol, length: 21, asOf, language: a.language },
    'show_analysis',
    symbol,
  );
  const rows = (prices.data.idaTable ?? []) as unknown as Row[];
  const [row] = rows;
  if (row === undefined) {
    a.notice('unknown', a.w.noFigure(figureName('dailyReturn', a.language), symbol));
    return;
  }
  const day = String(row.tradeDate);
  const daily = change(fraction(row.dailyReturn));
  a.say(w.moved(symbol, daily, day, figureText('close', row.close, a.language)));
  const fund = prices.data.sectorETF;
  const { figures, result } = await figuresOf(
    a,
    symbol,
    ['dailyReturn', 'weeklyReturn', 'monthlyReturn', 'sector'],
    asOf,
  );
  if (figures.weeklyReturn !== null)
    a.say(w.spans(change(fraction(figures.weeklyReturn)), change(fraction(figures.monthlyReturn))));
  const others: Row[] = [];
  for (const other of [...(fund === null ? [] : [fund]), ...(symbol === 'SPY' ? [] : ['SPY'])]) {
    const compared = await figuresOf(a, other, ['dailyReturn', 'weeklyReturn', 'monthlyReturn', 'sector'], asOf);
    if (compared.row === undefined) continue;
    others.push({ symbol: other, ...compared.figures });
    const moved = change(fraction(compared.figures.dailyReturn));
    a.say(other === 'SPY' ? w.against(moved) : w.inSector(daily, String(figures.sector ?? ''), other, moved));
  }
  const volumes = tail(rows);
  if (typeof row.volume === 'number' && volumes.length > 0) {
    a.computed(prices, { averageVolume: mean(volumes), sessions: volumes.length });
    a.say(
      w.volume(
        figureText('volume', row.volume, a.language),
        figureText('volume', mean(volumes), a.language),
        count(volumes.length),
      ),
    );
  }
  const events = await eventsOf(a, symbol, asOf);
  a.say(events.said.length > 0 ? w.events(events.said.join(a.w.comma)) : w.noEvents);
  a.say(w.noCause);
  a.cite(prices, links.symbol(symbol));
  const compared = [{ symbol, ...figures }, ...others];
  const names = ['symbol', 'dailyReturn', 'weeklyReturn', 'monthlyReturn'];
  a.table(result, {
    title: w.title(symbol),
    columns: names.map((name) => columnOf(name, a.language)),
    rows: compared.map((one) =>
      Object.fromEntries(names.map((name) => [name, cellOf(name, (one as Row)[name], a.language)])),
    ),
    link: links.symbol(symbol),
  });
  next(a, symbol, 'why');
}

/** The close that a period is counted from, and its end. */
function boundsOf(u: Understood): { from: string; to: string | undefined } {
  const { span } = u;
  if (span === null) return { from: addDays(u.today, -365), to: undefined };
  return { from: span.isFromClose ? span.from : addDays(span.from, -1), to: span.isOpen ? undefined : span.to };
}

/** The growth of an amount from the last close up to a day on: a week before it is read, too, and what is before the close is left out. */
export async function sayReturn(a: Answer, symbol: string): Promise<void> {
  const w = words[a.language];
  const { from, to } = boundsOf(a.u);
  const growth = await a.read(
    'symbolGrowth',
    { symbol, amount: 10_000, from: sessionBefore(from), to },
    'show_growth',
    symbol,
  );
  const { name, totalReturn, cagr, maxDrawdown } = growth.data;
  a.say(w.returned(name, symbol, change(totalReturn), growth.data.from, growth.data.to));
  a.say(cagr === null ? w.fall(percent(maxDrawdown)) : w.perYear(change(cagr), percent(maxDrawdown)));
  a.present(growth, { symbol });
  next(a, symbol, 'year');
}

import { tradingDayOnOrBefore } from '@pipa/calendar';

const sessionBefore = (day: string): string => tradingDayOnOrBefore(day);

async function sayExtreme(a: Answer, symbol: string): Promise<void> {
  const w = words[a.language];
  const { from, to } = boundsOf(a.u);
  const days = Math.min(
    252,
    Math.max(5, Math.round((Date.parse(to ?? a.u.today) - Date.parse(from)) / 86_400_000 / 1.4)),
  );
  const prices = await a.read(
    'getStockIDA',
    { function: 1, symbol, length: days, asOf: to, language: a.language },
    'show_analysis',
    symbol,
  );
  const rows = ((prices.data.idaTable ?? []) as unknown as Row[]).filter(
    (row) => String(row.tradeDate) >= from && typeof row.close === 'number',
  );
  const isLow = /\bworst\b|\b(?:lowest|low|bottom|minimum|min)\b|最低|低点/.test(a.u.lower);
  const [best] = [...rows].sort((one, other) => (isLow ? 1 : -1) * (Number(one.close) - Number(other.close)));
  if (best === undefined) return sayPrice(a, symbol);
  a.say((isLow ? w.lowest : w.highest)(symbol, figureText('close', best.close, a.language), String(best.tradeDate)));
  const [last] = rows;
  if (DISTANCE.test(a.u.lower) && last !== undefined) {
    const distance = Number(last.close) / Number(best.close) - 1;
    a.computed(prices, { distance });
    a.say(w.away(symbol, figureText('close', last.close, a.language), String(last.tradeDate), change(distance)));
  }
  if (a.u.span === null) {
    a.computed(prices, { sessions: rows.length });
    a.say(w.within(count(rows.length)));
  }
  a.chart(prices, {
    title: w.prices(symbol),
    unit: 'money',
    series: [
      { name: symbol, points: rows.map((row) => [String(row.tradeDate), Number(row.close)] as const).reverse() },
    ],
    link: links.symbol(symbol),
  });
  next(a, symbol);
}

/** The deepest fall of a period. */
async function sayDeepest(a: Answer, symbol: string): Promise<void> {
  const { from, to } = boundsOf(a.u);
  const fields = { symbol, amount: 10_000, from: sessionBefore(from), to };
  const growth = await a.read('symbolGrowth', fields, 'show_growth', symbol);
  const { maxDrawdown } = growth.data;
  a.say(words[a.language].deepest(symbol, percent(maxDrawdown), growth.data.from, growth.data.to));
  a.present(growth, { symbol });
  next(a, symbol, 'growth');
}

async function sayOverview(a: Answer, symbol: string): Promise<void> {
  const w = words[a.language];
  const known = a.u.index.instruments.get(symbol);
  const prices = await a.read(
    'getStockIDA',
    { function: 1, symbol, length: 21, language: a.language },
    'show_analysis',
    symbol,
  );
  const [row] = (prices.data.idaTable ?? []) as unknown as Row[];
  if (row !== undefined)
    a.say(
      w.price(
        known?.name ?? symbol,
        symbol,
        figureText('close', row.close, a.language),
        String(row.tradeDate),
        change(fraction(row.dailyReturn)),
      ),
    );
  if (known !== undefined) a.say(w.isA(known.name, symbol, w.kinds[known.kind], known.sector ?? ''));
  const names = [
    'close',
    'dailyReturn',
    'weeklyReturn',
    'monthlyReturn',
    'quarterlyReturn',
    'yearlyReturn',
    'volatility',
    'maxDD',
    'taRating',
    'trend',
    'momentum',
    'overallScore',
  ];
  const { result, figures, row: found } = await figuresOf(a, symbol, names);
  if (found !== undefined) {
    a.say(
      w.rating(
        symbol,
        figureText('taRating', figures.taRating, a.language),
        figureText('trend', figures.trend, a.language),
        figureText('momentum', figures.momentum, a.language),
      ),
    );
    a.table(result, {
      title: w.title(symbol),
      columns: names.map((name) => columnOf(name, a.language)),
      rows: [Object.fromEntries(names.map((name) => [name, cellOf(name, figures[name], a.language)]))],
      link: links.symbol(symbol),
    });
  }
  a.cite(prices, links.symbol(symbol));
  next(a, symbol);
}

const needsSymbol = (u: Understood): boolean =>
  u.symbols.length > 0 || (u.strategies.length === 0 && u.page?.symbol !== undefined);

export const movedIntent: Intent = {
  name: 'moved',
  fits: (u) =>
    MOVED.test(u.lower) && u.symbols.length > 0 && u.strategies.length === 0 && !u.isOwn
      ? 82
      : MOVED.test(u.lower) && (needsSymbol(u) || u.unknown.length > 0) && !u.isOwn
        ? 60
        : 0,
  async answer(a) {
    const symbol = symbolOf(a.u);
    if (symbol === null) return askSymbol(a);
    await sayMoved(a, symbol, isOnDay(a.u) ? a.u.span?.from : undefined);
  },
};

export const symbolIntent: Intent = {
  name: 'symbol',
  fits: (u) => {
    if (u.strategies.length > 0 || u.isOwn) return 0;
    if (u.symbols.length > 0) return 50;
    if (OF_MARKET.test(u.lower) && u.figures.some(({ column }) => MARKET_FIGURES.has(column))) return 57;
    if (u.unknown.length > 0) return 42;
    return u.page?.symbol !== undefined && (u.figures.length > 0 || u.isThis || SIGNALS.test(u.lower)) ? 45 : 0;
  },
  async answer(a) {
    const { u } = a;
    const isOfMarket =
      u.symbols.length === 0 && OF_MARKET.test(u.lower) && u.figures.some(({ column }) => MARKET_FIGURES.has(column));
    const symbol = isOfMarket ? MARKET_SYMBOL : symbolOf(u);
    if (symbol === null) {
      if (!(await sayNamedPortfolio(a))) askSymbol(a);
      return;
    }
    const asOf = isOnDay(u) ? u.span?.from : undefined;
    const figures = u.figures.filter(({ code }) => code !== 19);
    if (
      EXTREME.test(u.lower) &&
      figures.every(({ column }) => ['close', 'high', 'low'].includes(column)) &&
      (u.span === null || !isOnDay(u))
    )
      return sayExtreme(a, symbol);
    if (figures.some(({ column }) => column === 'maxDD') && u.span !== null && !isOnDay(u))
      return sayDeepest(a, symbol);
    const absent = ABSENT.find(([pattern]) => pattern.test(u.lower));
    if (absent !== undefined && figures.length === 0) {
      const w = words[a.language];
      const [, what, near] = absent;
      a.notice('unknown', (near.length > 0 ? w.absent : w.absentAlone)(what[a.language]));
      if (near.length > 0) return sayFigures(a, symbol, near.map(figureOf), asOf);
      return next(a, symbol);
    }
    const isReturn = RETURNED.test(u.lower) && u.span !== null && !isOnDay(u);
    if (isReturn && !figures.some(({ column }) => !/Return$|close/.test(column))) return sayReturn(a, symbol);
    if (SIGNALS.test(u.lower)) {
      const { said, day, result } = await eventsOf(a, symbol, asOf);
      a.say(
        said.length > 0
          ? words[a.language].signals(symbol, day, said.join(a.w.comma))
          : words[a.language].noSignals(symbol, day),
      );
      a.cite(result, links.symbol(symbol));
      next(a, symbol);
      return;
    }
    const others = figures.filter(({ column }) => column !== 'close');
    if (others.length > 0) return sayFigures(a, symbol, others, asOf);
    if (figures.length > 0 || asOf !== undefined) return sayPrice(a, symbol, asOf);
    if (/\breturn\b|收益/.test(u.lower)) return sayReturn(a, symbol);
    await sayOverview(a, symbol);
  },
};
export { figureOf, money, screenFieldOf };
