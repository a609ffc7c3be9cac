import type { TradingDay } from '@pipa/calendar';
import type { MacroSource } from './macro-sources.ts';

export interface Released {
  readonly day: TradingDay;
  readonly releasedDay: TradingDay | null;
  readonly value: number;
}

/** The releases of a series by those of its inputs: its value is known, and changes, when the inputs of the day do. */
export function deriveSeries({ formula }: MacroSource, inputs: readonly (readonly Released[])[]): Released[] {
  const [first = [], ...others] = inputs;
  if (others.length === 0) return first.map((one) => ({ ...one, value: formula(one.value) })).filter(isNumber);
  const byDay = inputs.map((input) => Map.groupBy(input, ({ day }) => day));
  const days = [...new Set(first.map(({ day }) => day))].sort();
  return days.flatMap((day) => {
    const known = byDay.map((input) => (input.get(day) ?? []).toSorted(byRelease));
    const changes = [...new Set(known.flat().map(({ releasedDay }) => releasedDay ?? ''))].sort();
    return changes.flatMap((change) => {
      const values = known.map((input) => input.findLast(({ releasedDay }) => (releasedDay ?? '') <= change)?.value);
      if (values.some((value) => value === undefined)) return [];
      return [{ day, releasedDay: change || null, value: formula(...(values as number[])) }].filter(isNumber);
    });
  });
}

const isNumber = ({ value }: Released): boolean => Number.isFinite(value);
const byRelease = (a: Released, b: Released): number => ((a.releasedDay ?? '') < (b.releasedDay ?? '') ? -1 : 1);
