import { api, MAX_PAPER_ACCOUNTS, paperMoneyInput, type TrackAccount } from '@pipa/contract';
import { z } from 'zod';
import { typedAmount } from '../../ui/form/amount.ts';

export const openSchema = api.newSimuAccount.input.extend({ initCash: typedAmount(paperMoneyInput) });
export const renameSchema = api.renameTrackAccount.input.pick({ nickname: true });
/** Target value of an account, from which the deposit or withdrawal is computed. */
export const worthSchema = z.strictObject({ cash: typedAmount(paperMoneyInput) });

/** Deposit (positive) or withdrawal (negative) that brings an account to `target` dollars, to the cent. */
export const cashDifference = (target: number, netLiquidation: number): number =>
  Math.round((target - netLiquidation) * 100) / 100;

export const isPaper = (account: Pick<TrackAccount, 'broker'>): boolean => account.broker === 'PIPA';

/** 1 §6: with five paper accounts the add control is hidden. */
export const canAddPaper = (accounts: readonly Pick<TrackAccount, 'broker'>[]): boolean =>
  accounts.filter(isPaper).length < MAX_PAPER_ACCOUNTS;
