import { change, count, figureText } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { boundsOf } from '../spans.ts';
import { followSymbol } from './follow-ups.ts';
import { chartPrices, readPrices, sayPrice } from './price.ts';
import { symbolWords } from './words.ts';

/** How far a price is from its extreme. */
const DISTANCE =
  /\b(?:below|off|under|away|far|distance)\b.*\b(?:highs?|peak|top)\b|\b(?:above|far|distance)\b.*\b(?:lows?|bottom)\b|距离?.*(?:高点|最高|低点|最低)|(?:高点|最高|低点|最低).*(?:多远|差多少)/;

const MIN_SESSIONS = 5;
const MAX_SESSIONS = 252;
const MS_PER_DAY = 86_400_000;
const DAYS_PER_SESSION = 1.4;
const sessionsBetween = (from: string, to: string): number => {
  const sessions = Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY / DAYS_PER_SESSION);
  return Math.min(MAX_SESSIONS, Math.max(MIN_SESSIONS, sessions));
};

/** The highest or the lowest close of a period. */
export async function sayExtreme(a: Answer, symbol: string): Promise<void> {
  const w = symbolWords[a.language];
  const { from, to } = boundsOf(a.u);
  const { result, rows: read } = await readPrices(a, symbol, to, sessionsBetween(from, to ?? a.u.today));
  const rows = read.filter((row) => String(row.tradeDate) >= from && typeof row.close === 'number');
  const isLow = /\bworst\b|\b(?:lowest|low|bottom|minimum|min)\b|最低|低点/.test(a.u.lower);
  const [extreme] = [...rows].sort((one, other) => (isLow ? 1 : -1) * (Number(one.close) - Number(other.close)));
  if (extreme === undefined) return sayPrice(a, symbol);
  const closeText = figureText('close', extreme.close, a.language);
  a.say((isLow ? w.lowest : w.highest)(symbol, closeText, String(extreme.tradeDate)));
  const [last] = rows;
  if (DISTANCE.test(a.u.lower) && last !== undefined) {
    const distance = Number(last.close) / Number(extreme.close) - 1;
    a.computed(result, { distance });
    a.say(w.away(symbol, figureText('close', last.close, a.language), String(last.tradeDate), change(distance)));
  }
  if (a.u.span === null) {
    a.computed(result, { sessions: rows.length });
    a.say(w.within(count(rows.length)));
  }
  chartPrices(a, result, symbol, rows);
  followSymbol(a, symbol);
}
