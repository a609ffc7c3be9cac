import type { ExplanationOf } from '@pipa/contract';
import { readFundamentals, readMomentum, readMomentumDay, readScoresOf } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { explainScores, momentumReturns, signOf } from '@pipa/quant';
import { keptByDay } from '@pipa/universe';
import { dayBefore } from '../../../ida-readers/bars.ts';
import { barsUpTo, type ExplainedFigure, known, noFigure } from './explained-figure.ts';

/** More than the sessions of six months. */
const MOMENTUM_SESSIONS = 140;

/** 1 for the greatest, ties sharing the best of their places; null without a value. Ranks, scores and their averages are 0..1. */
const placeOf = (value: number | null, others: readonly number[]): number | null =>
  value === null ? null : 1 + others.filter((other) => signOf(other - value, 1) > 0).length;

/** The scores of a company by the ranks of its figures in the sector. */
export async function explainFundamental(figure: ExplainedFigure): Promise<ExplanationOf<'fundamental'>> {
  const { pool, instrument, day } = figure;
  const stored = await readFundamentals(pool, instrument.id, day);
  if (stored === null) throw noFigure();
  const peers = (await listInstruments(pool)).filter(
    ({ kind, sector }) => kind === 'Stock' && sector === instrument.sector,
  );
  const scores = await readScoresOf(
    pool,
    peers.map(({ id }) => id),
    stored.day,
  );
  const overall = [...scores.values()].flatMap(({ overallScore }) => (overallScore === null ? [] : [overallScore]));
  return {
    what: 'fundamental',
    symbol: instrument.symbol,
    updateTime: day,
    quarterEnd: stored.quarterEnd,
    sector: instrument.sector,
    overallScore: stored.scores.overallScore,
    peers: overall.length,
    place: placeOf(stored.scores.overallScore, overall),
    groups: explainScores(stored.metrics, stored.rankings).map(({ group, score, figures }) => ({
      group,
      score,
      figures: figures.map(({ name, value, rank, better }) => ({ name, value, rank, better })),
    })),
  };
}

/** The averages of each family on a day, which the places of all symbols are counted in. */
const averagesByFamily = keptByDay(async ({ pool }, day) => {
  const families = Map.groupBy(await readMomentumDay(pool, day), ({ family }) => family);
  return new Map([...families].map(([family, ranks]) => [family, ranks.map(({ average }) => average)]));
});

/** The momentum ranks of a symbol by its returns and its places. */
export async function explainMomentum(figure: ExplainedFigure): Promise<ExplanationOf<'momentum'>> {
  const { pool, instrument, day } = figure;
  const [[own], averages, bars] = await Promise.all([
    readMomentum(pool, { instrumentId: instrument.id, to: day, limit: 1, offset: 0 }),
    averagesByFamily({ pool }, day),
    barsUpTo(figure, dayBefore(day, MOMENTUM_SESSIONS)),
  ]);
  if (own?.day !== day) throw noFigure();
  const returns = momentumReturns(bars.adjClose, bars.days.length - 1);
  return {
    what: 'momentum',
    symbol: instrument.symbol,
    updateTime: day,
    returns: { m2: known(returns.m2), m3: known(returns.m3), m4: known(returns.m4), m6: known(returns.m6) },
    families: [...own.families].map(([family, ranks]) => {
      const peers = averages.get(family) ?? [];
      return { family, ...ranks, peers: peers.length, place: placeOf(ranks.average, peers) };
    }),
  };
}
