import type { ComparePeriod } from '@pipa/contract';
import { catalogue } from '@pipa/words';
import { change, figureName, figureText, links, number, presentWords } from '../../present/index.ts';
import type { Answer, Intent, Result } from '../answer.ts';
import { screenFieldOf } from '../understand/figures.ts';
import type { Understood } from '../understand/understand.ts';
import { baseOf } from './spans.ts';
import { METRICS, metricsIn } from './strategy-metrics.ts';
import { askSymbol, readStrategy } from './subjects.ts';
import { figuresOf } from './symbol/read-figures.ts';

const words = catalogue(
  {
    returns: (all: string, period: string, from: string, to: string) =>
      `Total return over ${period} (${from} to ${to}): ${all}.`,
    each: (symbol: string, value: string) => `${symbol} ${value}`,
    correlation: (one: string, other: string, value: string) =>
      `The daily returns of ${one} and ${other} had a correlation of ${value} in this period (1: always alike, 0: unrelated, −1: opposite).`,
    better: (symbol: string) => `${symbol} returned more.`,
    figure: (figure: string, all: string, day: string) => `${figure} as of ${day}: ${all}.`,
    higher: (symbol: string) => `${symbol} has the higher one.`,
    strategies: (metric: string, all: string) => `${metric} of the featured backtests: ${all}.`,
    tooMany: 'Two to five symbols can be compared at once; I take the first five.',
    next: (symbol: string) => `What would 10,000 in ${symbol} have become since 2020?`,
    periods: {
      '1M': 'one month',
      '3M': 'three months',
      '6M': 'six months',
      '1Y': 'one year',
      '2Y': 'two years',
      '3Y': 'three years',
      '5Y': 'five years',
    },
    over: (from: string, to: string, all: string) => `Total return from ${from} to ${to}: ${all}.`,
  },
  {
    zh: {
      returns: (all, period, from, to) => `${period}总收益率（${from} 至 ${to}）：${all}。`,
      each: (symbol, value) => `${symbol} ${value}`,
      correlation: (one, other, value) =>
        `同期 ${one} 与 ${other} 日收益率的相关系数为 ${value}（1 完全同向，0 无关，−1 完全反向）。`,
      better: (symbol) => `${symbol} 的收益更高。`,
      figure: (figure, all, day) => `${figure}（截至 ${day}）：${all}。`,
      higher: (symbol) => `${symbol} 更高。`,
      strategies: (metric, all) => `主打回测的${metric}：${all}。`,
      tooMany: '一次可以对比两到五个代码；我取前五个。',
      next: (symbol) => `2020 年以来在 ${symbol} 投入 1 万会变成多少？`,
      periods: {
        '1M': '一个月',
        '3M': '三个月',
        '6M': '六个月',
        '1Y': '一年',
        '2Y': '两年',
        '3Y': '三年',
        '5Y': '五年',
      },
      over: (from, to, all) => `${from} 至 ${to} 的总收益率：${all}。`,
    },
  },
);

const COMPARES =
  /\bcompar\w*\b|\bvs\b|\bversus\b|\bbetter\b|\bworse\b|\bdifferen\w*\b|\bagainst\b|\bside by side\b|\bwhich (?:of|one|has|is|did|was|returned|performed)\b|\bor\b|\bbetween\b|对比|比较|相比|区别|哪个|哪只|哪一|谁|还是|更/;

const CORRELATES = /\bcorrelat\w*\b|\bmove (?:together|alike)\b|\bdiversif\w*\b|相关|联动|分散/;

/** Correlations of the daily returns of each pair, from the curves of total returns. */
function sayCorrelations(a: Answer, symbols: readonly string[], result: Result<'compareSymbols'>): void {
  const returns = result.data.curves.map((curve) =>
    curve.map((value, at) => {
      const before = at === 0 ? null : (curve[at - 1] ?? null);
      return value === null || before === null ? null : (1 + value) / (1 + before) - 1;
    }),
  );
  const pairs = symbols.flatMap((one, i) =>
    symbols.slice(i + 1).map((other, j) => ({ one, other, value: correlation(returns[i], returns[i + 1 + j]) })),
  );
  const known = pairs.flatMap(({ one, other, value }) => (value === null ? [] : [{ one, other, value }]));
  a.computed(result, Object.fromEntries(known.map(({ one, other, value }) => [`${one} ${other}`, value])));
  for (const { one, other, value } of known) a.say(words[a.language].correlation(one, other, number(value)));
}

/** Pearson's correlation of the days that both have; null below thirty days. */
function correlation(one: readonly (number | null)[] = [], other: readonly (number | null)[] = []): number | null {
  const both = one.flatMap((x, at) => {
    const y = other[at] ?? null;
    return x === null || y === null ? [] : [[x, y] as const];
  });
  if (both.length < 30) return null;
  const mean = (place: 0 | 1) => both.reduce((sum, pair) => sum + pair[place], 0) / both.length;
  const [mx, my] = [mean(0), mean(1)];
  const sums = both.reduce(
    (s, [x, y]) => ({ xy: s.xy + (x - mx) * (y - my), xx: s.xx + (x - mx) ** 2, yy: s.yy + (y - my) ** 2 }),
    { xy: 0, xx: 0, yy: 0 },
  );
  return sums.xx === 0 || sums.yy === 0 ? null : sums.xy / Math.sqrt(sums.xx * sums.yy);
}

const PERIODS: readonly (readonly [months: number, ComparePeriod])[] = [
  [1, '1M'],
  [3, '3M'],
  [6, '6M'],
  [12, '1Y'],
  [24, '2Y'],
  [36, '3Y'],
  [60, '5Y'],
];
/** The period of the page of comparisons that a span is, counted back from the present; null for any other span. */
function periodOf(u: Understood): ComparePeriod | null {
  const { span } = u;
  if (span === null) return '1Y';
  if (!span.isOpen || !span.isFromClose) return null;
  const months = Math.round((Date.parse(u.today) - Date.parse(span.from)) / 86_400_000 / 30.44);
  return PERIODS.find(([count]) => count === months)?.[1] ?? null;
}

async function compareReturns(a: Answer, symbols: readonly string[]): Promise<void> {
  const w = words[a.language];
  const period = periodOf(a.u);
  if (period === null) return compareSpans(a, symbols);
  const fields = { symbols: symbols.join(','), period };
  const result = await a.read('compareSymbols', fields, 'compare_symbols', symbols.join(a.w.comma));
  const { curves, labels } = result.data;
  const totals = symbols.map((symbol, place) => ({ symbol, total: curves[place]?.at(-1) ?? null }));
  a.say(
    w.returns(
      totals.map(({ symbol, total }) => w.each(symbol, change(total))).join(a.w.comma),
      w.periods[period],
      labels[0] ?? '',
      labels.at(-1) ?? '',
    ),
  );
  const [best] = [...totals].sort(
    (one, other) => (other.total ?? Number.NEGATIVE_INFINITY) - (one.total ?? Number.NEGATIVE_INFINITY),
  );
  if (best !== undefined && best.total !== null) a.say(w.better(best.symbol));
  if (CORRELATES.test(a.u.lower)) sayCorrelations(a, symbols, result);
  a.present(result, fields);
}

async function compareSpans(a: Answer, symbols: readonly string[]): Promise<void> {
  const w = words[a.language];
  const { span } = a.u;
  if (span === null) return;
  const grown = [];
  for (const symbol of symbols)
    grown.push({
      symbol,
      result: await a.read(
        'symbolGrowth',
        { symbol, amount: 10_000, from: baseOf(span), to: span.isOpen ? undefined : span.to },
        'show_growth',
        symbol,
      ),
    });
  const [first] = grown;
  if (first === undefined) return;
  a.say(
    w.over(
      first.result.data.from,
      first.result.data.to,
      grown.map(({ symbol, result }) => w.each(symbol, change(result.data.totalReturn))).join(a.w.comma),
    ),
  );
  const [best] = [...grown].sort((one, other) => other.result.data.totalReturn - one.result.data.totalReturn);
  if (best !== undefined) a.say(w.better(best.symbol));
  a.chart(first.result, {
    title: presentWords[a.language].titles.value,
    unit: 'money',
    series: grown.map(({ symbol, result }) => ({
      name: symbol,
      points: result.data.points.map(({ day, value }) => [day, value] as const),
    })),
    link: links.market,
  });
}

async function compareFigures(a: Answer, symbols: readonly string[]): Promise<void> {
  const w = words[a.language];
  const fields = { symbols: symbols.join(','), period: '1Y' };
  const result = await a.read('compareSymbols', fields, 'compare_symbols', symbols.join(a.w.comma));
  for (const { column } of a.u.figures.slice(0, 3)) {
    const isFund = symbols.every((symbol) => a.u.index.instruments.get(symbol)?.kind === 'ETF');
    const field = column === 'aveRank' && !isFund ? 'aveAllRank' : (screenFieldOf(column) ?? column);
    const fact = result.data.facts.find((one) => one.field === field);
    const values: (number | string | null)[] = fact?.values ?? [];
    if (fact === undefined) {
      for (const symbol of symbols) {
        const { figures } = screenFieldOf(field) === null ? { figures: {} } : await figuresOf(a, symbol, [field]);
        values.push((figures as Record<string, number | string | null>)[field] ?? null);
      }
    }
    if (values.every((value) => value === null)) {
      a.notice('unknown', a.w.noFigure(figureName(field, a.language), symbols.join(a.w.comma)));
      continue;
    }
    a.say(
      w.figure(
        figureName(field, a.language),
        symbols.map((symbol, place) => w.each(symbol, figureText(field, values[place], a.language))).join(a.w.comma),
        result.data.updateTime ?? '',
      ),
    );
    const numbers = symbols
      .map((symbol, place) => ({ symbol, value: values[place] }))
      .filter((one): one is { symbol: string; value: number } => typeof one.value === 'number');
    const [best] = numbers.sort((one, other) => other.value - one.value);
    if (best !== undefined && numbers.length > 1) a.say(w.higher(best.symbol));
  }
  a.present(result, fields);
}

async function compareStrategies(a: Answer): Promise<void> {
  const w = words[a.language];
  const { u } = a;
  const rows = [];
  for (const known of u.strategies.slice(0, 5)) {
    const read = await readStrategy(a, known);
    if (read.row !== undefined) rows.push({ ...read, row: read.row });
  }
  const [first] = rows;
  if (first === undefined) return a.notice('unknown', a.w.failed.notFound);
  const metrics = metricsIn(u.lower);
  const shown =
    metrics.length > 0 ? metrics : METRICS.filter(({ key }) => ['algoCAGR', 'sharpe', 'maxDrawdown'].includes(key));
  for (const { key, name, format } of shown) {
    a.say(
      w.strategies(
        name[a.language],
        rows.map(({ row }) => w.each(row.name, format(row[key] as number | null))).join(a.w.comma),
      ),
    );
  }
  a.table(first.result, {
    title: presentWords[a.language].titles.strategies,
    columns: [
      { key: 'name', label: presentWords[a.language].columns.name, kind: 'text' },
      ...METRICS.filter(({ isRatio }) => isRatio !== undefined)
        .slice(0, 8)
        .map(({ key, name, isRatio }) => ({
          key,
          label: name[a.language],
          kind: isRatio === true ? ('percent' as const) : ('number' as const),
        })),
    ],
    rows: rows.map(({ row }) => ({
      name: row.name,
      ...Object.fromEntries(METRICS.map(({ key }) => [key, row[key] as number | null])),
    })),
    link: links.strategies,
  });
  for (const { result } of rows) a.cite(result, links.strategies);
}

export const compareIntent: Intent = {
  name: 'compare',
  fits: (u) => {
    const count = Math.max(u.symbols.length, u.strategies.length);
    if (count < 2 || u.isOwn)
      return u.symbols.length === 1 &&
        u.page?.symbol !== undefined &&
        u.page.symbol !== u.symbols[0] &&
        (u.isThis || u.isBack) &&
        COMPARES.test(u.lower)
        ? 74
        : 0;
    return COMPARES.test(u.lower) || CORRELATES.test(u.lower) ? 80 : 71;
  },
  async answer(a) {
    const { u } = a;
    if (u.strategies.length > 1) return compareStrategies(a);
    const page = u.page?.symbol;
    const symbols = [...new Set([...(u.symbols.length === 1 && page !== undefined ? [page] : []), ...u.symbols])];
    if (symbols.length < 2) return askSymbol(a);
    if (u.unknown.length > 0) askSymbol(a);
    if (symbols.length > 5) a.notice('ambiguous', words[a.language].tooMany);
    const compared = symbols.slice(0, 5);
    const figures = u.figures.filter(({ column }) => !(column === 'close' && /perform|return|收益|表现/.test(u.lower)));
    const isReturn = CORRELATES.test(u.lower) || /\breturn|perform|\bgain|did better|收益|回报|表现|涨/.test(u.lower);
    if (figures.length > 0 && !CORRELATES.test(u.lower) && !(isReturn && u.span !== null))
      await compareFigures(a, compared);
    else await compareReturns(a, compared);
    const [first] = compared;
    if (first !== undefined)
      a.followUps(
        words[a.language].next(first),
        ...compared.slice(0, 2).map((symbol) => `${figureName('volatility', a.language)} ${symbol}?`),
      );
  },
};
