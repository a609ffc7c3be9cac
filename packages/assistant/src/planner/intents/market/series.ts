import type { MacroCategory } from '@pipa/contract';
import { figureName, figureText, links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { analysisRows } from '../analysis-rows.ts';
import { pastDayOf } from '../spans.ts';
import { marketWords } from './words.ts';

export async function saySeries(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  for (const { column, group } of a.u.figures.filter(({ code }) => code === 19).slice(0, 3)) {
    const result = await a.read(
      'getStockIDA',
      { function: 19, group: group as MacroCategory, length: 60, asOf: pastDayOf(a.u), language: a.language },
      'show_analysis',
    );
    const rows = analysisRows(result);
    const row = rows.find((one) => typeof one[column] === 'number');
    const name = figureName(column, a.language);
    a.cite(result, links.market);
    if (row === undefined) {
      a.notice('unknown', w.noSeries(name));
      continue;
    }
    const carried = (row.carriedFrom ?? {}) as unknown as Record<string, string>;
    a.say(w.series(name, figureText(column, row[column], a.language), carried[column] ?? String(row.calendarDate)));
    a.chart(result, {
      title: name,
      unit: 'number',
      series: [
        {
          name,
          points: rows
            .map(
              (one) =>
                [String(one.calendarDate), typeof one[column] === 'number' ? Number(one[column]) : null] as const,
            )
            .reverse(),
        },
      ],
      link: links.market,
    });
  }
}
