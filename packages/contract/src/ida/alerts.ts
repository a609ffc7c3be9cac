import { z } from 'zod';
import { MAX_NAME_LENGTH } from '../constants.ts';
import { day, flagInput, idInput, instant, numberInput, textInput, wholeNumber } from '../fields.ts';
import { listPage } from '../list-page.ts';
import { symbolText } from './analysis.ts';
import { eventNames, predictionNames, quarterlyNames, scoreNames, stateModels, taMetricColumns } from './names.ts';
import { predictionCall } from './rows.ts';

/** Alerts of a user. */
export const MAX_ALERTS = 100;
/** Firings of an alert that are kept of a day, by symbol; the others are counted. */
export const MAX_FIRINGS_A_DAY = 100;
/** Firings of an alert and day that a mail names. */
export const NAMED_FIRINGS = 20;
export const FIRING_PAGE_SIZE = 20;
/** Firings are removed after this time, and beyond the newest ones of a user. */
export const FIRING_KEPT_DAYS = 90;
export const MAX_FIRINGS = 500;
/** Mails of alerts that a user gets within 24 hours of the wall clock: days of a simulated market may last minutes. */
export const ALERT_MAILS_A_DAY = 24;

/** Figures of a symbol whose crossing of a level can be alerted of, by their wire names and in the units of their columns. */
export const alertMetrics = [
  'close',
  ...taMetricColumns,
  'weeklyReturn',
  'monthlyReturn',
  'quarterlyReturn',
  'yearlyReturn',
  'volatility',
  'maxDD',
  /** Of a fund; of a stock the alert takes `aveAllRank`. */
  'aveRank',
  'aveAllRank',
  ...scoreNames,
  ...quarterlyNames.overall,
  ...quarterlyNames.efficiency,
  ...quarterlyNames.growth,
  ...quarterlyNames.quality,
  ...quarterlyNames.profitability,
  ...quarterlyNames.dividend,
] as const;
export type AlertMetric = (typeof alertMetrics)[number];

export const alertDirections = ['above', 'below'] as const;
export const moveDirections = ['up', 'down', 'either'] as const;
export const screenChanges = ['enters', 'leaves', 'either'] as const;
/** −2 strong bearish to 2 strong bullish. */
const band = wholeNumber(-2, 2);
const stateText = z.string().trim().min(1).max(32);

/** What an alert waits for. A `null` stands for any. */
export const alertCondition = z.discriminatedUnion('kind', [
  /** A change event of a symbol. */
  z.strictObject({ kind: z.literal('event'), event: z.enum(eventNames), code: wholeNumber(-3, 3).nullable() }),
  /** A figure of a symbol that passes a level from one session to the next. */
  z.strictObject({
    kind: z.literal('crossing'),
    metric: z.enum(alertMetrics),
    direction: z.enum(alertDirections),
    level: numberInput(),
  }),
  /** A total return of one session of at least so many percent. */
  z.strictObject({
    kind: z.literal('move'),
    direction: z.enum(moveDirections),
    percent: numberInput().pipe(z.number().min(0.1).max(100)),
  }),
  /** Another TA State of a symbol. */
  z.strictObject({ kind: z.literal('rating'), into: band.nullable() }),
  /** A symbol that meets the filter of a saved screen and did not at the session before, or the reverse. */
  z.strictObject({ kind: z.literal('screen'), change: z.enum(screenChanges) }),
  /** Another state of the market. */
  z.strictObject({ kind: z.literal('state'), model: z.enum(stateModels), into: stateText.nullable() }),
  /** Another call on the market. */
  z.strictObject({
    kind: z.literal('prediction'),
    prediction: z.enum(predictionNames),
    into: predictionCall.nullable(),
  }),
]);
export type AlertCondition = z.infer<typeof alertCondition>;

/** What has happened. */
export const alertEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('event'), event: z.enum(eventNames), code: z.int() }),
  z.strictObject({
    kind: z.literal('crossing'),
    metric: z.enum(alertMetrics),
    direction: z.enum(alertDirections),
    level: z.number(),
    before: z.number(),
    value: z.number(),
  }),
  /** Percent. */
  z.strictObject({ kind: z.literal('move'), value: z.number() }),
  z.strictObject({ kind: z.literal('rating'), from: z.int(), to: z.int() }),
  /** `screen` is the name that the screen had then. */
  z.strictObject({ kind: z.literal('screen'), change: z.enum(['entered', 'left']), screen: z.string() }),
  z.strictObject({ kind: z.literal('state'), model: z.enum(stateModels), from: z.string(), to: z.string() }),
  z.strictObject({
    kind: z.literal('prediction'),
    prediction: z.enum(predictionNames),
    from: z.string(),
    to: z.string(),
  }),
]);
export type AlertEvent = z.infer<typeof alertEvent>;

const alertSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('symbol'), symbol: symbolText }),
  z.strictObject({ kind: z.literal('watchList'), watchListId: idInput }),
  z.strictObject({ kind: z.literal('screen'), screenId: idInput }),
  z.strictObject({ kind: z.literal('market') }),
]);

export const alertChannels = ['app', 'mail', 'webhook'] as const;
export type AlertChannel = (typeof alertChannels)[number];

const SYMBOL_EXPECTED = 'Choose a symbol or a watch list for this condition';
const MARKET_EXPECTED = 'States and predictions are of the market alone';
const SCREEN_EXPECTED = 'What enters or leaves is of a saved screen alone';
const CHANNEL_EXPECTED = 'Choose at least one way to be notified';

type AlertScope = 'market' | 'screen' | 'symbols';
const EXPECTED: Readonly<Record<AlertScope, string>> = {
  market: MARKET_EXPECTED,
  screen: SCREEN_EXPECTED,
  symbols: SYMBOL_EXPECTED,
};

function scopeOf(kind: AlertCondition['kind']): AlertScope {
  if (kind === 'state' || kind === 'prediction') return 'market';
  return kind === 'screen' ? kind : 'symbols';
}

/** Whether a condition can be of a subject: states are of the market, what enters or leaves of a screen, all others of symbols. */
export const fitsSubject = (kind: AlertCondition['kind'], subject: z.infer<typeof alertSubject>['kind']): boolean =>
  scopeOf(kind) === (subject === 'symbol' || subject === 'watchList' ? 'symbols' : subject);

export const alertFields = {
  name: textInput(MAX_NAME_LENGTH),
  subject: alertSubject,
  condition: alertCondition,
  channels: z
    .array(z.enum(alertChannels))
    .min(1, CHANNEL_EXPECTED)
    .max(alertChannels.length)
    .transform((channels) => alertChannels.filter((channel) => channels.includes(channel))),
};
type AlertParts = Pick<z.output<z.ZodObject<typeof alertFields>>, 'subject' | 'condition'>;

/** A condition that cannot be of its subject is refused. */
export const refuseUnfit = ({ subject, condition }: AlertParts, context: z.RefinementCtx): void => {
  if (fitsSubject(condition.kind, subject.kind)) return;
  context.addIssue({ code: 'custom', path: ['subject', 'kind'], message: EXPECTED[scopeOf(condition.kind)] });
};

/** Without an id an alert is made; with one it is changed. */
export const saveAlertInput = z.strictObject({ id: idInput.optional(), ...alertFields }).superRefine(refuseUnfit);
export const alertIdInput = z.strictObject({ id: idInput });
export const pauseAlertInput = z.strictObject({ id: idInput, isPaused: flagInput });

export const alertSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  subject: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('symbol'), symbol: z.string() }),
    /** `name` is null where the list has been deleted: such an alert waits for another subject. */
    z.strictObject({ kind: z.literal('watchList'), watchListId: z.int().nullable(), name: z.string().nullable() }),
    /** `name` is null where the screen has been deleted: such an alert waits for another subject. */
    z.strictObject({ kind: z.literal('screen'), screenId: z.int().nullable(), name: z.string().nullable() }),
    z.strictObject({ kind: z.literal('market') }),
  ]),
  /** Null where this release does not know it: such an alert waits for another condition, or is deleted. */
  condition: alertCondition.nullable(),
  channels: z.array(z.enum(alertChannels)),
  isPaused: z.boolean(),
  createdAt: instant,
  lastFiredDay: day.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;
export const alertsAnswer = z.array(alertSchema).max(MAX_ALERTS);

const firingSchema = z.strictObject({
  id: z.int(),
  alertId: z.int(),
  name: z.string(),
  day,
  symbol: z.string(),
  event: alertEvent,
});
export type AlertFiring = z.infer<typeof firingSchema>;
export const firingsInput = z.strictObject({ before: idInput.optional() });
export const firingsAnswer = listPage('firings', firingSchema);
