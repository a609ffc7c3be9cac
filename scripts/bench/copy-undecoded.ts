import type { Pool } from '@pipa/db/testing/connections';
import { to } from 'pg-copy-streams';

/** Receives `COPY (query) TO STDOUT` in binary form and does nothing with it; returns the bytes. */
export async function copyUndecoded(pool: Pool, query: string): Promise<number> {
  const client = await pool.connect();
  try {
    let bytes = 0;
    for await (const chunk of client.query(to(`COPY (${query}) TO STDOUT (FORMAT binary)`))) {
      bytes += (chunk as Buffer).length;
    }
    return bytes;
  } finally {
    client.release();
  }
}
