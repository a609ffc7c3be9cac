import type { DetectionKind } from '../detections/detection-signals.ts';
import { detectionKinds } from '../detections/detection-signals.ts';
import { type TaComponent, taComponents } from './components.ts';
import { BAR_FIELDS, sharedLineNames } from './shared-lines.ts';
import { type VoteViews, voteArrays, voteViews } from './vote-tally.ts';

/** The metrics of a symbol, as columns in the order of their display. */
export const taMetricNames = [
  'trend',
  'trend5',
  'trend20',
  'momentum',
  'momentum5',
  'momentum20',
  'oscillation',
  'oscillation5',
  'oscillation20',
] as const;

export type TaMetricName = (typeof taMetricNames)[number];

/** Technical metrics of each bar, as columns of one length. Metrics are −1..1, NaN where not known; event codes 0 without an event. */
export interface TaMetricsRows
  extends Readonly<Record<TaMetricName, Float64Array>>,
    Readonly<Record<DetectionKind, Int8Array>> {
  readonly components: Readonly<Record<TaComponent, Float64Array>>;
  /** Packed as `BREADTH_FLAGS`. */
  readonly breadthFlags: Uint8Array;
}

/** Every array that a symbol's computation writes to, its bars first of all, each as long as they are. */
export interface Workspace {
  readonly views: VoteViews;
  readonly rows: TaMetricsRows;
}

/** Lays out a workspace for series of `length` bars in the memory from `take`. */
function layOut(length: number, take: (bytes: number) => [ArrayBuffer, number]): Workspace {
  const column = () => new Float64Array(...take(8 * length), length);
  const columns = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, column()])) as Record<Name, Float64Array>;
  const events = detectionKinds.map((kind) => [kind, new Int8Array(...take(length), length)] as const);
  return {
    views: voteViews(columns([...BAR_FIELDS, ...sharedLineNames]), voteArrays(column)),
    rows: {
      ...columns(taMetricNames),
      ...(Object.fromEntries(events) as Record<DetectionKind, Int8Array>),
      components: columns(taComponents),
      breadthFlags: new Uint8Array(...take(length), length),
    },
  };
}

/** Memory for series of up to `maxBars` bars, handed out anew for each length; series of one length in a row share a layout. */
export function createWorkspaces(maxBars: number): (length: number) => Workspace {
  const memory = new ArrayBuffer(bytesNeeded(maxBars));
  let [length, workspace] = [-1, null as Workspace | null];
  return (wanted) => {
    if (wanted > maxBars) throw new RangeError(`${wanted} bars, more than the ${maxBars} there is room for`);
    if (workspace !== null && wanted === length) return workspace;
    let used = 0;
    length = wanted;
    workspace = layOut(wanted, (bytes) => {
      const at = used;
      used += wholeWords(bytes);
      return [memory, at];
    });
    return workspace;
  };
}

function bytesNeeded(length: number): number {
  let bytes = 0;
  layOut(0, () => {
    bytes += wholeWords(8 * length);
    return [new ArrayBuffer(0), 0];
  });
  return bytes;
}

const wholeWords = (bytes: number): number => Math.ceil(bytes / 8) * 8;
