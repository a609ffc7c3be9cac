import {
  type AnalysisRow,
  type IdaFunctionCode,
  MARKET_SYMBOL,
  type PredictionName,
  predictionNames,
} from '@pipa/contract';
import { readFundamentals, readRecords, type StoredRecord } from '@pipa/db/analysis';
import type { CommentContext, PredictionFacts } from '@pipa/ida';
import { fundamentalMetricNames, RECORD_VERDICTS } from '@pipa/quant';
import { z } from 'zod';
import type { InstrumentRequest } from './reader.ts';
import { readStateRows } from './states.ts';

/** Reads what the comment of a table says beside its rows. */
type FactsReader = (request: InstrumentRequest, rows: readonly AnalysisRow[]) => Promise<CommentContext>;

/** Ranked figures are stored in single precision. */
const isSame = (shown: unknown, ranked: number | null): boolean =>
  typeof shown === 'number' && ranked !== null && Math.fround(shown) === Math.fround(ranked);

/**
 * The ranks in the sector of the newest quarter that is shown, of the figures that were ranked as they are shown. The ranks are
 * of trailing figures at the close of the as-of day: a price of the report's day or a single quarter makes another figure.
 */
const readRanking: FactsReader = async ({ pool, instrument, asOf }, [newest]) => {
  const known = await readFundamentals(pool, instrument.id, asOf);
  if (known === null || (newest as AnalysisRow<5>).quarterEnd !== known.quarterEnd) return {};
  const row: Readonly<Record<string, unknown>> = newest ?? {};
  const same = fundamentalMetricNames.filter((name) => isSame(row[name], known.metrics[name]));
  const ranking = Object.fromEntries(same.map((name) => [`${name}Ranking`, known.rankings[`${name}Ranking`]]));
  return same.length > 0 ? { ranking } : {};
};

/** The states of the market on the newest session that is shown of its fund. */
const readMarketStates: FactsReader = async ({ pool, instrument }, [newest]) => {
  if (instrument.symbol !== MARKET_SYMBOL) return {};
  const { tradeDate } = newest as AnalysisRow<11>;
  const states = await readStateRows({ pool }, { day: tradeDate, length: 1, offset: 0 });
  return { states: states.filter((row) => row.tradeDate === tradeDate) };
};

const record = z.object({
  count: z.int(),
  hitRate: z.number(),
  baseRate: z.number(),
  verdict: z.enum(Object.values(RECORD_VERDICTS)),
});
type Verdict = PredictionFacts['verdict'];
const VERDICTS = Object.keys(RECORD_VERDICTS) as Verdict[];

/** A record without an outcome yet says nothing. */
function factsOf({ key, record: stored }: StoredRecord): PredictionFacts[] {
  const { data } = record.safeParse(stored);
  const name = predictionNames.find((one) => one === key) as PredictionName | undefined;
  const verdict = VERDICTS.find((one) => RECORD_VERDICTS[one] === data?.verdict);
  return data && name && verdict ? [{ ...data, name, verdict }] : [];
}

/** The record of each prediction, which is kept of the newest day alone: an earlier day must not see it. */
const readPredictionRecords: FactsReader = async ({ pool, asOf }) => {
  const stored = await readRecords(pool, 'pred');
  return { records: stored.filter(({ day }) => day <= asOf).flatMap(factsOf) };
};

export const COMMENT_FACTS: { readonly [Code in IdaFunctionCode]?: FactsReader } = {
  5: readRanking,
  6: readRanking,
  7: readRanking,
  8: readRanking,
  9: readRanking,
  10: readRanking,
  11: readMarketStates,
  12: readPredictionRecords,
};
