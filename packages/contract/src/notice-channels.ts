import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idInput, instant, textInput } from './fields.ts';
import { type NotificationKind, notificationKind } from './notifications.ts';
import type { RefusalText } from './refusals.ts';

/** Channels of a user. */
export const MAX_CHANNELS = 10;
/** Notices in a row that were given up after which a channel is switched off. */
export const MAX_CHANNEL_FAILURES = 5;
/** Notices that a channel is sent in any 24 hours; what is beyond is in the product alone. */
export const CHANNEL_NOTICES_A_DAY = 100;
/** Minutes in which a link to Telegram can be used. */
export const TELEGRAM_LINK_MINUTES = 15;

/** A way on which notices leave the product. */
export const channelKind = z.enum(['push', 'telegram', 'ntfy']);
export type ChannelKind = z.infer<typeof channelKind>;

/**
 * Why a notice was not sent: no answer; an answer that is no success; the receiver takes none from here (blocked, or a token that it
 * does not know); the receiver is gone; the address leads into this network; a killed worker left it, so that it may have arrived; or
 * this installation cannot send it, as its keys or settings have changed.
 */
export const channelFault = z.enum(['unreached', 'failed', 'refused', 'gone', 'closed', 'unknown', 'notSetUp']);
export type ChannelFault = z.infer<typeof channelFault>;

/** The kinds of notices that every user can get; those of the operations are for administrators. */
export const userNoticeKinds: readonly NotificationKind[] = notificationKind.options.filter(
  (kind) => kind !== 'operations',
);

const channelSchema = z.strictObject({
  id: z.int(),
  kind: channelKind,
  /** The device, the chat, or the host and topic. */
  name: z.string(),
  kinds: z.array(notificationKind),
  createdAt: instant,
  /** Null while notices are sent. */
  disabledAt: instant.nullable(),
  /** Whether as many were sent in the last 24 hours as may be. */
  isFull: z.boolean(),
  /** The newest notice or test; null before the first. */
  last: z
    .strictObject({
      isTest: z.boolean(),
      outcome: z.enum(['waiting', 'sent', 'failed']),
      attempts: z.int(),
      /** Of the last attempt. */
      fault: channelFault.nullable(),
      calledAt: instant.nullable(),
    })
    .nullable(),
});
export type NoticeChannel = z.infer<typeof channelSchema>;

const kinds = z
  .array(notificationKind)
  .min(1, 'Choose at least one kind of notice')
  .max(notificationKind.options.length)
  .transform((chosen) => notificationKind.options.filter((kind) => chosen.includes(kind)));

const badTopic = 'A topic has letters, digits, - and _ only, at most 64' satisfies RefusalText;
/** Text of a browser's subscription: base64url. */
const keyInput = (characters: number) => textInput(characters + 2).regex(/^[\w-]+=*$/);

const access = 'user' as const;
const scope = 'security' as const;

const noticeChannels = endpoint({
  method: 'GET',
  path: 'users/noticeChannels',
  access,
  scope,
  summary: 'The channels on which the own notices leave the product, and which this installation offers',
  output: z.strictObject({
    channels: z.array(channelSchema).max(MAX_CHANNELS),
    /** Public key that a browser subscribes with (VAPID). */
    pushKey: z.string(),
    /** The server of ntfy that is taken where none is named. */
    ntfyServer: z.string(),
    /** Whether the operator has set up a bot. */
    hasTelegram: z.boolean(),
  }),
});

const addNtfyChannel = endpoint({
  method: 'POST',
  path: 'users/addNtfyChannel',
  access,
  scope,
  summary: 'Sends notices of the chosen kinds to a topic of ntfy',
  input: z.strictObject({
    /** Default: that of the installation. */
    server: textInput(200).optional(),
    topic: textInput(64, 'Enter a topic').regex(/^[\w-]+$/, badTopic),
    /** Access token of a protected topic. */
    token: textInput(200).optional(),
    kinds,
  }),
  output: channelSchema,
  errors: ['CHANNEL_REFUSED', 'CHANNEL_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
});

const addPushChannel = endpoint({
  method: 'POST',
  path: 'users/addPushChannel',
  access,
  scope,
  summary:
    "Sends notices of the chosen kinds to a browser, by the subscription that it has from its maker's push service",
  input: z.strictObject({
    endpoint: textInput(1_000),
    /** Public key of the browser, base64url. */
    p256dh: keyInput(88),
    /** Secret of the browser, base64url. */
    auth: keyInput(24),
    /** What the device is called. */
    device: textInput(120),
    kinds,
  }),
  output: channelSchema,
  errors: ['CHANNEL_REFUSED', 'CHANNEL_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
});

const linkTelegram = endpoint({
  method: 'POST',
  path: 'users/linkTelegram',
  access,
  scope,
  summary: `Makes a link to the bot of the installation; the chat that opens it within ${TELEGRAM_LINK_MINUTES} minutes becomes a channel, once`,
  input: z.strictObject({ kinds }),
  output: z.strictObject({ url: z.string(), expiresAt: instant }),
  errors: ['TELEGRAM_OFF', 'UNAVAILABLE', 'CHANNEL_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const changeNoticeChannel = endpoint({
  method: 'POST',
  path: 'users/changeNoticeChannel',
  access,
  scope,
  summary: 'Chooses the kinds of notices that an own channel is sent from now on',
  input: z.strictObject({ id: idInput, kinds }),
  output: done,
  errors: ['NOT_FOUND'],
});

const testNoticeChannel = endpoint({
  method: 'POST',
  path: 'users/testNoticeChannel',
  access,
  scope,
  summary: 'Sends a test by an own channel, and switches it on where it was switched off',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const deleteNoticeChannel = endpoint({
  method: 'POST',
  path: 'users/deleteNoticeChannel',
  access,
  scope,
  summary: 'Removes an own channel; what waits for it is not sent',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const noticeChannelEndpoints = {
  noticeChannels,
  addNtfyChannel,
  addPushChannel,
  linkTelegram,
  changeNoticeChannel,
  testNoticeChannel,
  deleteNoticeChannel,
};
