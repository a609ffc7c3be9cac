import type { Answer } from '../../answer.ts';
import { marketWords } from './words.ts';

const MOST_SAID = 8;

export async function sayTradingCosts(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  const result = await a.read('costSchedule', {}, 'show_market');
  a.say(w.costs(String(result.data.length)));
  for (const { name, value } of result.data.slice(0, MOST_SAID)) a.say(w.cost(name, value));
  a.present(result);
}
