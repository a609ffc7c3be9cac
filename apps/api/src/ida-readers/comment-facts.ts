import type { AnalysisRow, IdaFunctionCode } from '@pipa/contract';
import { readFundamentals } from '@pipa/db';
import type { CommentContext } from '@pipa/ida';
import type { InstrumentRequest } from './reader.ts';

/** Reads what the comment of a table says beside its rows. */
type FactsReader = (request: InstrumentRequest, rows: readonly AnalysisRow[]) => Promise<CommentContext>;

/** The ranks in the sector of the newest quarter that is shown; those of past quarters are as of other days. */
const readRanking: FactsReader = async ({ pool, instrument, asOf }, [newest]) => {
  const known = await readFundamentals(pool, instrument.id, asOf);
  const isShown = known !== null && (newest as AnalysisRow<5>).quarterEnd === known.quarterEnd;
  return isShown ? { ranking: known.rankings } : {};
};

export const COMMENT_FACTS: { readonly [Code in IdaFunctionCode]?: FactsReader } = {
  5: readRanking,
  6: readRanking,
  7: readRanking,
  8: readRanking,
  9: readRanking,
  10: readRanking,
};
