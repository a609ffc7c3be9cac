import { api, type Broker, brokers, MAX_PAPER_ACCOUNTS, paperMoneyInput, type TrackAccount } from '@pipa/contract';
import { z } from 'zod';
import { typedAmount } from '../../ui/form/amount.ts';

export const openSchema = api.newSimuAccount.input.extend({ initCash: typedAmount(paperMoneyInput) });
export const renameSchema = api.renameTrackAccount.input.pick({ nickname: true });
/** Target value of an account, from which the deposit or withdrawal is computed. */
export const worthSchema = z.strictObject({ cash: typedAmount(paperMoneyInput) });

/** Deposit (positive) or withdrawal (negative) that brings an account to `target` dollars, to the cent. */
export const cashDifference = (target: number, netLiquidation: number): number =>
  Math.round((target - netLiquidation) * 100) / 100;

/** 1 §6: with five paper accounts the add control is hidden. */
export const canAddPaper = (accounts: readonly Pick<TrackAccount, 'broker'>[]): boolean =>
  accounts.filter(({ broker }) => brokers[broker].opensAccounts).length < MAX_PAPER_ACCOUNTS;

export type AccountAction = 'positions' | 'adjust' | 'edit' | 'upgrade' | 'relink' | 'refresh' | 'delete';

/** 1 §6: what can be done with an account of each broker; beside it, positions and a new link wherever an account is linked. */
export const actionsOf = {
  IB: ['upgrade', 'refresh', 'delete'],
  IBWEBAPI: ['positions', 'edit', 'relink', 'refresh', 'delete'],
  SCHWAB: ['positions', 'relink', 'refresh', 'delete'],
  ALPACA: ['positions', 'edit', 'relink', 'refresh', 'delete'],
  PIPA: ['positions', 'adjust', 'edit', 'delete'],
  TD: ['edit', 'relink', 'refresh', 'delete'],
} as const satisfies Record<Broker, readonly AccountAction[]>;
