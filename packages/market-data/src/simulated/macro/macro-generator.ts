import type { EpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { lastAtOrBelow } from '@pipa/quant';
import { streamKey } from '../../counter-random.ts';
import type { MacroObservation, MacroSeriesFacts } from '../../research.ts';
import type { FactorPath } from '../factor-path.ts';
import { dayOfSession, sessionAtOrBefore } from '../session-number.ts';
import { MACRO_SERIES, type MacroSeriesRule } from './macro-catalogue.ts';
import { MacroPath } from './macro-path.ts';
import { observationAfter, releaseOf } from './observation-calendar.ts';
import { valueOfPeriod } from './period-values.ts';

interface PublishedSeries {
  readonly rule: MacroSeriesRule;
  readonly key: number;
  /** Ascending by day and by releasedDay; only ever appended to. */
  readonly observations: MacroObservation[];
  /** Last day of observation looked at. */
  observed: EpochDay;
}

const MARKET_START = dayOfSession(0);
const FACTS: readonly MacroSeriesFacts[] = MACRO_SERIES.map(({ id, name, unit, category, frequency }) => ({
  id,
  name,
  unit,
  category,
  frequency,
}));

/** The macro series of a simulated economy; observations are made when first asked for and kept. */
export class MacroGenerator {
  readonly #path: MacroPath;
  readonly #series: ReadonlyMap<string, PublishedSeries>;

  constructor(seed: number, factors: FactorPath) {
    this.#path = new MacroPath(seed, factors);
    this.#series = new Map(
      MACRO_SERIES.map((rule) => [
        rule.id,
        { rule, key: streamKey(seed, `macro:${rule.stream}`), observations: [], observed: MARKET_START - 1 },
      ]),
    );
  }

  series(): readonly MacroSeriesFacts[] {
    return FACTS;
  }

  /** Observations published from..to, both inclusive, ascending by day. NOT_FOUND for an unknown id. */
  observations(id: string, fromReleased: EpochDay, toReleased: EpochDay): readonly MacroObservation[] {
    const series = this.#series.get(id);
    if (!series) throw new DomainError('NOT_FOUND', { series: id.slice(0, 40) });
    if (toReleased < MARKET_START || toReleased < fromReleased) return [];
    this.#publishUntil(series, toReleased);
    const { observations } = series;
    return observations.slice(firstReleased(observations, fromReleased), firstReleased(observations, toReleased + 1));
  }

  #publishUntil(series: PublishedSeries, to: EpochDay): void {
    this.#path.extendTo(sessionAtOrBefore(to) + 1);
    for (;;) {
      const day = observationAfter(series.rule, series.observed);
      if (day > to) return;
      const releasedDay = releaseOf(series.rule, day);
      if (releasedDay > to) return;
      series.observations.push({ day, releasedDay, value: this.#valueOn(series, day) });
      series.observed = day;
    }
  }

  #valueOn({ rule, key, observed }: PublishedSeries, day: EpochDay): number {
    const lastSession = sessionAtOrBefore(day);
    const firstSession = Math.min(lastSession, sessionAtOrBefore(observed) + 1);
    const value = valueOfPeriod(rule.id, this.#path.columns, { day, firstSession, lastSession }, key);
    const scale = 10 ** rule.decimals;
    return Math.round(value * scale) / scale;
  }
}

/** Index of the first observation published on the day or after it. */
const firstReleased = (observations: readonly MacroObservation[], day: EpochDay): number =>
  lastAtOrBelow(observations, day - 1, ({ releasedDay }) => releasedDay) + 1;
