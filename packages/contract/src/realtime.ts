import { z } from 'zod';
import { positionSchema } from './accounts.ts';
import { instant } from './fields.ts';
import { marketStatusSchema } from './market.ts';
import { orderSchema, perfSchema, recordSchema } from './portfolios/monitor.ts';
import { portfolioSchema } from './portfolios/portfolio.ts';

/** Path of the socket below /api/; query portfolioId and token (documented), or the token in the first message. */
export const REALTIME_PATH = 'ws';
export const HEARTBEAT_MS = 15_000;

const frame = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.strictObject({
    type: z.literal(type),
    /** Rises by one with each message of the socket, also with those that were dropped. */
    seq: z.int().nonnegative(),
    at: instant,
    data,
  });

export const realtimeMessage = z.discriminatedUnion('type', [
  frame('marketStatus', marketStatusSchema),
  frame('portfolio', portfolioSchema),
  frame('perf', perfSchema),
  /** reset: replace what the client holds; otherwise merge by day or id. */
  frame('record', z.strictObject({ reset: z.boolean(), records: z.array(recordSchema) })),
  frame('order', z.strictObject({ reset: z.boolean(), orders: z.array(orderSchema) })),
  frame('position', z.strictObject({ positions: z.array(positionSchema) })),
  /** Only on sockets that watch no portfolio: after a notification, and after some were read. */
  frame('notification', z.strictObject({ unread: z.int().nonnegative() })),
  frame('noop', z.null()),
]);
export type RealtimeMessage = z.infer<typeof realtimeMessage>;
export type RealtimeType = RealtimeMessage['type'];

/** What a client may send. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), token: z.string().max(64) }),
  /** Ask for a whole snapshot, after a gap in seq. */
  z.strictObject({ type: z.literal('snapshot') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** Close codes of the socket. */
export const closeCodes = { unauthorised: 4401, notFound: 4404, tooMany: 4429, slow: 4408, shutdown: 1012 } as const;

/** Bus topics between worker and API nodes, with the message of each. */
export const busTopics = {
  /** A tick of the market clock; every node revalues what is watched. */
  market: 'market',
  /** A portfolio changed; the message lists the parts to send again. */
  portfolio: 'portfolio',
  /** Sessions that ended, or may have no sockets any more: theirs are closed. */
  session: 'session',
  /** The notifications of users changed. */
  notification: 'notification',
} as const;

/** Users of one message of the bus. */
export const MAX_NOTIFIED_USERS = 500;

export const busMessages = {
  market: marketStatusSchema.extend({ tick: z.int() }),
  portfolio: z.strictObject({
    portfolioId: z.int(),
    parts: z.array(z.enum(['portfolio', 'record', 'order', 'position'])),
    orderIds: z.array(z.int()).max(500).optional(),
  }),
  session: z.strictObject({ userId: z.int(), sessionIds: z.array(z.int()).nullable() }),
  notification: z.strictObject({ userIds: z.array(z.int()).max(MAX_NOTIFIED_USERS) }),
} as const;
export type BusTopic = keyof typeof busMessages;
export type BusMessage<T extends BusTopic> = z.infer<(typeof busMessages)[T]>;
