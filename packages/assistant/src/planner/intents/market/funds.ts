import { figureName, links, presentWords, type Row } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { analysisRows, changeText } from '../analysis-rows.ts';
import { pastDayOf } from '../spans.ts';
import { FIRST, WEAK } from './patterns.ts';
import { marketWords } from './words.ts';

/** Groups of funds that are compared, by the number that the read knows them by. */
const FUND_GROUPS = { major: 1, indexes: 2, sectors: 3, bonds: 4, commodities: 5 } as const;

/** The figure that funds are compared by. */
const MOVE_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\byear|annual|12 months|ytd|年/, 'yearlyReturn'],
  [/\bquarter|three months|3 months|季|三个月/, 'quarterlyReturn'],
  [/\bmonth|月/, 'monthlyReturn'],
  [/\bweek|5 days|five days|周|星期|5 ?日|五/, 'weeklyReturn'],
  [/\bvolatil|波动/, 'volatility'],
  [/\bdrawdown|回撤/, 'maxDD'],
];
const MOST_BARS = 20;

/** The first and the last fund, of which the question's comes first. */
function sayFirstAndLast(a: Answer, field: string, day: string, first: Row, last: Row): void {
  const w = marketWords[a.language];
  const figure = figureName(field, a.language);
  const [best, worst] = [changeText(first[field]), changeText(last[field])];
  if (WEAK.test(a.u.lower)) {
    a.say(w.worst(String(last.name), String(last.symbol), `${figure} ${worst}`));
    a.say(w.best(String(first.name), String(first.symbol), figure, best, day));
  } else {
    a.say(w.best(String(first.name), String(first.symbol), figure, best, day));
    a.say(w.worst(String(last.name), String(last.symbol), worst));
  }
}

export async function sayFunds(a: Answer, name: keyof typeof FUND_GROUPS): Promise<void> {
  const w = marketWords[a.language];
  const { u } = a;
  const fields = { group: FUND_GROUPS[name], asOf: pastDayOf(u) };
  const result = await a.read('etfPerformance', fields, 'show_market_state');
  const rows = analysisRows(result);
  const field = MOVE_FIELDS.find(([pattern]) => pattern.test(u.lower))?.[1] ?? 'dailyReturn';
  const known = rows
    .filter((row) => typeof row[field] === 'number')
    .sort((one, other) => Number(other[field]) - Number(one[field]));
  const [first] = known;
  const last = known.at(-1);
  const day = result.data.updateTime ?? '';
  const figure = figureName(field, a.language);
  a.cite(result, links.market);
  if (first === undefined || last === undefined)
    return a.notice('unknown', a.w.noFigure(figure, presentWords[a.language].titles.funds));
  const named = u.sector === null ? undefined : rows.find(({ symbol }) => symbol === u.sector?.fund);
  if (named !== undefined && !FIRST.test(u.lower))
    a.say(w.fund(String(named.name), String(named.symbol), figure, changeText(named[field]), day));
  else sayFirstAndLast(a, field, day, first, last);
  a.present({ ...result, data: { ...result.data, idaTable: known } });
  const points = known.slice(0, MOST_BARS).map((row) => [String(row.symbol), Number(row[field]) / 100] as const);
  a.chart(result, {
    title: figure,
    shape: 'bar',
    unit: 'percent',
    series: [{ name: figure, points }],
    link: links.market,
  });
}
