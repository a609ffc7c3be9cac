/** Records the values of a slot beside the clock. */
export interface ValueRecorder {
  /** Begins to record a slot; it is left out while the one before is not done. */
  record(slot: () => Promise<void>): void;
  /** Resolves once nothing is being recorded. */
  settled(): Promise<void>;
}

/** A recorder that works on one slot at a time, so that a slow database gets no more work from it. */
export function createValueRecorder(): ValueRecorder {
  let underWay: Promise<void> | null = null;
  return {
    record: (slot) => {
      underWay ??= slot().finally(() => {
        underWay = null;
      });
    },
    settled: async () => {
      await underWay;
    },
  };
}
