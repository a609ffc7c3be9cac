/** What the database ends by itself on a connection. Zero is no limit. */
export interface ConnectionLimits {
  /** Longest statement. */
  readonly statementMs: number;
  /** Longest wait for a row, a table or an advisory lock. */
  readonly lockMs: number;
  /** Longest rest of a transaction between two statements. */
  readonly idleInTransactionMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/**
 * Limits by what a process does, so that a locked table or a lost peer ends as an error that is logged and repeated, and never as a
 * process that hangs.
 */
export const connectionLimits = {
  /** Statements of a request, whose caller waits. A mail to administrators is sent within the transaction that holds its row. */
  api: { statementMs: 30 * SECOND_MS, lockMs: 10 * SECOND_MS, idleInTransactionMs: 2 * MINUTE_MS },
  /** The tick, the close, the jobs and mails. */
  worker: { statementMs: 2 * MINUTE_MS, lockMs: 20 * SECOND_MS, idleInTransactionMs: 3 * MINUTE_MS },
  /** Shards of the analysis, which copy histories and wait for each other's locks on them. */
  background: { statementMs: 15 * MINUTE_MS, lockMs: 5 * MINUTE_MS, idleInTransactionMs: 15 * MINUTE_MS },
  /** Commands at the shell, the import and the seed: a person watches them. */
  command: { statementMs: 60 * MINUTE_MS, lockMs: 10 * MINUTE_MS, idleInTransactionMs: 60 * MINUTE_MS },
  /** Migrations, which rewrite whole tables: one that is cut off would only have to begin again. */
  migration: { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
} as const satisfies Record<string, ConnectionLimits>;
