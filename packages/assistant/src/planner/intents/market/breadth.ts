import { figureName, links, number, percent } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { pastDayOf } from '../spans.ts';
import { marketWords } from './words.ts';

export async function sayBreadth(a: Answer, chart: 'spy-breadth' | 'spy-above-sma20'): Promise<void> {
  const w = marketWords[a.language];
  const result = await a.read('stateChart', { chart, asOf: pastDayOf(a.u) }, 'show_market_state');
  const { labels, lines } = result.data;
  const values = lines[0]?.values ?? [];
  const at = values.findLastIndex((value) => value !== null);
  const value = values[at];
  const day = labels[at];
  a.cite(result, links.market);
  if (value === null || value === undefined || day === undefined)
    return a.say(w.noSeries(figureName('breadth', a.language)));
  a.say(chart === 'spy-breadth' ? w.breadth(number(value), day) : w.above(percent(value), day));
  a.present(result);
}
