import { basename } from 'node:path';
import { backUp, createPrisma, inTransaction, restore } from '@pipa/db';
import { recordOperatorAct } from '@pipa/db/operators';
import { checkLedgers } from './check-ledgers.ts';
import { type AdminContext, AT_SHELL } from './context.ts';

type BackupContext = Pick<AdminContext, 'databaseUrl' | 'prisma' | 'clock' | 'operator' | 'say'>;

const describe = (rows: Readonly<Record<string, number>>): string => {
  const counts = Object.values(rows);
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables`;
};

/** Writes the whole database to a file that must not exist yet. */
export async function makeBackup(
  { databaseUrl, prisma, clock, operator, say }: BackupContext,
  path: string | undefined,
): Promise<number> {
  if (path === undefined) {
    say('Name the file that the backup is written to.');
    return 2;
  }
  const rows = await backUp(databaseUrl, path, clock());
  await inTransaction(prisma, (tx) =>
    recordOperatorAct(tx, {
      at: clock(),
      operator,
      operatorId: null,
      act: 'BackupMade',
      userId: null,
      subject: basename(path).slice(0, 254),
      detail: describe(rows),
      reason: AT_SHELL,
    }),
  );
  say(`${path} holds ${describe(rows)}. It contains password hashes: keep it safe.`);
  return 0;
}

/** Fills an empty database from a backup and proves its books. Exit code 1 when the books of any account do not agree. */
export async function restoreBackup(
  { databaseUrl, say }: Pick<BackupContext, 'databaseUrl' | 'say'>,
  path: string | undefined,
): Promise<number> {
  if (path === undefined) {
    say('Name the file of the backup.');
    return 2;
  }
  say(`Restored ${describe(await restore(databaseUrl, path))}.`);
  const prisma = createPrisma(databaseUrl, { max: 2, applicationName: 'pipa-admin' });
  try {
    return await checkLedgers({ prisma, say });
  } finally {
    await prisma.$disconnect();
  }
}
