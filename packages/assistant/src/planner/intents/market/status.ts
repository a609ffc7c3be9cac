import { tradingDaysBetween } from '@pipa/calendar';
import { links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { marketWords } from './words.ts';

export async function sayStatus(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  const result = await a.read('marketStatus', {}, 'show_market');
  const { status, day, at, lastClosedDay, nextTradeDate, simulated } = result.data;
  a.say(w.status(status === 'open' ? w.open : w.closed, day, at.slice(0, 16).replace('T', ' ')));
  if (lastClosedDay !== null) a.say(w.lastClosed(lastClosedDay));
  if (nextTradeDate !== null) a.say(w.next(nextTradeDate));
  a.say(simulated ? w.simulated : w.notSimulated);
  a.cite(result, links.market);
}

const lastDayOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

export async function saySessionsLeft(a: Answer): Promise<void> {
  const result = await a.read('marketStatus', {}, 'show_market');
  const { day } = result.data;
  const isMonth = /\bmonth\b|本月/.test(a.u.lower);
  const end = isMonth ? lastDayOfMonth(day) : `${day.slice(0, 4)}-12-31`;
  const left = tradingDaysBetween(day, end).filter((one) => one > day).length;
  a.computed(result, { left });
  a.cite(result, links.market);
  a.say(marketWords[a.language].left(String(left), day, end));
}
