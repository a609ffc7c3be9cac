import { api, type InvestmentLimits, investmentAmountInput, type Strategy, type TrackAccount } from '@pipa/contract';
import { z } from 'zod';
import { messages } from '../../../messages/index.ts';
import { parseAmount, typedAmount } from '../../../ui/form/amount.ts';
import { isPaperTrade } from '../portfolio-facts.ts';

export type TradeKind = 'paper' | 'money';

/** The name of the strategy, with a number when the user has a portfolio of that name. */
export function freeName(base: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const named = (suffix: string) => `${base.slice(0, (lengths.name ?? base.length) - suffix.length)}${suffix}`;
  for (let count = 2, name = named(''); ; count += 1) {
    if (!used.has(name.toLowerCase())) return name;
    name = named(` ${count}`);
  }
}

/** Accounts on which a portfolio of this kind can be opened. */
export const accountsOf = (accounts: readonly TrackAccount[], kind: TradeKind): readonly TrackAccount[] =>
  accounts.filter((account) => !account.isDeleted && isPaperTrade(account.tradeType) === (kind === 'paper'));

/** The accounts of a trade type, the chosen one of them, and the id to choose: the first where the chosen one is not offered. */
export function chooseAccount(accounts: readonly TrackAccount[], kind: TradeKind, chosen: string) {
  const offered = accountsOf(accounts, kind);
  const account = offered.find(({ id }) => String(id) === chosen);
  return { offered, account, next: String((account ?? offered[0])?.id ?? '') };
}

const fields = api.buildCorePortfolio.input.shape;
const note = fields['portfolio.note'].unwrap();
/** Most characters of each field. */
export const lengths = { name: fields['portfolio.name'].maxLength, note: note.maxLength };

/**
 * 2 §5: name, amount and an account are required. The fields have the names of the documented call, so that the server's
 * messages find their fields; `tradeType` only filters the accounts.
 */
export const subscribeSchema = (limits: InvestmentLimits, accounts: readonly TrackAccount[]) =>
  z
    .strictObject({
      tradeType: z.enum(['paper', 'money']),
      portfolio: z.strictObject({ name: fields['portfolio.name'], note, trackAccountId: z.string() }),
      profile: z.strictObject({
        investmentAmount: typedAmount(investmentAmountInput(limits)),
        liquidateOnEmergency: z.enum(['true', 'false']),
      }),
    })
    .refine(
      ({ tradeType, portfolio }) =>
        accountsOf(accounts, tradeType).some(({ id }) => `${id}` === portfolio.trackAccountId),
      { path: ['portfolio', 'trackAccountId'], error: messages.invest.subscribe.accountRequired, when: () => true },
    );
/** Values of the form as chosen and typed. */
export type SubscribeInput = z.input<ReturnType<typeof subscribeSchema>>;
export type SubscribeValues = z.output<ReturnType<typeof subscribeSchema>>;

/** Whether the account has less usable cash than the amount: trades may fail, so the user must confirm. */
export function isCashShort(usableCash: number | undefined, amountText: string): boolean {
  const amount = parseAmount(amountText);
  return usableCash !== undefined && amount !== null && usableCash < amount;
}

/** Input of the documented call for a subscription. */
export const buildInput = ({ portfolio, profile }: SubscribeValues, strategy: Pick<Strategy, 'id' | 'marketType'>) => ({
  'portfolio.name': portfolio.name,
  'portfolio.note': portfolio.note,
  'portfolio.marketType': strategy.marketType,
  'portfolio.portfolioClass': 'Investor' as const,
  'portfolio.strategyId': strategy.id,
  'portfolio.trackAccountId': Number(portfolio.trackAccountId),
  'profile.investmentAmount': profile.investmentAmount,
  'profile.investmentTimeframe': 'no preference' as const,
  'profile.liquidateOnEmergency': profile.liquidateOnEmergency === 'true',
  'profile.portfolioType': 'NotCare' as const,
  'profile.importanceOrder': '123' as const,
});

/** 2 §8: whether a message reports a taken name. */
export const isNameTaken = (errMsg: string): boolean => errMsg.includes('DuplicateKeyException');
