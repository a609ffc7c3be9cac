import { advanceLedgerCheckpoint, checkLedgerOf, findDriftSuspects } from '@pipa/db/accounts';
import { freezeAccount } from '@pipa/portfolios';
import type { WorkerContext } from '../context.ts';

type Checking = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

/**
 * Freezes accounts whose balances differ from their ledger. It repairs nothing: the operator decides. A suspicion is confirmed by
 * a fold of the account's whole ledger on one snapshot, so that a concurrent change freezes no account.
 * @returns the number of accounts that this call froze
 */
export async function checkDrift({ prisma, pool, clock, logger }: Checking): Promise<number[]> {
  await advanceLedgerCheckpoint(prisma, clock());
  const frozen: number[] = [];
  for (const id of await findDriftSuspects(pool)) {
    const { differences, account } = await checkLedgerOf(prisma, id);
    const [first] = differences;
    if (first === undefined) continue;
    const { item, portfolioId, symbol, ledger, derived } = first;
    logger.error(
      { accountId: id, account, item, portfolioId, symbol, ledger: `${ledger}`, derived: `${derived}` },
      'the books of an account do not agree; it is frozen',
    );
    if (await freezeAccount({ prisma, clock }, id, differences)) frozen.push(id);
  }
  return frozen;
}
