import { addDays, isTradingDay, newYorkDay, previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { quoteOnPath } from './quote-on-path.ts';
import {
  isWhole,
  type VendorWorld,
  type WorldAction,
  type WorldBar,
  type WorldInstrument,
  type WorldQuote,
} from './vendor-world.ts';

export interface ExplicitInstrument extends Omit<WorldInstrument, 'symbol'> {
  /** Ascending by the day from which each is the symbol; the first one from the beginning. */
  readonly symbols: readonly { readonly symbol: string; readonly from: TradingDay }[];
  /** Ascending; those of days that have not come are seen in quotes of their day alone. */
  readonly bars: readonly WorldBar[];
  /** Its last trade is the one at `from` until `to`. */
  readonly halts?: readonly { readonly from: Date; readonly to: Date }[];
}

type OfKind<Action> = Action extends WorldAction ? Omit<Action, 'symbol' | 'id'> : never;
/** An action of an instrument, which vendors know from a day on: a week ahead unless it says another. */
export type ExplicitAction = OfKind<WorldAction> & {
  readonly instrument: string;
  readonly knownOn?: TradingDay;
};

/** The bar of a day is another one from an instant on, or none. */
export interface ExplicitCorrection {
  readonly instrument: string;
  readonly day: TradingDay;
  readonly at: Date;
  readonly bar: WorldBar | null;
}

export interface ExplicitWorld {
  readonly instruments: readonly ExplicitInstrument[];
  readonly actions?: readonly ExplicitAction[];
  readonly corrections?: readonly ExplicitCorrection[];
}

const KNOWN_AHEAD_DAYS = 7;

/** A world that is written down. */
export function explicitWorld({ instruments, actions = [], corrections = [] }: ExplicitWorld): VendorWorld {
  const ofDay = new Map(instruments.map(({ id, bars }) => [id, new Map(bars.map((bar) => [bar.day, bar]))]));
  const corrected = Map.groupBy(
    corrections.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ({ instrument, day }) => `${instrument} ${day}`,
  );
  const find = (symbol: string, at: Date) => instruments.find((one) => symbolOn(one, newYorkDay(at)) === symbol);

  function barAt(id: string, day: TradingDay, at: Date): WorldBar | null {
    const today = newYorkDay(at);
    if (day > today || !isTradingDay(day) || (day === today && !isWhole(day, at))) return null;
    const last = corrected.get(`${id} ${day}`)?.findLast((correction) => correction.at <= at);
    return last === undefined ? (ofDay.get(id)?.get(day) ?? null) : last.bar;
  }
  function asKnown(one: ExplicitInstrument, at: Date): WorldInstrument {
    const { id, name, kind, exchange, listedOn, lastDay } = one;
    const today = newYorkDay(at);
    const isOver = lastDay !== null && today > lastDay;
    return { id, symbol: symbolOn(one, today), name, kind, exchange, listedOn, lastDay: isOver ? lastDay : null };
  }

  return {
    instruments: (at) =>
      instruments
        .filter(({ listedOn }) => listedOn === null || listedOn <= newYorkDay(at))
        .map((one) => asKnown(one, at)),
    bars: (symbol, { from, to }, at) => {
      const one = find(symbol, at);
      if (one === undefined) return null;
      const days = new Set(one.bars.map(({ day }) => day));
      for (const { instrument, day } of corrections) if (instrument === one.id) days.add(day);
      return [...days]
        .filter((day) => day >= from && day <= to)
        .sort()
        .flatMap((day) => barAt(one.id, day, at) ?? []);
    },
    sessionBars: (day, at) =>
      new Map(
        instruments.flatMap((one) => {
          const bar = barAt(one.id, day, at);
          return bar === null ? [] : [[symbolOn(one, newYorkDay(at)), bar] as const];
        }),
      ),
    actions: (symbols, { from, to }, at) =>
      actions
        .flatMap(({ instrument, knownOn, ...action }, i): WorldAction[] => {
          const one = instruments.find(({ id }) => id === instrument);
          const today = newYorkDay(at);
          if (one === undefined || today < (knownOn ?? addDays(action.exDay, -KNOWN_AHEAD_DAYS))) return [];
          // An old symbol is that of the day before it ended.
          const isEnd = action.kind === 'Renamed' || action.kind === 'Merged' || action.kind === 'Removed';
          const symbol = symbolOn(one, isEnd ? addDays(action.exDay, -1) : today);
          return [{ ...action, id: `action-${i}`, symbol }];
        })
        .filter(({ symbol, exDay }) => exDay >= from && exDay <= to && (symbols === null || symbols.includes(symbol)))
        .toSorted((a, b) => (a.exDay < b.exDay ? -1 : a.exDay > b.exDay ? 1 : 0)),
    quote: (symbol, at) => quoteOf(find(symbol, at), at, (id, day) => ofDay.get(id)?.get(day) ?? null),
  };
}

function symbolOn({ symbols }: ExplicitInstrument, day: TradingDay): string {
  const [first] = symbols;
  if (first === undefined) throw new RangeError('an instrument has a symbol');
  return (symbols.findLast(({ from }) => from <= day) ?? first).symbol;
}

function quoteOf(
  one: ExplicitInstrument | undefined,
  at: Date,
  barOf: (id: string, day: TradingDay) => WorldBar | null,
): WorldQuote | null {
  const today = newYorkDay(at);
  if (one === undefined || (one.lastDay !== null && today > one.lastDay)) return null;
  const halt = one.halts?.find(({ from, to }) => from <= at && at < to);
  const seenAt = halt?.from ?? at;
  const isBegun = isTradingDay(today) && seenAt >= sessionOf(today).openAt;
  const bar = barOf(one.id, isBegun ? today : previousTradingDay(today));
  return bar === null ? null : quoteOnPath(bar, seenAt);
}
