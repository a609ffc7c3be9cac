import { type api, isPaperTrade } from '@pipa/contract';
import { listAccounts } from '@pipa/db/accounts';
import type { Read } from '../context.ts';
import { wireMoney } from '../values/wire-rows.ts';

/** The accounts at brokers that trade with money, newest first (3 §6). */
export const readMoneyAccounts: Read<typeof api.trackAccountForIDA> = async ({ pool }, { userId }) => {
  const accounts = await listAccounts(pool, userId, {});
  const ofMoney = accounts.filter(({ tradeType }) => !isPaperTrade(tradeType));
  return ofMoney.map(({ id, trackAccountName, account, broker, cash }) => ({
    id,
    trackAccountName,
    account,
    broker,
    usableCash: wireMoney(cash),
  }));
};
