import { percent } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import type { KnownStrategy } from '../../understand/name-index.ts';
import { readStrategy } from '../subjects.ts';
import { pageOf } from './page-of.ts';
import { strategyWords } from './words.ts';

async function positionsOf(a: Answer, known: KnownStrategy) {
  if (known.strategyType === 'AQM') {
    const result = await a.read('aqmModelAccountPositions', { aqmId: known.id }, 'show_model_accounts', known.name);
    return {
      result,
      fields: { aqmId: known.id },
      rows: result.data.map(({ symbol, positionPercentage }) => ({ symbol, weight: positionPercentage ?? 0 })),
    };
  }
  const result = await a.read('strategyPositions', { strategyId: known.id }, 'show_strategies', known.name);
  return {
    result,
    fields: { strategyId: known.id },
    rows: result.data.map(({ symbol, ratio }) => ({ symbol, weight: ratio })),
  };
}

export async function sayHoldings(a: Answer, known: KnownStrategy): Promise<void> {
  const w = strategyWords[a.language];
  const { result, fields, rows } = await positionsOf(a, known);
  const largest = [...rows].sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  if (rows.length === 0) a.say(w.holdsNothing(known.name));
  else
    a.say(
      w.holds(
        known.name,
        String(rows.length),
        result.asOf ?? a.u.today,
        largest
          .slice(0, 5)
          .map(({ symbol, weight }) => w.weight(symbol, percent(weight)))
          .join(a.w.comma),
      ),
    );
  a.present(result, fields);
  a.cite(result, pageOf(known));
  const [first] = largest;
  a.followUps(
    ...(first === undefined ? [] : [w.next.why(first.symbol)]),
    w.next.about(known.name),
    w.next.growth(known.name),
  );
}

export async function sayWhyHeld(a: Answer, known: KnownStrategy, symbol: string): Promise<void> {
  const w = strategyWords[a.language];
  const { result, fields, rows } = await positionsOf(a, known);
  const held = rows.find((row) => row.symbol === symbol);
  a.say(
    held === undefined
      ? w.notHeld(known.name, symbol)
      : w.whyHolds(known.name, symbol, percent(held.weight), result.asOf ?? a.u.today),
  );
  const { row, result: read } = await readStrategy(a, known);
  if (row !== undefined) {
    a.say(w.rules(row.description));
    a.say(w.decides(w.periods[row.rebalancePeriod]));
    a.cite(read, pageOf(known));
  }
  a.present(result, fields);
  a.followUps(w.next.hold(known.name), w.next.about(known.name));
}
