import type { Pool } from '@pipa/db/testing/connections';

/** What pg calls on a query object that is submitted to it; its declarations know only those that return rows. */
interface CopyCounter {
  bytes: number;
  submit(connection: { query(text: string): void }): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  handleCommandComplete(): void;
}

/** Receives `COPY (query) TO STDOUT` in binary form and does nothing with it; returns the bytes. */
export async function copyUndecoded(pool: Pool, query: string): Promise<number> {
  const client = await pool.connect();
  try {
    return await new Promise<number>((resolve, reject) => {
      const counter: CopyCounter = {
        bytes: 0,
        submit: (connection) => connection.query(`COPY (${query}) TO STDOUT (FORMAT binary)`),
        handleCopyData: ({ chunk }) => {
          counter.bytes += chunk.length;
        },
        handleReadyForQuery: () => resolve(counter.bytes),
        handleError: reject,
        handleCommandComplete: () => undefined,
      };
      client.query(counter as unknown as Parameters<typeof client.query>[0]);
    });
  } finally {
    client.release();
  }
}
