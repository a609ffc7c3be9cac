import { change, percent } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import type { Span } from '../../understand/dates.ts';
import type { KnownStrategy } from '../../understand/name-index.ts';
import { baseOf } from '../spans.ts';
import { pageOf } from './page-of.ts';
import { strategyWords } from './words.ts';

/** What it returned in a period, by its featured backtest. */
export async function sayReturned(a: Answer, known: KnownStrategy, span: Span): Promise<void> {
  const w = strategyWords[a.language];
  const growth = await a.read(
    'strategyGrowth',
    { strategyId: known.id, amount: 10_000, from: baseOf(span), to: span.isOpen ? undefined : span.to },
    'show_growth',
    known.name,
  );
  const { totalReturn, from, to, maxDrawdown } = growth.data;
  a.say(w.returned(known.name, change(totalReturn), from, to, percent(maxDrawdown)));
  a.present(growth, { strategyId: known.id });
  a.followUps(w.next.hold(known.name), w.next.about(known.name));
}

/** The best or the worst month of the featured backtest. */
export async function sayMonth(a: Answer, known: KnownStrategy): Promise<void> {
  const w = strategyWords[a.language];
  const result = await a.read('strategies', { id: known.id, fetchDetail: true }, 'show_strategies', known.name);
  const reports = result.data[0]?.backtestReports ?? [];
  const report = reports.find(({ reportMark }) => reportMark === 1) ?? reports[0];
  const months = (report?.detail?.monthly ?? []).flatMap(({ year, months: values }) =>
    values.flatMap((value, place) =>
      value === null ? [] : [{ month: `${year}-${String(place + 1).padStart(2, '0')}`, value }],
    ),
  );
  const isWorst = /worst|weakest|最差|最糟|跌/.test(a.u.lower);
  const [chosen] = months.sort((one, other) => (isWorst ? 1 : -1) * (one.value - other.value));
  a.cite(result, pageOf(known));
  if (chosen === undefined) return a.notice('unknown', a.w.failed.notFound);
  a.say(w.month(known.name, isWorst ? w.worstWord : w.bestWord, chosen.month, change(chosen.value)));
}
