import { figureText, links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { analysisRows } from '../analysis-rows.ts';
import { pastDayOf } from '../spans.ts';
import { WEAK } from './patterns.ts';
import { marketWords } from './words.ts';

export async function sayMomentum(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  const { u } = a;
  const isStock = u.kind === 'Stock';
  const order = WEAK.test(u.lower) ? 'weakest' : 'strongest';
  const fields = {
    function: isStock ? 14 : 13,
    ...(isStock && { group: 1 }),
    order,
    length: u.count ?? 10,
    asOf: pastDayOf(u),
    language: a.language,
  };
  const result = await a.read('getStockIDA', fields, 'show_analysis');
  const rows = analysisRows(result);
  const [first] = rows;
  a.cite(result, links.market);
  if (first === undefined) return a.say(w.noMomentum);
  const rank = isStock ? first.aveAllRank : first.aveRank;
  a.say(
    (order === 'weakest' ? w.weakest : w.momentum)(
      String(first.header),
      String(first.name),
      figureText('aveRank', rank, a.language),
      result.data.updateTime ?? '',
    ),
  );
  a.present(result);
}
