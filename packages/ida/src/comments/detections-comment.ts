import type { AnalysisRow, DetectionGroup } from '@pipa/contract';
import { detectionWords, groupHeader } from '../detections.ts';
import { type Words, words } from '../words.ts';
import { type Comment, clausesOf, listOf, shown } from './comment.ts';

/** Detections that a clause names at most. */
const MOST_NAMED = 3;

/** Which groups have detections, and the first symbols of each with what was detected. */
export function detectionsComment(rows: readonly DetectionGroup[]): Comment {
  const found = rows.filter(({ detectionList }) => detectionList.length > 0);
  if (found.length === 0) {
    return { finding: words('No event was detected.', '没有检测到事件。'), reasons: [] };
  }
  const headers = listOf(found.map(({ id }) => groupHeader(id)));
  return {
    finding: words(`Events were detected in ${headers.en}.`, `在以下各组检测到事件：${headers.zh}。`),
    reasons: found.map(firstOf),
  };
}

function firstOf(group: DetectionGroup): Words {
  const header = groupHeader(group.id);
  const clauses = clausesOf(
    group.detectionList.slice(0, MOST_NAMED).map((one) => {
      const said = detectionWords(group, one);
      const close = one.close === null || one.change !== null ? null : shown('close', one.close);
      return words(
        `${one.symbol} ${said.en}${close ? ` at ${close}` : ''}`,
        `${one.symbol} ${said.zh}${close ? `，收盘 ${close}` : ''}`,
      );
    }),
  );
  return words(`${header.en}: ${clauses.en}.`, `${header.zh}：${clauses.zh}。`);
}

/** Whether rows of code 16 are groups of detections. */
export const areDetections = (rows: readonly AnalysisRow<16>[]): rows is readonly DetectionGroup[] =>
  rows.length > 0 && 'detectionList' in rows[0];
