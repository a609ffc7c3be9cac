import { deserialize, serialize } from 'node:v8';
import type { ResearchCheckpoint } from '@pipa/market-data';

/**
 * State of the simulated research in one thread. Other threads continue from it instead of making every session since the
 * market's beginning again, which takes seconds. It lies in shared memory, so that the worker stores it without decoding it.
 */
export interface ResearchHandover {
  /** Number of the last session of the state. */
  readonly session: number;
  readonly bytes: SharedArrayBuffer;
}

export function packResearch(checkpoint: ResearchCheckpoint): ResearchHandover {
  const packed = serialize(checkpoint);
  const bytes = new SharedArrayBuffer(packed.length);
  new Uint8Array(bytes).set(packed);
  return { session: checkpoint.session, bytes };
}

export function unpackResearch({ bytes }: ResearchHandover): ResearchCheckpoint {
  // Several threads may continue from the same bytes, and each changes its copy.
  return deserialize(Buffer.from(new Uint8Array(bytes))) as ResearchCheckpoint;
}

/** The handover with the later session. */
export function furtherOf(known: ResearchHandover | null, other: ResearchHandover): ResearchHandover {
  return known !== null && known.session > other.session ? known : other;
}
