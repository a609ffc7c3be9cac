import { describeDifference, unfreezeAccount } from '@pipa/portfolios';
import { type AdminContext, atShell } from './context.ts';

const USAGE = 'Give the id of an account, and with --accept-difference the reason of your decision.';
const CHOICES = `It stays frozen. Find out what happened, then decide with --accept-difference "reason":
  the balances are set to the ledger, or with --correct-ledger a correcting entry brings the ledger to the balances.
  Decision, reason and operator are recorded.`;

interface UnfreezeOptions {
  readonly accountId: number;
  readonly reason: string | null;
  readonly correctLedger: boolean;
}

/** Null for what is no call of this command. */
function optionsOf(args: readonly string[]): UnfreezeOptions | null {
  const [id, ...flags] = args;
  const accountId = Number(id);
  if (!Number.isInteger(accountId) || accountId < 1) return null;
  const correctLedger = flags.includes('--correct-ledger');
  const rest = flags.filter((flag) => flag !== '--correct-ledger');
  if (rest.length === 0) return correctLedger ? null : { accountId, reason: null, correctLedger };
  const [flag, reason = '', ...more] = rest;
  if (flag !== '--accept-difference' || reason.trim() === '' || more.length > 0) return null;
  return { accountId, reason: reason.trim(), correctLedger };
}

/** Lets a frozen account trade again once its books agree, or by the operator's decision. */
export async function unfreeze(
  { prisma, clock, operator, say }: Pick<AdminContext, 'prisma' | 'clock' | 'operator' | 'say'>,
  args: readonly string[],
): Promise<number> {
  const options = optionsOf(args);
  if (options === null) {
    say(USAGE);
    return 2;
  }
  const { accountId, reason, correctLedger } = options;
  const authoritative = reason === null ? null : correctLedger ? ('balances' as const) : ('ledger' as const);
  const decision = { accountId, authoritative, reason };
  const { outcome, account, differences } = await unfreezeAccount({ prisma, clock }, atShell(operator), decision);
  if (outcome === 'not frozen') {
    say(`Account ${account} is not frozen.`);
    return 1;
  }
  for (const difference of differences) say(describeDifference(difference));
  if (outcome === 'books differ') {
    say(CHOICES);
    return 1;
  }
  const how = differences.length === 0 ? 'its books agree' : `decided by ${operator}: ${reason}`;
  say(`Account ${account} trades again (${how}).`);
  return 0;
}
