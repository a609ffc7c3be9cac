import type { DailyRecord } from '@pipa/quant';
import { recordOfValues } from '@pipa/reads';

/** A track as the record of its sheet, the initial amount first. */
export const readTrackColumnsOf = (
  points: readonly { readonly day: number; readonly equity: number; readonly benchmark: number }[],
): DailyRecord =>
  recordOfValues(
    points.map(({ day }) => day),
    points.map(({ equity }) => equity),
    points.map(({ benchmark }) => benchmark),
  );
