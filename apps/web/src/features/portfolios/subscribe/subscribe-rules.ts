import {
  api,
  type InvestmentLimits,
  investmentAmountInput,
  isPaperTrade,
  MOST_DRAWDOWN,
  MOST_YEARLY,
  orderValueInput,
  type Strategy,
  type TrackAccount,
} from '@pipa/contract';
import { z } from 'zod';
import { formatPercent } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import { typedAmount, typedOptionalAmount, typedPercent } from '../../../ui/form/amount.ts';

type TradeKind = 'paper' | 'money';

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

/** What a form of a subscription is filled in with. */
export interface ProposedSubscription {
  readonly name?: string;
  readonly amount?: string;
  readonly trackAccountId?: number;
}

/** The trade type of the proposed account; paper where it is not there. */
export const tradeKindOf = (accounts: readonly TrackAccount[], proposedId?: number): TradeKind =>
  accountsOf(accounts, 'money').some(({ id }) => id === proposedId) ? 'money' : 'paper';

/** The account that a form begins with: the proposed one, else the first paper account. */
export const accountToBegin = (accounts: readonly TrackAccount[], proposedId?: number): string => {
  const offered = accountsOf(accounts, tradeKindOf(accounts, proposedId));
  return String((offered.find(({ id }) => id === proposedId) ?? offered[0])?.id ?? '');
};

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

const percentUpTo = (most: number) =>
  typedPercent(most, invest.subscribe.limits.percentFault(formatPercent(most, { decimals: 0 })));

interface Tolerances {
  readonly tolenranceMaxDrawdown?: number;
  readonly tolenranceMaxAnnualVolatility?: number;
  readonly expectMinAnnualReturn?: number;
}
const hasTolerance = (profile: Tolerances): boolean =>
  [profile.tolenranceMaxDrawdown, profile.tolenranceMaxAnnualVolatility, profile.expectMinAnnualReturn].some(
    (limit) => limit !== undefined,
  );

/** The limits of a form that sets none. */
export const noLimits = {
  portfolio: { buyValuePerOrder: '', sellValuePerOrder: '' },
  profile: {
    tolenranceMaxDrawdown: '',
    tolenranceMaxAnnualVolatility: '',
    expectMinAnnualReturn: '',
    stopOnTolerance: false,
  },
};

/**
 * 2 §5: name, amount and an account are required. The fields have the names of the documented call, so that the server's
 * messages find their fields; `tradeType` only filters the accounts.
 */
export const subscribeSchema = (limits: InvestmentLimits, accounts: readonly TrackAccount[]) =>
  z
    .strictObject({
      tradeType: z.enum(['paper', 'money']),
      portfolio: z.strictObject({
        name: fields['portfolio.name'],
        note,
        trackAccountId: z.string(),
        buyValuePerOrder: typedOptionalAmount(orderValueInput),
        sellValuePerOrder: typedOptionalAmount(orderValueInput),
      }),
      profile: z.strictObject({
        investmentAmount: typedAmount(investmentAmountInput(limits)),
        liquidateOnEmergency: z.enum(['true', 'false']),
        tolenranceMaxDrawdown: percentUpTo(MOST_DRAWDOWN),
        tolenranceMaxAnnualVolatility: percentUpTo(MOST_YEARLY),
        expectMinAnnualReturn: percentUpTo(MOST_YEARLY),
        stopOnTolerance: z.boolean(),
      }),
    })
    .refine(
      ({ tradeType, portfolio }) =>
        accountsOf(accounts, tradeType).some(({ id }) => `${id}` === portfolio.trackAccountId),
      { path: ['portfolio', 'trackAccountId'], error: invest.subscribe.accountRequired, when: () => true },
    )
    .refine(({ profile }) => !profile.stopOnTolerance || hasTolerance(profile), {
      path: ['profile', 'stopOnTolerance'],
      error: invest.subscribe.limits.stopNeeds,
    });
/** Values of the form as chosen and typed. */
export type SubscribeInput = z.input<ReturnType<typeof subscribeSchema>>;
export type SubscribeValues = z.output<ReturnType<typeof subscribeSchema>>;

/** Input of the documented call for a subscription. */
export const buildInput = ({ portfolio, profile }: SubscribeValues, strategy: Pick<Strategy, 'id' | 'marketType'>) => ({
  'portfolio.name': portfolio.name,
  'portfolio.note': portfolio.note,
  'portfolio.marketType': strategy.marketType,
  'portfolio.portfolioClass': 'Investor' as const,
  'portfolio.strategyId': strategy.id,
  'portfolio.trackAccountId': Number(portfolio.trackAccountId),
  'portfolio.buyValuePerOrder': portfolio.buyValuePerOrder,
  'portfolio.sellValuePerOrder': portfolio.sellValuePerOrder,
  'profile.investmentAmount': profile.investmentAmount,
  'profile.investmentTimeframe': 'no preference' as const,
  'profile.liquidateOnEmergency': profile.liquidateOnEmergency === 'true',
  'profile.tolenranceMaxDrawdown': profile.tolenranceMaxDrawdown,
  'profile.tolenranceMaxAnnualVolatility': profile.tolenranceMaxAnnualVolatility,
  'profile.expectMinAnnualReturn': profile.expectMinAnnualReturn,
  'profile.stopOnTolerance': profile.stopOnTolerance,
  'profile.portfolioType': 'NotCare' as const,
  'profile.importanceOrder': '123' as const,
});

/** 2 §8: whether a message reports a taken name. */
export const isNameTaken = (errMsg: string): boolean => errMsg.includes('DuplicateKeyException');
