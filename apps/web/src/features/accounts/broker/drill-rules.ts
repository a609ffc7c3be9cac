import { type BrokerDrillRow, type DrillIncident, drillIncident } from '@pipa/contract';

const DAY_MS = 86_400_000;
/** A drill that was played longer ago is worth playing again. */
const MONTH_DAYS = 30;

export const isOpen = ({ endedTime }: Pick<BrokerDrillRow, 'endedTime'>): boolean => endedTime === null;

/** The last drill of each incident, in the sequence in which incidents are offered; `drills` are the newest first. */
export const lastOfEach = (
  drills: readonly BrokerDrillRow[],
): { readonly incident: DrillIncident; readonly last: BrokerDrillRow | undefined }[] =>
  drillIncident.options.map((incident) => ({ incident, last: drills.find((drill) => drill.incident === incident) }));

/** Whole days since a drill has ended. */
export const daysSince = (endedTime: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(endedTime)) / DAY_MS));

/** Whether an incident was not played to its end in the last month. */
export const isOverdue = (last: BrokerDrillRow | undefined, now: number): boolean =>
  last === undefined || (last.endedTime !== null && daysSince(last.endedTime, now) >= MONTH_DAYS);
