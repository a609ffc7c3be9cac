import { HEARTBEAT_MS } from '@pipa/contract';

/** Bounds of the sockets of one process. */
export interface RealtimeLimits {
  readonly heartbeatMs: number;
  /** A socket with more unsent bytes than this gets no more until they are sent. */
  readonly maxBufferedBytes: number;
  /** A socket whose reader does not catch up within this time is closed. */
  readonly slowReaderMs: number;
  /** Interval in which sockets that wait for a snapshot are checked. */
  readonly pumpMs: number;
  /** Least time between two snapshots of a socket. */
  readonly snapshotPauseMs: number;
  /** Snapshots read at once. */
  readonly maxSnapshotReads: number;
  /** Changes of portfolios are collected this long before they are read. */
  readonly changePauseMs: number;
  /** A round of messages writes to this many sockets before other work of the process has its turn. */
  readonly slotSockets: number;
  readonly maxSockets: number;
  readonly maxSocketsPerUser: number;
  /** Sockets whose user is not known yet. */
  readonly maxUnauthorised: number;
  /** The same limit for one address, so that one client cannot take all of these places. */
  readonly maxUnauthorisedPerAddress: number;
  readonly authorisationMs: number;
  /** Messages a client may send in the window. */
  readonly maxClientMessages: number;
  readonly clientWindowMs: number;
  readonly maxMessageBytes: number;
  /** Time between the closing frame and the end of the connection. */
  readonly closeGraceMs: number;
}

export const realtimeLimits: RealtimeLimits = {
  heartbeatMs: HEARTBEAT_MS,
  maxBufferedBytes: 128 * 1024,
  slowReaderMs: 10_000,
  pumpMs: 250,
  snapshotPauseMs: 1_000,
  maxSnapshotReads: 4,
  changePauseMs: 50,
  slotSockets: 50,
  maxSockets: 5_000,
  maxSocketsPerUser: 20,
  maxUnauthorised: 500,
  maxUnauthorisedPerAddress: 40,
  authorisationMs: 5_000,
  maxClientMessages: 20,
  clientWindowMs: 10_000,
  maxMessageBytes: 1_024,
  closeGraceMs: 2_000,
};

/** Timers as the sockets use them; a test brings its own. */
export interface Timers {
  /**
   * @param ms 0 means after the input and output that are waiting now
   * @returns the function that cancels the timer
   */
  after(ms: number, run: () => void): () => void;
}

export const processTimers: Timers = {
  after(ms, run) {
    if (ms === 0) {
      const turn = setImmediate(run);
      return () => clearImmediate(turn);
    }
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
