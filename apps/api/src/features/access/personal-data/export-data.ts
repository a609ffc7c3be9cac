import { Readable } from 'node:stream';
import { exportPersonalData, recordAccountActivity } from '@pipa/db';
import type { AppContext } from '../../../context.ts';
import type { RequestClient } from '../../../http/request-client.ts';
import { countAction } from '../../../throttling/throttle.ts';

/** Exports of one user in a window of time: each reads all of the user's rows. */
const MAX_EXPORTS = 3;

/** One JSON object with an array a table, written page by page: at most one page is in memory. */
async function* asJson({ pool }: AppContext, userId: number): AsyncGenerator<string> {
  let open: string | null = null;
  let isFirstRow = true;
  yield '{';
  for await (const { table, rows } of exportPersonalData(pool, userId)) {
    if (table !== open) {
      yield `${open === null ? '' : '],'}\n${JSON.stringify(table)}:[`;
      open = table;
      isFirstRow = true;
    }
    for (const row of rows) {
      yield `${isFirstRow ? '' : ','}\n${JSON.stringify(row)}`;
      isFirstRow = false;
    }
  }
  yield `${open === null ? '' : ']'}\n}\n`;
}

export async function exportData(context: AppContext, userId: number, client: RequestClient): Promise<Readable> {
  await countAction(context, `export:${userId}`, MAX_EXPORTS);
  await recordAccountActivity(context.prisma, { userId, kind: 'DataExported', client, at: context.clock() });
  return Readable.from(asJson(context, userId));
}
