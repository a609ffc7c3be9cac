import { DomainError, PAPER_MONEY } from '@pipa/contract';
import { cashCauses, inTransaction, lockAccount, postEntry, toDecimal } from '@pipa/db';
import { type Decimal, money, postDeposit, postWithdrawal } from '@pipa/trading';
import type { AppContext } from '../../context.ts';
import { valueAccounts } from './value-accounts.ts';

const CAUSE_BYTES = 16;

/**
 * What a change of paper money comes to, or why it is refused: a deposit may not lift the account above the paper money
 * an account may hold (profit may), and a withdrawal takes no more than what no portfolio has.
 */
export function decideAdjustment(
  change: Decimal,
  account: { readonly netLiquidation: Decimal; readonly usableCash: Decimal },
): { kind: 'Deposit' | 'Withdrawal'; amount: Decimal } {
  if (change.isZero()) throw new DomainError('INVALID_AMOUNT', { field: 'cash' });
  if (change.isPositive()) {
    const result = account.netLiquidation.plus(change);
    if (result.gt(PAPER_MONEY)) {
      throw new DomainError('INVALID_AMOUNT', { field: 'cash', result: result.toString(), maximum: PAPER_MONEY });
    }
    return { kind: 'Deposit', amount: change };
  }
  const amount = change.negated();
  if (amount.gt(account.netLiquidation)) throw new DomainError('INVALID_AMOUNT', { field: 'cash' });
  if (amount.gt(account.usableCash)) {
    throw new DomainError('INSUFFICIENT_CASH', {
      required: amount.toString(),
      available: account.usableCash.toString(),
    });
  }
  return { kind: 'Withdrawal', amount };
}

/** Deposits or withdraws paper cash of one own account. */
export async function adjustCash(
  context: Pick<AppContext, 'prisma' | 'pool' | 'clock' | 'randomBytes'>,
  userId: number,
  input: { trackAccountId: number; cash: string },
): Promise<null> {
  const change = money(input.cash);
  const at = context.clock();
  await inTransaction(context.prisma, async (tx) => {
    const account = await lockAccount(tx, input.trackAccountId, userId);
    if (account === null) throw new DomainError('NOT_FOUND');
    if (account.frozenAt !== null) throw new DomainError('ACCOUNT_FROZEN');
    // Under the lock no cash of the account moves, so the valuation by plain reads is of this very moment.
    const { market, accounts } = await valueAccounts(context, userId);
    const valued = accounts.find(({ row }) => row.id === account.id);
    if (valued === undefined) throw new DomainError('NOT_FOUND');
    const { kind, amount } = decideAdjustment(change, {
      netLiquidation: money(valued.netLiquidation),
      usableCash: toDecimal(account.cash),
    });
    const requestId = context.randomBytes(CAUSE_BYTES).toString('base64url');
    const causeKey =
      kind === 'Deposit' ? cashCauses.deposit(account.id, requestId) : cashCauses.withdrawal(account.id, requestId);
    const post = kind === 'Deposit' ? postDeposit : postWithdrawal;
    await postEntry(tx, post({ accountId: account.id, causeKey, marketDay: market.day }, amount), { at });
  });
  return null;
}
