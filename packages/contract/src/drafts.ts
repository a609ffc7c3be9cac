import { z } from 'zod';
import { backtestTrialEndpoints } from './backtest-trials.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './errors.ts';
import { done, filledOrAbsent, idInput, instant, moneyInput, textInput } from './fields.ts';
import { alertFields, refuseUnfit, savedScreenEndpoints, symbolsInput } from './ida/index.ts';
import { portfolioAmountEndpoints } from './portfolios/index.ts';
import { refusal } from './refusals.ts';
import type { ReadScope } from './scope.ts';

/** Drafts of a user that are open at a time. */
export const MAX_OPEN_DRAFTS = 20;
/** Drafts of a user that are made within 24 hours. */
export const MAX_DRAFTS_A_DAY = 100;
/** A draft is open for this time. */
export const DRAFT_HOURS = 24;
/** Days that a draft is kept after its end. */
export const DRAFT_KEPT_DAYS = 30;
/** Symbols that one draft adds to a watch list. */
export const MAX_DRAFT_SYMBOLS = 50;

const TOO_MANY_SYMBOLS = refusal('At most {max} symbols are allowed', { max: MAX_DRAFT_SYMBOLS });
/** Read as a text again, so that what is stored is an input too. */
const draftSymbols = symbolsInput
  .refine((symbols) => symbols.length > 0, broken('This field is required'))
  .refine((symbols) => symbols.length <= MAX_DRAFT_SYMBOLS, broken(TOO_MANY_SYMBOLS))
  .transform((symbols) => symbols.join(','));

const { name, filter, sort, columns } = savedScreenEndpoints.saveScreen.input.shape;
const { strategyId, fromDate, toDate, amount, parameters } = backtestTrialEndpoints.startBacktest.input.shape;
const { portfolioId, cash } = portfolioAmountEndpoints.modifyCash.input.shape;

const acts = [
  /** Adds symbols to an own list, to the default one where none is named. */
  z.strictObject({ kind: z.literal('watchList'), watchListId: idInput.optional(), symbols: draftSymbols }),
  z.strictObject({ kind: z.literal('alert'), ...alertFields }).superRefine(refuseUnfit),
  /** What is left out the person chooses. */
  z.strictObject({
    kind: z.literal('subscription'),
    strategyId: idInput,
    amount: moneyInput.optional(),
    trackAccountId: idInput.optional(),
    name: filledOrAbsent(textInput(64)),
  }),
  z.strictObject({ kind: z.literal('modelSubscription'), aqmId: idInput, trackAccountId: idInput.optional() }),
  /** Signed dollars, as of the call that changes an amount. */
  z.strictObject({ kind: z.literal('amountChange'), portfolioId, cash }),
  z.strictObject({ kind: z.literal('stopPortfolio'), portfolioId }),
  z.strictObject({
    kind: z.literal('backtest'),
    strategyId,
    fromDate: fromDate.optional(),
    toDate: toDate.optional(),
    amount: amount.optional(),
    parameters,
  }),
  z.strictObject({
    kind: z.literal('screen'),
    name,
    filter,
    sort,
    columns: columns.transform((names) => names.join(',')),
  }),
] as const;

/** An act that is proposed, by the fields of the call that makes it. What is read of it can be read again. */
export const draftAct = z.discriminatedUnion('kind', acts);
export type DraftAct = z.output<typeof draftAct>;
export type DraftKind = DraftAct['kind'];
export type ActOf<K extends DraftKind> = Extract<DraftAct, { kind: K }>;

export const draftKind = z.enum(acts.map(({ shape }) => shape.kind.value) as [DraftKind, ...DraftKind[]]);

/** What a credential reads that proposes an act: a proposal is checked against it, and names it. */
export const draftNeeds = {
  watchList: 'read:analysis',
  alert: 'read:analysis',
  subscription: 'read:strategies',
  modelSubscription: 'read:strategies',
  amountChange: 'read:portfolios',
  stopPortfolio: 'read:portfolios',
  backtest: 'read:strategies',
  screen: 'read:analysis',
} as const satisfies Record<DraftKind, ReadScope>;

/** What has proposed an act: Ask, a program with a key, or the owner's own session. */
export const draftSource = z.enum(['ask', 'apiKey', 'owner']);
export type DraftSource = z.infer<typeof draftSource>;
export const draftOutcome = z.enum(['confirmed', 'dismissed']);
export type DraftOutcome = z.infer<typeof draftOutcome>;
export const draftState = z.enum(['open', ...draftOutcome.options, 'expired']);

const draftSchema = z.strictObject({
  id: z.int(),
  act: draftAct,
  by: draftSource,
  /** Name of the API key; null for any other. */
  byName: z.string().nullable(),
  /** Name of the list, strategy, portfolio, alert or screen, as it was then; null for the default watch list. */
  about: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  state: draftState,
});
export type Draft = z.infer<typeof draftSchema>;

/** Page of the client where the owner of a draft confirms or dismisses it. */
export const draftPath = (id: number): string => `/admin/draft?id=${id}`;

const drafts = endpoint({
  method: 'GET',
  path: 'users/drafts',
  access: 'user',
  scope: 'read:user',
  summary: 'The own drafts that are open: acts that were proposed and wait for the owner, newest first',
  output: z.array(draftSchema).max(MAX_OPEN_DRAFTS),
});

const draft = endpoint({
  method: 'GET',
  path: 'users/draft',
  access: 'user',
  scope: 'read:user',
  summary: 'One own draft, also after its end',
  input: z.strictObject({ id: idInput }),
  output: draftSchema,
  errors: ['NOT_FOUND'],
});

const createDraft = endpoint({
  method: 'POST',
  path: 'users/createDraft',
  access: 'user',
  scope: 'propose',
  summary: `Proposes an act, which does nothing before its owner confirms it in Pipa within ${DRAFT_HOURS} hours; the same act is proposed once while it is open`,
  input: z.strictObject({ act: draftAct }),
  output: draftSchema.extend({ link: z.string() }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'AMOUNT_OUT_OF_RANGE', 'INVESTOR_DISABLED'],
});

const closeDraft = endpoint({
  method: 'POST',
  path: 'users/closeDraft',
  access: 'user',
  scope: 'ask',
  summary: 'Ends an own open draft: the person has made the act by its own call, or does not want it',
  input: z.strictObject({ id: idInput, outcome: draftOutcome }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const draftEndpoints = { drafts, draft, createDraft, closeDraft };
