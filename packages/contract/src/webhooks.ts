import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { marketSource, memberClass, orderSide, strategyType } from './enums.ts';
import { day, done, idInput, instant, textInput } from './fields.ts';
import { alertEvent } from './ida/alerts.ts';
import type { NotificationEvent } from './notifications.ts';

/** Addresses of a user that events are posted to. */
export const MAX_WEBHOOKS = 5;
/** Calls in a row that were given up after which an address is switched off. */
export const MAX_WEBHOOK_FAILURES = 20;
/** Most calls of one user that are queued in any 24 hours: a hundred alerts at every address, twice. */
export const WEBHOOK_CALLS_A_DAY = 1_000;
/** Newest calls of an address that its log shows. */
export const MAX_WEBHOOK_LOG = 200;
/** Hours for which the secret before the last change signs too. */
export const WEBHOOK_SECRET_HOURS = 24;

/** What an address can be called for. */
export const webhookKind = z.enum(['fills', 'rebalances', 'stops', 'alerts', 'closes', 'billing']);
export type WebhookKind = z.infer<typeof webhookKind>;

/** Where a portfolio trades: on a simulated market, on paper, or with money. */
export const webhookMode = z.enum(['simulated', 'paper', 'live']);

/** Exact dollars as text. */
const dollars = z.string();
const portfolio = { portfolio: z.string(), portfolioId: z.int(), strategyType, mode: webhookMode };
const membership = { memberClass, day };

/** `data` of every type of event, as it is posted. */
export const webhookData = {
  'order.filled': z.strictObject({
    ...portfolio,
    orderId: z.int(),
    /** Trading day, New York. */
    day,
    side: orderSide,
    symbol: z.string(),
    shares: z.number(),
    /** Average of the executions. */
    price: dollars,
  }),
  'portfolio.rebalanced': z.strictObject({ ...portfolio, day, orders: z.int() }),
  'portfolio.stopped': z.strictObject({ ...portfolio, returned: dollars }),
  'alert.fired': z.strictObject({
    alertId: z.int(),
    alert: z.string(),
    market: marketSource,
    day,
    /** Symbols for which it has fired, of which at most 100 are listed. */
    count: z.int(),
    firings: z.array(z.strictObject({ symbol: z.string(), what: z.string(), event: alertEvent })),
  }),
  'session.closed': z.strictObject({ market: marketSource, day }),
  'billing.membershipStarted': z.strictObject(membership),
  'billing.membershipChanged': z.strictObject(membership),
  /** The payment of another period has succeeded. */
  'billing.membershipRenewed': z.strictObject(membership),
  'billing.membershipCancelled': z.strictObject(membership),
  'billing.membershipEnded': z.strictObject({ memberClass }),
  'billing.paymentFailed': z.strictObject({ memberClass }),
} as const;
export type WebhookEvent = keyof typeof webhookData;

/** What an address has to be called for to get an event. */
export const kindOfWebhook: Record<WebhookEvent, WebhookKind> = {
  'order.filled': 'fills',
  'portfolio.rebalanced': 'rebalances',
  'portfolio.stopped': 'stops',
  'alert.fired': 'alerts',
  'session.closed': 'closes',
  'billing.membershipStarted': 'billing',
  'billing.membershipChanged': 'billing',
  'billing.membershipRenewed': 'billing',
  'billing.membershipCancelled': 'billing',
  'billing.membershipEnded': 'billing',
  'billing.paymentFailed': 'billing',
};

/** The notifications that are events of webhooks too, with the same cause and the same parameters. */
export const webhookOfNotice = {
  'trade.rebalanced': 'portfolio.rebalanced',
  'trade.stopped': 'portfolio.stopped',
  'billing.membershipStarted': 'billing.membershipStarted',
  'billing.membershipChanged': 'billing.membershipChanged',
  'billing.membershipRenewed': 'billing.membershipRenewed',
  'billing.membershipCancelled': 'billing.membershipCancelled',
  'billing.membershipEnded': 'billing.membershipEnded',
  'billing.paymentFailed': 'billing.paymentFailed',
} as const satisfies Partial<Record<NotificationEvent, WebhookEvent>>;

const outcome = {
  outcome: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** HTTP status of the last answer; null without one. */
  status: z.int().nullable(),
  calledAt: instant.nullable(),
};

const webhookSchema = z.strictObject({
  id: z.int(),
  url: z.string(),
  kinds: z.array(webhookKind),
  /** Null while it is called. */
  disabledAt: instant.nullable(),
  createdAt: instant,
  /** Until when the secret before the last change signs too; null where it does not. */
  previousUntil: instant.nullable(),
  /** Calls beyond WEBHOOK_CALLS_A_DAY that were not queued in the 24 hours from `at` on, until the next test; null without any. */
  skipped: z.strictObject({ calls: z.int(), at: instant }).nullable(),
  /** The newest call; null before the first. */
  lastCall: z.strictObject({ isTest: z.boolean(), ...outcome }).nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const webhookCallSchema = z.strictObject({
  id: z.int(),
  /** An event of `webhookData`, a test, or of the running of the product. */
  type: z.string(),
  createdAt: instant,
  ...outcome,
});
export type WebhookCallLog = z.infer<typeof webhookCallSchema>;

const kinds = z
  .array(webhookKind)
  .min(1, 'Choose at least one kind of event')
  .max(webhookKind.options.length)
  .transform((chosen) => webhookKind.options.filter((kind) => chosen.includes(kind)));
const addWebhookInput = z.strictObject({ url: textInput(500), kinds });
const changeWebhookInput = z.strictObject({ id: idInput, kinds });
const webhookIdInput = z.strictObject({ id: idInput });

const access = 'user' as const;
const scope = 'security' as const;

const webhooks = endpoint({
  method: 'GET',
  path: 'users/webhooks',
  access,
  scope,
  summary: 'The own addresses that events are posted to, with the outcome of the newest call',
  output: z.array(webhookSchema).max(MAX_WEBHOOKS),
});

const addWebhook = endpoint({
  method: 'POST',
  path: 'users/addWebhook',
  access,
  scope,
  summary: 'Adds an address that events of the chosen kinds are posted to; its secret is in this answer alone',
  input: addWebhookInput,
  output: z.strictObject({ ...webhookSchema.shape, secret: z.string() }),
  errors: ['WEBHOOK_REFUSED', 'WEBHOOK_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const changeWebhook = endpoint({
  method: 'POST',
  path: 'users/changeWebhook',
  access,
  scope,
  summary: 'Chooses the kinds of events that are posted to an own address from now on',
  input: changeWebhookInput,
  output: done,
  errors: ['NOT_FOUND'],
});

const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: 'users/rotateWebhookSecret',
  access,
  scope,
  summary: `Makes a new secret of an own address, which is in this answer alone; the old one signs too for ${WEBHOOK_SECRET_HOURS} hours`,
  input: webhookIdInput,
  output: z.strictObject({ secret: z.string(), previousUntil: instant }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const deleteWebhook = endpoint({
  method: 'POST',
  path: 'users/deleteWebhook',
  access,
  scope,
  summary: 'Deletes an own address; what waits for it is not sent',
  input: webhookIdInput,
  output: done,
  errors: ['NOT_FOUND'],
});

const testWebhook = endpoint({
  method: 'POST',
  path: 'users/testWebhook',
  access,
  scope,
  summary: 'Posts a test to an own address within seconds, and switches the address on again',
  input: webhookIdInput,
  output: done,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const webhookCalls = endpoint({
  method: 'GET',
  path: 'users/webhookCalls',
  access,
  scope,
  summary: `The newest ${MAX_WEBHOOK_LOG} calls of an own address, newest first`,
  input: webhookIdInput,
  output: z.array(webhookCallSchema).max(MAX_WEBHOOK_LOG),
  errors: ['NOT_FOUND'],
});

const resendWebhookCall = endpoint({
  method: 'POST',
  path: 'users/resendWebhookCall',
  access,
  scope,
  summary: 'Posts a call again that is over, with the same id and body, to an own address that is switched on',
  input: webhookIdInput,
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
});

export const webhookEndpoints = {
  webhooks,
  addWebhook,
  changeWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  testWebhook,
  webhookCalls,
  resendWebhookCall,
};
