import type { AnalysisRow, DetectionGroup } from '@pipa/contract';
import type { Words } from '@pipa/words';
import { detectionWords, groupHeader } from '../detections.ts';
import { words as comments } from '../words/comments/index.ts';
import { type Comment, clausesOf, listOf, shown } from './comment.ts';

const words = comments.detections;

/** Detections that a clause names at most. */
const MOST_NAMED = 3;

/** Which groups have detections, and the first symbols of each with what was detected. */
export function detectionsComment(rows: readonly DetectionGroup[]): Comment {
  const found = rows.filter(({ detectionList }) => detectionList.length > 0);
  if (found.length === 0) return { finding: words.none, reasons: [] };
  return { finding: words.found(listOf(found.map(({ id }) => groupHeader(id)))), reasons: found.map(firstOf) };
}

function firstOf(group: DetectionGroup): Words {
  const clauses = clausesOf(
    group.detectionList.slice(0, MOST_NAMED).map((one) => {
      const close = one.close === null || one.change !== null ? null : shown('close', one.close);
      return words.event(one.symbol, detectionWords(group, one), close);
    }),
  );
  return words.ofGroup(groupHeader(group.id), clauses);
}

/** Whether rows of code 16 are groups of detections. */
export const areDetections = (rows: readonly AnalysisRow<16>[]): rows is readonly DetectionGroup[] =>
  rows.slice(0, 1).some((row) => 'detectionList' in row);
