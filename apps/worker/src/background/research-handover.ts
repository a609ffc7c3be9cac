import { deserialize, serialize } from 'node:v8';
import type { ResearchCheckpoint } from '@pipa/market-data';

/**
 * State of the simulated research in one process. Other processes continue from it instead of making every session since the
 * market's beginning again, which takes seconds. The worker stores its bytes without decoding them.
 */
export interface ResearchHandover {
  /** Number of the last session of the state. */
  readonly session: number;
  readonly bytes: Uint8Array;
}

export const packResearch = (checkpoint: ResearchCheckpoint): ResearchHandover => ({
  session: checkpoint.session,
  bytes: serialize(checkpoint),
});

/** Each call makes a state of its own, as the research changes it. */
export const unpackResearch = ({ bytes }: ResearchHandover): ResearchCheckpoint =>
  deserialize(Uint8Array.from(bytes)) as ResearchCheckpoint;

/** The handover with the later session. */
export function furtherOf(known: ResearchHandover | null, other: ResearchHandover): ResearchHandover {
  return known !== null && known.session > other.session ? known : other;
}
