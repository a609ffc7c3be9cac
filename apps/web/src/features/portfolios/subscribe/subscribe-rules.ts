import { DEFAULT_INVESTMENT_AMOUNT, type Strategy, type TrackAccount } from '@pipa/contract';
import { messages } from '../../../messages/index.ts';
import { parseAmount } from '../../../ui/form/amount.ts';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import { isPaperTrade } from '../portfolio-facts.ts';

export type TradeKind = 'paper' | 'money';
export type EmergencyStop = 'stopSell' | 'stopNotSell';

export type SubscribeValues = {
  portfolioName: string;
  investmentAmount: string;
  tradeType: TradeKind;
  tradingAccount: string;
  portfolioDesc: string;
  emergencyStop: EmergencyStop;
};

export type AmountLimits = Pick<Strategy, 'minInvestmentAmount' | 'maxInvestmentAmount'>;

/** The documented default, moved inside the limits of the strategy. */
export const defaultAmount = ({ minInvestmentAmount, maxInvestmentAmount }: AmountLimits): number =>
  Math.min(Math.max(DEFAULT_INVESTMENT_AMOUNT, minInvestmentAmount), maxInvestmentAmount);

/** Accounts on which a portfolio of this kind can be opened. */
export const accountsOf = (accounts: readonly TrackAccount[], kind: TradeKind): readonly TrackAccount[] =>
  accounts.filter((account) => !account.isDeleted && isPaperTrade(account.tradeType) === (kind === 'paper'));

/** 2 §5: the amount lies within the limits of the strategy, both included. */
export function amountError(text: string, { minInvestmentAmount: min, maxInvestmentAmount: max }: AmountLimits) {
  const words = messages.invest.subscribe;
  if (text.trim() === '') return words.required;
  const amount = parseAmount(text);
  if (amount === null) return words.amountInvalid;
  return amount < min || amount > max ? words.amountRange(min, max) : undefined;
}

/** 2 §5: name, amount and an account are needed. */
export function subscribeErrors(
  values: SubscribeValues,
  limits: AmountLimits,
  accounts: readonly TrackAccount[],
): FieldErrors<SubscribeValues> {
  const words = messages.invest.subscribe;
  const errors: FieldErrors<SubscribeValues> = {};
  if (values.portfolioName.trim() === '') errors.portfolioName = words.required;
  const amount = amountError(values.investmentAmount, limits);
  if (amount) errors.investmentAmount = amount;
  const offered = accountsOf(accounts, values.tradeType);
  if (!offered.some(({ id }) => String(id) === values.tradingAccount)) errors.tradingAccount = words.accountRequired;
  return errors;
}

/** The account has less usable cash than the amount: trades may fail, so the user is asked first. */
export function isCashShort(usableCash: number | undefined, amountText: string): boolean {
  const amount = parseAmount(amountText);
  return usableCash !== undefined && amount !== null && usableCash < amount;
}

/** 2 §1: only strategies of the same or a lower risk level; null when the own level is not known. */
export const isRiskAllowed = (own: number | null, strategy: Pick<Strategy, 'riskLevel'>): boolean | null =>
  own === null ? null : strategy.riskLevel <= own;

/** What the documented call sends for a subscription. */
export const buildInput = (values: SubscribeValues, strategy: Pick<Strategy, 'id' | 'marketType'>) => ({
  'portfolio.name': values.portfolioName.trim(),
  'portfolio.note': values.portfolioDesc,
  'portfolio.marketType': strategy.marketType,
  'portfolio.portfolioClass': 'Investor' as const,
  'portfolio.strategyId': strategy.id,
  'portfolio.trackAccountId': Number(values.tradingAccount),
  'profile.investmentAmount': String(parseAmount(values.investmentAmount) ?? values.investmentAmount),
  'profile.investmentTimeframe': 'no preference' as const,
  'profile.liquidateOnEmergency': values.emergencyStop === 'stopSell',
  'profile.portfolioType': 'NotCare' as const,
  'profile.importanceOrder': '123' as const,
});

/** Names of the fields on the wire, for the messages of the server. */
export const subscribeWireNames = {
  'portfolio.name': 'portfolioName',
  'portfolio.note': 'portfolioDesc',
  'portfolio.trackAccountId': 'tradingAccount',
  'profile.investmentAmount': 'investmentAmount',
  'profile.liquidateOnEmergency': 'emergencyStop',
} as const satisfies Record<string, keyof SubscribeValues>;

/** 2 §8: the words for a name that is taken. */
export const isNameTaken = (errMsg: string): boolean => errMsg.includes('DuplicateKeyException');
