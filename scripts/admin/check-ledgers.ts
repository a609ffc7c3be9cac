import { type AccountCheck, checkLedger } from '@pipa/db/accounts';
import { describeDifference } from '@pipa/portfolios';
import type { AdminContext } from './context.ts';

/** One line an account; the first difference of each that has one. Exit code 1 when the books of any do not agree. */
export async function checkLedgers({ prisma, say }: Pick<AdminContext, 'prisma' | 'say'>): Promise<number> {
  const checks = await checkLedger(prisma);
  for (const check of checks) say(lineOf(check));
  const faulty = checks.filter(({ difference }) => difference !== null);
  const entries = checks.reduce((total, { entryCount }) => total + entryCount, 0);
  say(
    faulty.length === 0
      ? `The books of ${checks.length} accounts agree with their ${entries} ledger entries.`
      : `The books of ${faulty.length} of ${checks.length} accounts do not agree.`,
  );
  return faulty.length === 0 ? 0 : 1;
}

function lineOf({ account, entryCount, difference }: AccountCheck): string {
  const start = `${account.padEnd(12)} ${String(entryCount).padStart(7)} entries`;
  if (difference === null) return `${start}  ok`;
  return `${start}  ${describeDifference(difference)}`;
}
