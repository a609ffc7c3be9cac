import { links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { marketWords } from './words.ts';

export async function sayAnalysisDays(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  const result = await a.read('asOfDays', {}, 'show_market');
  const { updateTime, days, universe } = result.data;
  a.cite(result, links.market);
  if (updateTime === null) return a.say(w.noAnalysis);
  a.say(w.days(String(days.length), updateTime, String(universe?.stocks ?? 0), String(universe?.etfs ?? 0)));
}
