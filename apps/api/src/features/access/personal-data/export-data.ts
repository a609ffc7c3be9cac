import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { api, ParsedInputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { recordAccountActivity } from '@pipa/db/access';
import { type ExportedPage, exportPersonalData, tablesWithPrices } from '@pipa/db/users';
import type { AppContext } from '../../../context.ts';
import { maySeePrices } from '../../../http/guard-licence.ts';
import { createBoundedQueue } from '../../../throttling/bounded-queue.ts';
import { countAction } from '../../../throttling/throttle.ts';
import type { PasswordHasher } from '../password.ts';
import { type AccessCaller, proveOwner } from '../second-factor/prove-owner.ts';

/** Exports of one user in a window of time: each reads all of the user's rows. */
const MAX_EXPORTS = 3;
/** Exports that read at once, each on a connection of its own, and those that wait. */
const AT_ONCE = 2;
const MAX_WAITING = 4;

const WITHHELD =
  'They hold prices of the market or what is computed from them, which are licensed to the owner of this installation alone.';

interface Exported {
  readonly userId: number;
  /** Whether the terms of the vendor let prices of the market go to the user. */
  readonly seesPrices: boolean;
}

/** A file that has no name any more, so that it is gone with the process, too. */
async function openNameless(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'pipa-export-'));
  try {
    return await open(join(directory, 'data.json'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Writes one JSON object with an array a table, page by page, and at last the tables that are not whole. */
async function writeExport(
  { prisma }: Pick<AppContext, 'prisma'>,
  { userId, seesPrices }: Exported,
  file: FileHandle,
): Promise<void> {
  let current: string | null = null;
  let isFirstRow = true;
  const write = async ({ table, rows }: ExportedPage) => {
    const parts: string[] = [];
    if (table !== current) {
      parts.push(`${current === null ? '{' : '],'}\n${JSON.stringify(table)}:[`);
      current = table;
      isFirstRow = true;
    }
    for (const row of rows) {
      parts.push(`${isFirstRow ? '' : ','}\n${JSON.stringify(row)}`);
      isFirstRow = false;
    }
    await file.appendFile(parts.join(''));
  };
  const isWithheld = (table: string) => !seesPrices && tablesWithPrices.has(table);
  const truncated = await exportPersonalData(prisma, userId, write, { isWithheld });
  const withheld = seesPrices ? {} : { withheld: { tables: [...tablesWithPrices], reason: WITHHELD } };
  const end = JSON.stringify({ truncated, ...withheld }).slice(1);
  await file.appendFile(`],\n${end}\n`);
}

async function exportToFile(context: Pick<AppContext, 'prisma'>, exported: Exported): Promise<FileHandle> {
  const file = await openNameless();
  try {
    await writeExport(context, exported, file);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Reads everything that is stored about a user into a file, then streams it: a slow receiver holds no snapshot of the database,
 * and a failed read is answered as a failure, not half a file. A session alone does not suffice, because it is all of a person
 * at once.
 */
export function createExport(context: AppContext, passwords: PasswordHasher) {
  const enqueue = createBoundedQueue(AT_ONCE, MAX_WAITING);
  return async (caller: AccessCaller, credentials: ParsedInputOf<typeof api.exportData>): Promise<Readable> => {
    const { userId } = caller.user;
    const proof = await proveOwner(context, passwords, caller, credentials);
    // Counted and logged is what has run: an export that finds no place costs its owner nothing.
    const file = await enqueue(async () => {
      await countAction(context, `export:${userId}`, MAX_EXPORTS);
      await inTransaction(context.prisma, proof.use);
      return exportToFile(context, { userId, seesPrices: await maySeePrices(context, caller.user) });
    });
    try {
      await recordAccountActivity(context.prisma, {
        userId,
        kind: 'DataExported',
        client: caller.client,
        at: context.clock(),
      });
      return file.createReadStream({ start: 0 });
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}
