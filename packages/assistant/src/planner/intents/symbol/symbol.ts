import { MARKET_SYMBOL } from '@pipa/contract';
import type { ColumnName } from '@pipa/ida';
import type { Answer, Intent } from '../../answer.ts';
import type { Understood } from '../../understand/understand.ts';
import { sayNamedPortfolio } from '../books/one-portfolio.ts';
import { dayOf } from '../spans.ts';
import { askSymbol, symbolOf } from '../subjects.ts';
import { absentIn, sayAbsent } from './absent.ts';
import { sayExtreme } from './extremes.ts';
import { sayFigures } from './figures.ts';
import { sayOverview } from './overview.ts';
import { sayPrice } from './price.ts';
import { sayMaxDrawdown, sayReturn } from './returns.ts';
import { saySignals } from './signals.ts';

const RETURNED =
  /\breturn(?:ed|s)?\b(?! on)|\bperform(?:ed|ance|ing)?\b|\bgain(?:ed)?\b|\blos(?:e|t|s)\b|\b(?:go|gone|went|been|moved?) (?:up|down)\b|\brise\b|\brose\b|\bfell\b|\bfall(?:en)?\b|\bgrow(?:n|th)?\b|\bchanged?\b|\bdo(?:ne|ing)?\b|\bdid\b|\bup\b|\bdown\b|收益|回报|涨幅|跌幅|涨了|跌了|涨跌|表现|涨多少|跌多少|上涨|下跌/;
const SIGNALS = /\bsignals?\b|\bevents?\b|\bpatterns?\b|\bdetections?\b|\bbreakouts?\b|信号|形态|异常|突破/;
const EXTREME =
  /\bbest (?:price|close)\b|\bworst (?:price|close)\b|\b(?:highest|lowest|high|low|peak|bottom|maximum|minimum|max|min)\b(?! (?:yield|volatility|risk))|最高|最低|高点|低点/;

/** The market as a whole, for which its fund is asked. */
const OF_MARKET = /\b(?:the )?(?:stock )?market\b|大盘|股市|美股/;
const MARKET_FIGURES = new Set<ColumnName>(['volatility', 'maxDD', 'volume', 'putCallVolumeRatio', 'oscillation']);
const isOfMarket = (u: Understood): boolean =>
  OF_MARKET.test(u.lower) && u.figures.some(({ column }) => MARKET_FIGURES.has(column));

async function saySymbol(a: Answer, symbol: string): Promise<void> {
  const { u } = a;
  const asOf = dayOf(u);
  const isOfPeriod = u.span !== null && asOf === undefined;
  // Function 19 has the series of the economy.
  const figures = u.figures.filter(({ code }) => code !== 19);
  const isOfClose = figures.every(({ column }) => ['close', 'high', 'low'].includes(column));
  if (EXTREME.test(u.lower) && isOfClose && asOf === undefined) return sayExtreme(a, symbol);
  if (figures.some(({ column }) => column === 'maxDD') && isOfPeriod) return sayMaxDrawdown(a, symbol);
  const absent = absentIn(u.lower);
  if (absent !== null && figures.length === 0) return sayAbsent(a, symbol, absent, asOf);
  const isReturn = RETURNED.test(u.lower) && isOfPeriod;
  if (isReturn && !figures.some(({ column }) => !/Return$|close/.test(column))) return sayReturn(a, symbol);
  if (SIGNALS.test(u.lower)) return saySignals(a, symbol, asOf);
  const others = figures.filter(({ column }) => column !== 'close');
  if (others.length > 0) return sayFigures(a, symbol, others, asOf);
  if (figures.length > 0 || asOf !== undefined) return sayPrice(a, symbol, asOf);
  if (/\breturn\b|收益/.test(u.lower)) return sayReturn(a, symbol);
  await sayOverview(a, symbol);
}

export const symbolIntent: Intent = {
  name: 'symbol',
  fits: (u) => {
    if (u.strategies.length > 0 || u.isOwn) return 0;
    if (u.symbols.length > 0) return 50;
    if (isOfMarket(u)) return 57;
    if (u.unknown.length > 0) return 42;
    return u.page?.symbol !== undefined && (u.figures.length > 0 || u.isThis || SIGNALS.test(u.lower)) ? 45 : 0;
  },
  async answer(a) {
    const { u } = a;
    const symbol = u.symbols.length === 0 && isOfMarket(u) ? MARKET_SYMBOL : symbolOf(u);
    if (symbol !== null) return saySymbol(a, symbol);
    if (!(await sayNamedPortfolio(a))) askSymbol(a);
  },
};
