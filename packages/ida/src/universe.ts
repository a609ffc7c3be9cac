import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { isInUniverse, type TradedInstrument } from './groups.ts';

interface ListedInstrument extends TradedInstrument {
  readonly id: number;
  readonly symbol: string;
}

interface StoredPerformance {
  readonly instrumentId: number;
  /** Fraction. */
  readonly return1: number | null;
}

interface DatedClose {
  /** Epoch day. */
  readonly day: number;
  readonly close: number;
}

/** An instrument with what it did on a day. */
export type MemberOf<Instrument, Performance> = Instrument & {
  /** Of the day; null without a bar of it. */
  readonly close: number | null;
  /** Fractions, as of the day. */
  readonly performance: Omit<Performance, 'instrumentId'>;
};

/**
 * Those of some instruments that the analysis of a day compared with each other, in their sequence.
 * @param stored.closes the last close at or before the day, by symbol
 */
export function universeMembers<Instrument extends ListedInstrument, Performance extends StoredPerformance>(
  day: TradingDay,
  stored: {
    readonly instruments: readonly Instrument[];
    readonly performances: readonly Performance[];
    readonly closes: ReadonlyMap<string, DatedClose>;
  },
): MemberOf<Instrument, Performance>[] {
  const performanceOf = new Map(stored.performances.map(({ instrumentId, ...rest }) => [instrumentId, rest]));
  const epochDay = toEpochDay(day);
  return stored.instruments.flatMap((instrument) => {
    const performance = performanceOf.get(instrument.id);
    if (performance === undefined || !isInUniverse(instrument, day)) return [];
    const close = stored.closes.get(instrument.symbol);
    return [{ ...instrument, close: close?.day === epochDay ? close.close : null, performance }];
  });
}
