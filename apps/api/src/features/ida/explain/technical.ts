import { type EventName, type ExplanationOf, eventNames, MAX_BREADTH_MEMBERS } from '@pipa/contract';
import { breadthGroupsOf, readBreadthDay, readRankingInputs, readTaMetrics } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { breadthGroupOf } from '@pipa/ida';
import {
  breadthFlag,
  breadthFlagNames,
  detectionKinds,
  detectionSignals,
  explainEvent,
  explainTa,
  signOf,
  taRatingBand,
  taRatingOfBand,
  trendComponents,
} from '@pipa/quant';
import { type ExplainedFigure, known, metricBars, noFigure } from './explained-figure.ts';

const isOfTrend = (component: string): boolean => (trendComponents as readonly string[]).includes(component);

/** The metrics and events that the table shows of the day; null where none are stored. */
async function storedOn({ pool, instrument, day }: ExplainedFigure) {
  const breadthGroup = breadthGroupOf(instrument);
  const wanted = { instrumentId: instrument.id, breadthGroup, to: day, limit: 1, offset: 0 };
  const [stored] = await readTaMetrics(pool, wanted);
  return stored?.day === day ? stored : null;
}

/** The TA State with trend and momentum, down to the votes of the indicators. */
export async function explainTechnical(figure: ExplainedFigure): Promise<ExplanationOf<'ta'>> {
  const [{ bars, shownScale }, stored] = await Promise.all([metricBars(figure), storedOn(figure)]);
  const { trend, momentum, taString, components } = explainTa(bars, shownScale);
  const band = taRatingBand(trend, momentum);
  const isSame = (value: number, shown: number | null) => shown !== null && signOf(value - shown, 1) === 0;
  return {
    what: 'ta',
    symbol: figure.instrument.symbol,
    updateTime: figure.day,
    isAsStored: stored === null || (isSame(trend, stored.trend) && isSame(momentum, stored.momentum)),
    rating: band === null ? null : taRatingOfBand(band),
    taString,
    trend: known(trend),
    momentum: known(momentum),
    components: components.map(({ component, value, votes }) => ({
      component,
      side: isOfTrend(component) ? 'trend' : 'momentum',
      value: known(value),
      votes: votes.map(({ indicator, formula, lines, vote }) => ({
        indicator,
        formula,
        lines: lines.map(known),
        vote: known(vote),
      })),
    })),
  };
}

const isEvent = (name: string | undefined): name is EventName => eventNames.some((event) => event === name);

/** The values by which an event of a symbol fired, or did not. */
export async function explainEventOf(figure: ExplainedFigure): Promise<ExplanationOf<'event'>> {
  const { name } = figure.input;
  const kind = detectionKinds.find((one) => detectionSignals[one].documentName === name);
  if (!isEvent(name) || kind === undefined) throw noFigure('name');
  const [{ bars, shownScale }, stored] = await Promise.all([metricBars(figure), storedOn(figure)]);
  const { code, readings, levels } = explainEvent(bars, kind, shownScale);
  return {
    what: 'event',
    symbol: figure.instrument.symbol,
    updateTime: figure.day,
    isAsStored: stored === null || stored[kind] === code,
    event: name,
    code,
    readings: readings.map((one) => ({ name: one.name, value: known(one.value), before: known(one.before) })),
    levels: levels.map(({ name: level, value }) => ({ name: level, value })),
  };
}

/** The breadth of the group that the symbol belongs to, by the members that hold each flag. */
export async function explainBreadth(figure: ExplainedFigure): Promise<ExplanationOf<'breadth'>> {
  const { pool, instrument, day } = figure;
  const group = breadthGroupOf(instrument);
  const [[stored], universe, instruments] = await Promise.all([
    readBreadthDay(pool, [group], day),
    readRankingInputs(pool, day),
    listInstruments(pool),
  ]);
  if (stored === undefined) throw noFigure();
  const symbols = new Map(
    instruments.flatMap((one) => (breadthGroupsOf(one).includes(group) ? [[one.id, one.symbol] as const] : [])),
  );
  const members = universe.filter(({ instrumentId }) => symbols.has(instrumentId));
  const isListed = members.length <= MAX_BREADTH_MEMBERS;
  return {
    what: 'breadth',
    symbol: instrument.symbol,
    updateTime: day,
    group,
    members: stored.members,
    breadth: known(stored.breadth),
    flags: breadthFlagNames.map((name) => {
      const flagged = (holds: boolean) => members.filter((one) => breadthFlag(one.breadthFlags, name) === holds);
      const [above, below] = [flagged(true), flagged(false)];
      const symbolsOf = (rows: typeof members) =>
        isListed ? rows.map(({ instrumentId }) => symbols.get(instrumentId) ?? '').sort() : [];
      return {
        name,
        known: above.length + below.length,
        holding: above.length,
        above: symbolsOf(above),
        below: symbolsOf(below),
      };
    }),
  };
}
