import type { TradingDay } from '@pipa/calendar';
import {
  type api,
  eventNames,
  type MomentumScorecard,
  type PredictionName,
  type PredictionScorecard,
  predictionNames,
  type ScorecardsAnswer,
  type ScorecardVerdict,
  type ScoreScorecard,
  type SignalScorecard,
  type StateScorecard,
} from '@pipa/contract';
import { readRecords, type SignalSubject, type StoredRecord } from '@pipa/db/analysis';
import { readModelStarts, readSignalStarts } from '@pipa/db/portfolios';
import { type Edges, edgesOf } from '@pipa/ida';
import {
  detectionKinds,
  detectionSignals,
  EDGE_VERDICTS,
  elementAt,
  POLICY_VERDICTS,
  PREDICTION_DEFINITIONS,
  RECORD_VERDICTS,
} from '@pipa/quant';
import { z } from 'zod';
import type { Database, Read } from '../../context.ts';

const figure = z.number().nullable();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();
const edge = z.object({
  count: z.int(),
  hitRate: figure,
  baseRate: figure,
  edge: figure,
  edgeInterval: interval,
  edgePValue: figure,
  verdict: z.enum(Object.values(EDGE_VERDICTS)),
});
/** Records as the analysis stores them; one of an older version, which lacks a figure, is not shown until it is made anew. */
const signalRecord = edge.extend({
  horizonSessions: z.int(),
  meanForwardReturn: figure,
  meanExcessReturn: figure,
  excessInterval: interval,
  trades: z.int(),
  wonShare: figure,
  meanNetReturn: figure,
  netInterval: interval,
});
const stateRecord = z.object({
  horizonSessions: z.int(),
  outcomes: z.array(edge.extend({ regime: z.string(), share: figure, meanForwardReturn: figure })),
});
const policyRecord = z.object({
  count: z.int(),
  meanReward: figure,
  meanRewardAlwaysLong: figure,
  gainInterval: interval,
  gainPValue: figure,
  verdict: z.enum(Object.values(POLICY_VERDICTS)),
});
const predictionRecord = z.object({
  count: z.int(),
  hitRate: figure,
  baseRate: figure,
  brier: figure,
  brierOfBaseRate: figure,
  brierGainInterval: interval,
  brierGainPValue: figure,
  byCall: z.object({ Bullish: z.object({ meanForwardReturn: figure }) }),
  verdict: z.enum(Object.values(RECORD_VERDICTS)),
  policy: policyRecord.nullable(),
});

/** The verdict that a record holds, in the words of its kind. */
const verdictIn =
  (said: Readonly<Record<ScorecardVerdict, string>>) =>
  (words: string): ScorecardVerdict =>
    (Object.keys(said) as ScorecardVerdict[]).find((verdict) => said[verdict] === words) ?? 'unproven';
const verdictOf = verdictIn(EDGE_VERDICTS);
const verdictOfPrediction = verdictIn(RECORD_VERDICTS);
const verdictOfPolicy = verdictIn(POLICY_VERDICTS);

const SIGNAL_KEY = /^signal:(.+):(-?\d+):(Stock|ETF):(\d+)$/;
const MOMENTUM = 'momentum.';
const SCORES = 'overallScore';
const EVENT_OF = new Map<string, (typeof eventNames)[number]>(
  detectionKinds.flatMap((kind) => {
    const event = eventNames.find((name) => name === detectionSignals[kind].documentName);
    return event === undefined ? [] : [[kind, event] as const];
  }),
);

interface StoredSignal extends SignalSubject {
  readonly code: number;
  readonly stored: StoredRecord;
}

function signalOf(stored: StoredRecord): StoredSignal[] {
  const [, kind, code, universe, horizon] = SIGNAL_KEY.exec(stored.key) ?? [];
  if (kind === undefined) return [];
  return [
    { kind, code: Number(code), universe: universe as SignalSubject['universe'], horizon: Number(horizon), stored },
  ];
}

type SymbolCard = Omit<ScoreScorecard, 'code'>;

function symbolCard({ stored, universe, horizon }: StoredSignal, since: TradingDay | null): SymbolCard | null {
  const { data } = signalRecord.safeParse(stored.record);
  if (data === undefined) return null;
  const { horizonSessions: _, verdict, edgePValue: pValue, ...figures } = data;
  const { key, day: until } = stored;
  return { key, horizon, ...figures, pValue, verdict: verdictOf(verdict), since, until, universe };
}

function stateCards({ key, day, record }: StoredRecord, since: TradingDay | null): StateScorecard[] {
  const { data } = stateRecord.safeParse(record);
  return (data?.outcomes ?? []).map(({ regime, verdict, edgePValue: pValue, ...figures }) => ({
    key: `${key}:${regime}`,
    horizon: data?.horizonSessions ?? 0,
    ...figures,
    pValue,
    verdict: verdictOf(verdict),
    since,
    until: day,
    model: key,
    state: regime,
  }));
}

const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

function predictionCards(
  name: PredictionName,
  { key, day, record }: StoredRecord,
  since: TradingDay | null,
): PredictionScorecard[] {
  const { data } = predictionRecord.safeParse(record);
  if (data === undefined) return [];
  const span = { horizon: PREDICTION_DEFINITIONS[name].horizonSessions, since, until: day, name };
  const { count, hitRate, baseRate, brier, brierOfBaseRate, brierGainInterval, brierGainPValue, policy } = data;
  const ofProbability: PredictionScorecard = {
    ...span,
    key,
    measure: 'brier',
    count,
    hitRate,
    baseRate,
    edge: less(brierOfBaseRate, brier),
    edgeInterval: brierGainInterval,
    pValue: brierGainPValue,
    meanForwardReturn: data.byCall.Bullish.meanForwardReturn,
    verdict: verdictOfPrediction(data.verdict),
  };
  if (policy === null) return [ofProbability];
  const ofPosition: PredictionScorecard = {
    ...span,
    key: `${key}:policy`,
    measure: 'reward',
    count: policy.count,
    hitRate: null,
    baseRate: null,
    edge: less(policy.meanReward, policy.meanRewardAlwaysLong),
    edgeInterval: policy.gainInterval,
    pValue: policy.gainPValue,
    meanForwardReturn: policy.meanReward,
    verdict: verdictOfPolicy(policy.verdict),
  };
  return [ofProbability, ofPosition];
}

/** The records of signals, states and predictions; with a day those that know no later one. */
export const readScorecards: Read<typeof api.scorecards> = (context, _, { asOf }) => scorecardsUpTo(context, asOf);

/** What the records say of each signal, state and prediction, as known on a day. */
export const readEdges = async (context: Database, asOf: TradingDay): Promise<Edges> =>
  edgesOf(await scorecardsUpTo(context, asOf));

async function scorecardsUpTo({ pool }: Database, asOf: TradingDay | undefined): Promise<ScorecardsAnswer> {
  const stored = (await readRecords(pool, '')).filter(({ day }) => asOf === undefined || day <= asOf);
  const signals = stored.flatMap(signalOf);
  const models = stored.filter(({ key }) => !SIGNAL_KEY.test(key));
  const [signalStarts, modelStarts] = await Promise.all([
    readSignalStarts(pool, signals),
    readModelStarts(
      pool,
      models.map(({ key }) => key),
    ),
  ]);
  const ofSignals: SignalScorecard[] = [];
  const momentum: MomentumScorecard[] = [];
  const scores: ScoreScorecard[] = [];
  for (const [i, signal] of signals.entries()) {
    const card = symbolCard(signal, elementAt(signalStarts, i));
    if (card === null) continue;
    const { kind, code } = signal;
    const event = EVENT_OF.get(kind);
    if (event !== undefined) ofSignals.push({ ...card, event, code });
    else if (kind.startsWith(MOMENTUM)) momentum.push({ ...card, family: kind.slice(MOMENTUM.length), code });
    else if (kind === SCORES) scores.push({ ...card, code });
  }
  const nameOf = (key: string) => predictionNames.find((name) => name === key);
  return {
    signals: ofSignals,
    momentum,
    scores,
    states: models.flatMap((one) => (nameOf(one.key) ? [] : stateCards(one, modelStarts.get(one.key) ?? null))),
    predictions: models.flatMap((one) => {
      const name = nameOf(one.key);
      return name === undefined ? [] : predictionCards(name, one, modelStarts.get(one.key) ?? null);
    }),
  };
}
