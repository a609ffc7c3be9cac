import { type api, isPaperTrade, type OutputOf } from '@pipa/contract';
import { listAccounts } from '@pipa/db/accounts';
import { wireMoney } from '@pipa/reads';
import type { AppContext } from '../../context.ts';

/** The accounts at brokers that trade with money, newest first (3 §6). */
export async function readMoneyAccounts(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
): Promise<OutputOf<typeof api.trackAccountForIDA>> {
  const accounts = await listAccounts(pool, userId, {});
  const ofMoney = accounts.filter(({ tradeType }) => !isPaperTrade(tradeType));
  return ofMoney.map(({ id, trackAccountName, account, broker, cash }) => ({
    id,
    trackAccountName,
    account,
    broker,
    usableCash: wireMoney(cash),
  }));
}
