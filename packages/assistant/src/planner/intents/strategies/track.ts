import { change, dayText, links, number, percent, presentWords } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import type { KnownStrategy } from '../../understand/name-index.ts';
import { pageOf } from './page-of.ts';
import { strategyWords } from './words.ts';

async function sayTrackOfModel(a: Answer, { id, name }: KnownStrategy): Promise<void> {
  const w = strategyWords[a.language];
  const result = await a.read('aqmModelAccountPerformance', { aqmId: id }, 'show_model_accounts', name);
  const { cumReturn, startTradeDate, tradeDate, sharpe, figures, value, benchmarkSymbol } = result.data;
  if (startTradeDate === null || tradeDate === null) return a.say(w.noTrack(name));
  const { columns } = presentWords[a.language];
  const days = ` (${dayText(startTradeDate)} – ${dayText(tradeDate)})`;
  a.say(w.metric(columns.total, name, change(cumReturn), days));
  a.say(w.trackFigures(number(sharpe), percent(figures?.maxDrawdown ?? null)));
  if (value !== null) a.say(w.metric(columns.benchmarkReturn, benchmarkSymbol, change(value.benchmarkReturn), ''));
  a.cite(result, links.modelPositions(id));
}

/** How it did since it went online. */
export async function sayTrack(a: Answer, known: KnownStrategy): Promise<void> {
  if (known.strategyType === 'AQM') return sayTrackOfModel(a, known);
  const w = strategyWords[a.language];
  const { id, name } = known;
  const result = await a.read('trackingReport', { strategyId: id }, 'show_strategies', name);
  const last = result.data.at(-1);
  if (last === undefined) {
    a.say(w.noTrack(name));
    a.cite(result, pageOf(known));
    return;
  }
  a.say(
    w.track(
      name,
      change(last.cumReturn),
      String(last.tradingDays),
      dayText(last.startTradeDate),
      dayText(last.tradeDate),
      change(last.benchmarkCumReturn),
    ),
  );
  if (last.sharpe !== null) a.say(w.trackFigures(number(last.sharpe), percent(last.maxDrawdown)));
  a.present(result, { strategyId: id });
  a.cite(result, pageOf(known));
  a.followUps(w.next.hold(name), w.next.growth(name));
}
