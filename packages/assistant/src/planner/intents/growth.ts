import { monthsBefore } from '@pipa/calendar';
import { catalogue } from '@pipa/words';
import { change, dollars, money, percent } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import type { Understood } from '../understand/understand.ts';
import { isOneDay } from './spans.ts';
import { askSymbol, strategyOf } from './subjects.ts';

const words = catalogue(
  {
    grown: (amount: string, name: string, from: string, end: string, to: string, total: string) =>
      `${amount} in ${name} on ${from} would have become ${end} on ${to}: ${total}.`,
    perYear: (cagr: string, fall: string) => `That is ${cagr} a year; the deepest fall on the way was ${fall}.`,
    fall: (fall: string) => `The deepest fall on the way was ${fall}.`,
    held: (to: string, end: string, total: string) => `Held on until ${to}, it would be ${end} (${total}).`,
    prices: 'By closing prices with dividends reinvested, without costs of trading.',
    backtest:
      'By the featured backtest, after its costs; a backtest is no track record, and its past says nothing sure of the future.',
    once: 'Regular amounts are not computed here. This is the growth of the amount that is put in once, at the beginning.',
    assumed: (amount: string) => `You named no amount, so I take ${amount}.`,
    next: { year: (name: string) => `And ${name} in 2022?`, compare: (name: string) => `Compare ${name} with SPY` },
  },
  {
    zh: {
      grown: (amount, name, from, end, to, total) =>
        `${from} 在 ${name} 投入 ${amount}，到 ${to} 会变成 ${end}（${total}）。`,
      perYear: (cagr, fall) => `年化 ${cagr}；期间最大回撤 ${fall}。`,
      fall: (fall) => `期间最大回撤 ${fall}。`,
      held: (to, end, total) => `如果一直持有到 ${to}，会是 ${end}（${total}）。`,
      prices: '按收盘价计算，股息再投资，不含交易成本。',
      backtest: '按主打回测计算，已扣成本；回测不是实盘记录，过去不代表未来。',
      once: '这里不计算定期投入。以下是期初一次性投入该金额的增长。',
      assumed: (amount) => `您没有说明金额，我按 ${amount} 计算。`,
      next: { year: (name) => `那 2022 年的 ${name} 呢？`, compare: (name) => `对比 ${name} 和 SPY` },
    },
  },
);

/** Savings plans: the product grows one amount. */
const REGULAR =
  /\b(?:a|per|every|each) (?:month|week|quarter|year|day)\b|\b(?:monthly|weekly|quarterly|yearly)\b|\bdollar[- ]cost\b|\bdca\b|每(?:个)?(?:月|周|季|年|天)|定投/;
const ASSUMED = 10_000;
const YEARS = 5;
const WOULD =
  /\bwould\b|\bhad (?:i|we|you)\b|\bif\b|\bwhat if\b|\bworth (?:now|today)\b|\bgrown? (?:to|into)\b|\bbecome\b|\bturn(?:ed)? into\b|\bhave meant\b|\binvested\b|\bgrowth of\b|\bbe worth\b|如果|假如|要是|会变成|变成|值多少|增长到|相当于|能赚|会有多少|现在(?:有|是|值)多少|投入|投资|买入?了?/;

const isPortfolio = (u: Understood): boolean => u.isOwn && /portfolio|account|组合|账户/.test(u.lower);

async function sayGrowth(a: Answer): Promise<void> {
  const { u } = a;
  const w = words[a.language];
  if (REGULAR.test(u.lower)) a.notice('unknown', w.once);
  const strategy = u.symbols.length > 0 ? null : strategyOf(u);
  const symbol = u.symbols[0] ?? (strategy === null && u.unknown.length === 0 ? u.page?.symbol : undefined);
  if (symbol === undefined && strategy === null) return askSymbol(a);
  const [named] = u.amounts;
  const amount = named ?? ASSUMED;
  const from = u.span?.from ?? monthsBefore(u.today, 12 * YEARS);
  const to = u.span === null || u.span.isOpen || isOneDay(u.span) ? undefined : u.span.to;
  const read = (until: string | undefined) =>
    symbol === undefined
      ? a.read('strategyGrowth', { strategyId: strategy?.id, amount, from, to: until }, 'show_growth', strategy?.name)
      : a.read('symbolGrowth', { symbol, amount, from, to: until }, 'show_growth', symbol);
  const result = await read(to);
  const { name, endValue, totalReturn, cagr, maxDrawdown, basis } = result.data;
  const shown = symbol === undefined || symbol === name ? name : `${name} (${symbol})`;
  a.say(w.grown(dollars(amount), shown, result.data.from, money(endValue), result.data.to, change(totalReturn)));
  a.say(cagr === null ? w.fall(percent(maxDrawdown)) : w.perYear(change(cagr), percent(maxDrawdown)));
  if (named === undefined) a.say(w.assumed(dollars(ASSUMED)));
  a.say(basis === 'prices' ? w.prices : w.backtest);
  a.present(result, { symbol, strategyId: strategy?.id });
  if (to !== undefined && to < u.today) {
    const held = await read(undefined);
    if (held.data.to > result.data.to)
      a.say(w.held(held.data.to, money(held.data.endValue), change(held.data.totalReturn)));
  }
  a.followUps(
    w.next.year(symbol ?? name),
    ...(symbol === undefined || symbol === 'SPY' ? [] : [w.next.compare(symbol)]),
  );
}

export const growthIntent: Intent = {
  name: 'growth',
  fits: (u) => {
    if (isPortfolio(u)) return 0;
    if (!WOULD.test(u.lower))
      return u.amounts.length > 0 &&
        u.span !== null &&
        u.levels.length === 0 &&
        (u.symbols.length > 0 || u.strategies.length > 0)
        ? 72
        : 0;
    const hasSubject =
      u.symbols.length > 0 ||
      u.strategies.length > 0 ||
      u.unknown.length > 0 ||
      u.isThis ||
      u.isBack ||
      (u.page?.symbol ?? u.page?.strategyId) !== undefined;
    if (!hasSubject) return 0;
    if (u.amounts.length > 0) return 86;
    return u.span !== null &&
      /\binvested\b|\bhad (?:i|we) (?:bought|put|invested)\b|\bif (?:i|we) (?:had )?(?:bought|put|invested|started)\b|如果.*(?:投|买)|假如.*(?:投|买)/.test(
        u.lower,
      )
      ? 78
      : 0;
  },
  answer: sayGrowth,
};
