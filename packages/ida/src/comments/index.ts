import type { AnalysisRow, IdaFunctionCode, Language } from '@pipa/contract';
import { type Comment, type CommentContext, textOf } from './comment.ts';
import { areDetections, detectionsComment } from './detections-comment.ts';
import {
  dailyMetricsComment,
  otherMetricsComment,
  quarterlyComment,
  rankingComment,
  scoresComment,
} from './fundamental-comment.ts';
import { macroComment } from './macro-comment.ts';
import { etfMomentumComment, momentumComment, stockMomentumComment } from './momentum-comment.ts';
import { priceComment } from './price-comment.ts';
import { sentimentComment } from './sentiment-comment.ts';
import { stateComment } from './state-comment.ts';
import { manyTaComment, patternsComment, taComment } from './ta-comment.ts';

export {
  type Comment,
  type CommentContext,
  lastSessionWords,
  type PredictionFacts,
} from './comment.ts';

type Writers = {
  readonly [Code in IdaFunctionCode]: (rows: readonly AnalysisRow<Code>[], context: CommentContext) => Comment | null;
};

const WRITERS: Writers = {
  1: priceComment,
  2: dailyMetricsComment,
  3: otherMetricsComment,
  4: sentimentComment,
  5: quarterlyComment,
  6: quarterlyComment,
  7: quarterlyComment,
  8: quarterlyComment,
  9: quarterlyComment,
  10: quarterlyComment,
  11: taComment,
  12: stateComment,
  13: etfMomentumComment,
  14: stockMomentumComment,
  15: momentumComment,
  16: (rows) => (areDetections(rows) ? detectionsComment(rows) : manyTaComment(rows as readonly AnalysisRow<27>[])),
  17: detectionsComment,
  18: patternsComment,
  19: macroComment,
  20: rankingComment,
  21: rankingComment,
  22: rankingComment,
  23: rankingComment,
  24: rankingComment,
  25: rankingComment,
  26: scoresComment,
  27: manyTaComment,
  28: () => null,
};

/** What a table says in words, by its figures alone; null for a table without rows or without a comment. */
export function commentOf<Code extends IdaFunctionCode>(
  code: Code,
  rows: readonly AnalysisRow<Code>[],
  context: CommentContext = {},
): Comment | null {
  return rows.length === 0 ? null : (WRITERS[code] as Writers[Code])(rows, context);
}

/** The comment of a table as the wire carries it. */
export function commentText<Code extends IdaFunctionCode>(
  code: Code,
  rows: readonly AnalysisRow<Code>[],
  context: CommentContext = {},
  language: Language = 'en',
): string | null {
  const comment = commentOf(code, rows, context);
  return comment && textOf(comment, language);
}
