import { type EpochDay, isDay, toEpochDay } from '@pipa/calendar';
import type { VendorFigure } from '../vendors/market-vendor.ts';
import { UNIT_OF_CONCEPT } from './concepts.ts';

/** Days of a fiscal quarter, both ends included: thirteen weeks, or those of twelve, sixteen and seventeen that some companies have. */
const SHORTEST_QUARTER = 80;
export const LONGEST_QUARTER = 119;
const LONGEST_YEAR = 380;
/** By how many days two filings may name the start of the same year apart. */
const SAME_START_DAYS = 4;

const isLength = (days: number): boolean => days >= SHORTEST_QUARTER && days <= LONGEST_YEAR;

interface Filing {
  readonly filedDay: EpochDay;
  value: number;
}

/** What was filed of one concept for one period, oldest first. */
interface Period {
  /** Null for a moment. */
  readonly from: EpochDay | null;
  readonly to: EpochDay;
  readonly filings: Filing[];
}

/** The figures of one company as any day knew them: of each period the value that was filed last until then. */
export class FactBook {
  /** By concept and last day. */
  readonly #periods = new Map<string, Map<EpochDay, Period[]>>();

  /** Figures of other concepts and units, without a number, and with impossible days are left out. */
  constructor(figures: Iterable<VendorFigure>) {
    for (const figure of figures) this.#add(figure);
    for (const ends of this.#periods.values()) {
      for (const { filings } of [...ends.values()].flat()) filings.sort((a, b) => a.filedDay - b.filedDay);
    }
  }

  #add({ concept, unit, periodFrom, periodTo, value, filedDay: filedOn }: VendorFigure): void {
    if (UNIT_OF_CONCEPT.get(concept) !== unit || !Number.isFinite(value)) return;
    if (!isDay(periodTo) || !isDay(filedOn) || (periodFrom !== null && !isDay(periodFrom))) return;
    const [to, filedDay] = [toEpochDay(periodTo), toEpochDay(filedOn)];
    const from = periodFrom === null ? null : toEpochDay(periodFrom);
    if (to > filedDay || (from !== null && !isLength(to - from + 1))) return;
    const ends = this.#periods.get(concept) ?? new Map<EpochDay, Period[]>();
    this.#periods.set(concept, ends);
    const ending = ends.get(to) ?? [];
    ends.set(to, ending);
    let period = ending.find((known) => known.from === from);
    if (period === undefined) {
      period = { from, to, filings: [] };
      ending.push(period);
    }
    const filing = period.filings.find((known) => known.filedDay === filedDay);
    if (filing === undefined) period.filings.push({ filedDay, value });
    else filing.value = value;
  }

  /** Last days of the periods of concepts. */
  endsOf(concepts: readonly string[]): EpochDay[] {
    const ends = new Set(concepts.flatMap((concept) => [...(this.#periods.get(concept)?.keys() ?? [])]));
    return [...ends].sort((a, b) => a - b);
  }

  /** Days on which something was filed for periods that end within these days. */
  filedDaysOf(from: EpochDay, to: EpochDay): EpochDay[] {
    const days = new Set<EpochDay>();
    for (const ends of this.#periods.values()) {
      for (const [end, periods] of ends) {
        if (end < from || end > to) continue;
        for (const { filings } of periods) for (const { filedDay } of filings) days.add(filedDay);
      }
    }
    return [...days].sort((a, b) => a - b);
  }

  /** Whether any of the concepts was ever filed until a day. */
  has(concepts: readonly string[], known: EpochDay): boolean {
    return concepts.some((concept) =>
      this.#all(concept).some(({ filings: [first] }) => first !== undefined && first.filedDay <= known),
    );
  }

  balance(concepts: readonly string[], day: EpochDay, known: EpochDay): number | null {
    for (const concept of concepts) {
      const moment = this.#ending(concept, day).find(({ from }) => from === null);
      const value = moment && valueAt(moment, known);
      if (value !== null && value !== undefined) return value;
    }
    return null;
  }

  /** The newest balance of the days. */
  newestBalance(concepts: readonly string[], from: EpochDay, to: EpochDay, known: EpochDay): number | null {
    const ends = this.endsOf(concepts).filter((end) => end >= from && end <= to);
    for (const end of ends.toReversed()) {
      const value = this.balance(concepts, end, known);
      if (value !== null) return value;
    }
    return null;
  }

  /** A flow of the quarter that ends on a day: as it was filed, or the year to date less the year to the quarter before. */
  quarter(concepts: readonly string[], day: EpochDay, known: EpochDay): number | null {
    for (const concept of concepts) {
      const value = this.reportedQuarter([concept], day, known) ?? this.#difference([concept], day, known);
      if (value !== null) return value;
    }
    // A concept that was exchanged for another one within the year.
    return this.#difference(concepts, day, known);
  }

  /** A figure that was filed for the quarter itself. */
  reportedQuarter(concepts: readonly string[], day: EpochDay, known: EpochDay): number | null {
    return this.#first(concepts, day, known, (days) => days <= LONGEST_QUARTER);
  }

  /** A figure of the quarter, otherwise of the longest period that ends with it. */
  quarterOrLonger(concepts: readonly string[], day: EpochDay, known: EpochDay): number | null {
    return this.reportedQuarter(concepts, day, known) ?? this.#first(concepts, day, known, () => true);
  }

  #first(
    concepts: readonly string[],
    day: EpochDay,
    known: EpochDay,
    isWanted: (days: number) => boolean,
  ): number | null {
    for (const concept of concepts) {
      const periods = this.#ending(concept, day)
        .filter(({ from }) => from !== null && isWanted(day - from + 1))
        .sort((a, b) => (a.from ?? 0) - (b.from ?? 0));
      for (const period of periods) {
        const value = valueAt(period, known);
        if (value !== null) return value;
      }
    }
    return null;
  }

  #difference(concepts: readonly string[], day: EpochDay, known: EpochDay): number | null {
    for (const concept of concepts) {
      for (const whole of this.#ending(concept, day)) {
        if (whole.from === null || day - whole.from + 1 <= LONGEST_QUARTER) continue;
        for (const other of concepts) {
          const value = this.#less(whole, this.#partOf(other, whole), known);
          if (value !== null) return value;
        }
      }
    }
    return null;
  }

  /** What has the start of a longer period, and is a quarter shorter. */
  #partOf(concept: string, whole: Period): Period | undefined {
    for (let days = SHORTEST_QUARTER; days <= LONGEST_QUARTER; days++) {
      const part = this.#ending(concept, whole.to - days).find(
        ({ from }) => from !== null && Math.abs(from - (whole.from ?? 0)) <= SAME_START_DAYS,
      );
      if (part !== undefined) return part;
    }
    return undefined;
  }

  #less(whole: Period, part: Period | undefined, known: EpochDay): number | null {
    const [total, before] = [valueAt(whole, known), part === undefined ? null : valueAt(part, known)];
    if (part === undefined || total === null || before === null) return null;
    // A year that was restated less months that were not yet filed again would put the change of a year into one quarter.
    const isFiledAgain = part.filings.filter(({ filedDay }) => filedDay <= known).length > 1;
    const first = whole.filings[0]?.value ?? total;
    return (isFiledAgain ? total : first) - before;
  }

  #ending(concept: string, day: EpochDay): readonly Period[] {
    return this.#periods.get(concept)?.get(day) ?? [];
  }

  #all(concept: string): Period[] {
    return [...(this.#periods.get(concept)?.values() ?? [])].flat();
  }
}

function valueAt({ filings }: Period, known: EpochDay): number | null {
  return filings.findLast(({ filedDay }) => filedDay <= known)?.value ?? null;
}
