import type { DetectionGroup } from '@pipa/contract';
import { detectionWords } from '@pipa/ida';
import { links, presentWords } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { pastDayOf } from '../spans.ts';
import { marketWords } from './words.ts';

/** The detections of the day: of the market, and of symbols by group. */
export async function sayDetections(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  const group = a.u.kind === 'ETF' ? 2 : 1;
  const fields = { function: 16, group, length: 50, asOf: pastDayOf(a.u), language: a.language };
  const result = await a.read('getStockIDA', fields, 'show_analysis');
  const rows = (result.data.idaTable ?? []) as unknown as DetectionGroup[];
  const found = rows.flatMap((row) =>
    row.detectionList.map((one) => ({
      symbol: one.symbol,
      name: one.name,
      what: detectionWords(row, one)[a.language],
      close: one.close,
    })),
  );
  a.cite(result, links.market);
  const [first] = found;
  if (first === undefined) return a.say(w.noChanges(result.data.updateTime ?? ''));
  a.say(w.changes(String(found.length), result.data.updateTime ?? '', first.symbol, first.what));
  const { columns, titles } = presentWords[a.language];
  a.table(result, {
    title: titles.signals,
    columns: [
      { key: 'symbol', label: columns.symbol, kind: 'symbol' },
      { key: 'name', label: columns.name, kind: 'text' },
      { key: 'what', label: columns.signal, kind: 'text' },
      { key: 'close', label: columns.price, kind: 'money' },
    ],
    rows: found,
    link: links.market,
  });
}
