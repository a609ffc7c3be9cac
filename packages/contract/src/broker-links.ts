import { z } from 'zod';
import { MAX_NAME_LENGTH } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { broker, tradeType } from './enums.ts';
import { done, idInput, instant, money, REQUIRED, textInput } from './fields.ts';

/** What the callback of a broker's sign-in answers with (1 §4); every code beyond 2 is a failure. */
export const LINK_STATUS = { linked: 0, tokenIssue: 1, accountMismatch: 2, failed: 3 } as const;

const accountNumber = textInput(32);
const accountName = textInput(MAX_NAME_LENGTH);
/** Opaque text of a broker, which comes back with the browser. */
const oauthText = textInput(512);
/** Address of the broker's sign-in page, to which the browser is sent. */
const redirectTarget = z.url();

const saveTrackAccount = endpoint({
  method: 'POST',
  path: 'users/trackAccount',
  access: 'investor',
  scope: 'security',
  summary: 'Add an account at an outside broker, or change the one of `id`; a paper account is renamed',
  input: z.strictObject({
    id: idInput.optional(),
    /** The session says whose account it is; a documented field that is checked, not believed. */
    userId: idInput.optional(),
    broker,
    tradeType: tradeType.optional(),
    trackAccountName: accountName,
    userName: textInput(64).optional(),
    account: accountNumber.optional(),
    password: z.string({ error: REQUIRED }).max(128).optional(),
  }),
  output: done,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'BROKER_NOT_LINKABLE', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const refreshTrackAccount = endpoint({
  method: 'POST',
  path: 'users/refreshTrackAccount',
  access: 'user',
  scope: 'trade',
  summary: 'Read an account at an outside broker again, which takes about a minute',
  input: z.strictObject({ trackAccountId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'BROKER_NOT_LINKABLE', 'ILLEGAL_TRANSITION'],
});

const webapiRequestToken = endpoint({
  method: 'GET',
  path: 'users/webapiRequestToken',
  access: 'investor',
  scope: 'security',
  summary: 'Begin to link an account by the Web API of Interactive Brokers',
  input: z.strictObject({ account: accountNumber.optional(), nickName: accountName }),
  output: redirectTarget,
  errors: ['DUPLICATE_NAME', 'BROKER_NOT_LINKABLE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const webapiRequestTokenForRebind = endpoint({
  method: 'GET',
  path: 'users/webapiRequestTokenForRebind',
  access: 'investor',
  scope: 'security',
  summary: 'Begin to link an account of Interactive Brokers again, or to move one to the Web API',
  input: z.strictObject({ trackAccountId: idInput }),
  output: redirectTarget,
  errors: ['NOT_FOUND', 'BROKER_NOT_LINKABLE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const webapiAuthCallback = endpoint({
  method: 'GET',
  path: 'svr/user/public/webapiAuthCallback',
  access: 'public',
  summary: 'End of a link: the token and verifier with which the broker sent the browser back',
  /** Without a verifier the owner has denied. */
  input: z.strictObject({ oauthToken: oauthText, oauthVerifier: oauthText.optional() }),
  /** `LINK_STATUS`. */
  output: z.int(),
  errors: ['BROKER_NOT_LINKABLE'],
  secret: true,
});

const tdAuthUrl = endpoint({
  method: 'GET',
  path: 'users/tdAuthUrl',
  access: 'investor',
  scope: 'security',
  summary: 'Begin to link an account at Schwab',
  input: z.strictObject({ account: accountNumber.optional(), nickName: accountName }),
  output: redirectTarget,
  errors: ['DUPLICATE_NAME', 'BROKER_NOT_LINKABLE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  secret: true,
});

/** How an account is linked: at the broker's own page, or by a form of keys. */
export const linkWay = z.enum(['SignIn', 'Form']);
export type LinkWay = z.infer<typeof linkWay>;

/** Fields of the forms by which accounts are linked; the words of each are the client's. */
export const linkField = z.enum([
  'keyId',
  'secretKey',
  'consumerKey',
  'accessToken',
  'accessTokenSecret',
  'signingKey',
  'encryptionKey',
  'dhParameters',
  'appKey',
  'appSecret',
]);
export type LinkField = z.infer<typeof linkField>;

const offeredBrokerSchema = z.strictObject({
  broker,
  /** The local sandbox stands in for the broker: nothing is real money. */
  isSandbox: z.boolean(),
  /** The ways that this installation offers, the best first. */
  ways: z.array(z.strictObject({ way: linkWay, fields: z.array(linkField) })),
  /** Whether orders leave, or why accounts are read only: the market of this installation is not the real one. */
  takesOrders: z.boolean(),
});
export type OfferedBroker = z.infer<typeof offeredBrokerSchema>;

const offeredBrokers = endpoint({
  method: 'GET',
  path: 'public/brokers',
  access: 'public',
  summary: 'The brokers whose accounts can be linked here',
  output: z.array(offeredBrokerSchema),
});

const linkByForm = endpoint({
  method: 'POST',
  path: 'users/brokerLink',
  access: 'investor',
  scope: 'security',
  summary: 'Link an account by keys of its broker, or link the one of `trackAccountId` again',
  input: z.strictObject({
    broker,
    trackAccountId: idInput.optional(),
    trackAccountName: accountName,
    account: accountNumber.optional(),
    /** Key files come as their text. */
    answers: z.partialRecord(linkField, z.string().trim().min(1, REQUIRED).max(8_192)),
  }),
  output: z.strictObject({
    /** Null where none is linked. */
    trackAccountId: z.int().nullable(),
    /** `LINK_STATUS`; null while the link goes on at `signInUrl`. */
    status: z.int().nullable(),
    /** The keys were those of an own app at the broker, whose page comes next; null otherwise. */
    signInUrl: redirectTarget.nullable(),
  }),
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'BROKER_NOT_LINKABLE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const brokerSignInUrl = endpoint({
  method: 'GET',
  path: 'users/brokerSignInUrl',
  access: 'investor',
  scope: 'security',
  summary: 'Begin to link an account at the page of its broker, or link the one of `trackAccountId` again',
  input: z.strictObject({
    broker,
    trackAccountId: idInput.optional(),
    account: accountNumber.optional(),
    nickName: accountName.optional(),
  }),
  output: redirectTarget,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'BROKER_NOT_LINKABLE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const brokerAuthCallback = endpoint({
  method: 'POST',
  path: 'users/brokerAuthCallback',
  access: 'investor',
  scope: 'security',
  summary: 'End of a link by OAuth 2: what the broker sent the browser back with',
  input: z.strictObject({
    state: oauthText,
    /** Left out where the owner denied. */
    code: oauthText.optional(),
    error: oauthText.optional(),
  }),
  /** `LINK_STATUS`. */
  output: z.int(),
  errors: ['BROKER_NOT_LINKABLE'],
  secret: true,
});

/** How a link is, the worst first; the first one that holds is told. */
export const linkHealth = z.enum([
  'Broken',
  'Ended',
  'EndsSoon',
  'Differs',
  'NotVerified',
  'Late',
  'Good',
  'NotLinked',
]);
export type LinkHealth = z.infer<typeof linkHealth>;

const brokerLinkSchema = z.strictObject({
  trackAccountId: z.int(),
  broker,
  tradeType,
  isSandbox: z.boolean(),
  health: linkHealth,
  linkedTime: instant.nullable(),
  /** Then the owner has to link the account again; null for a link that never ends. */
  linkEndsTime: instant.nullable(),
  brokenReason: z.string().nullable(),
  lastSyncTime: instant.nullable(),
  verifiedTime: instant.nullable(),
  /** A sync that waits or runs, or the last one; null before the first. */
  sync: z
    .strictObject({
      requestedTime: instant,
      /** From 0 to 1. */
      progress: z.number(),
      isOver: z.boolean(),
      fault: z.string().nullable(),
    })
    .nullable(),
  openDifferences: z.int(),
  killedTime: instant.nullable(),
  /** Limits of a day and of an order; null for an account that is not linked. */
  limits: z
    .strictObject({
      mostOrdersADay: z.int(),
      mostDollarsADay: money,
      mostOfVolume: z.number(),
      mostFromPrice: z.number(),
      isDryRun: z.boolean(),
    })
    .nullable(),
  /** What left for the broker on the present trading day. */
  today: z.strictObject({ orders: z.int(), dollars: money }),
  /** What the broker said last, the shares that its owner bought there included; null before the first reading. */
  atBroker: z
    .strictObject({
      totalCash: money,
      buyingPower: money,
      netLiquidation: money,
      readTime: instant,
      positions: z.array(
        z.strictObject({
          symbol: z.string(),
          shares: z.number(),
          /** Of these, the shares that no portfolio holds; they are never sold. */
          outside: z.number(),
          price: money.nullable(),
          unitCost: money.nullable(),
        }),
      ),
    })
    .nullable(),
});
export type BrokerLinkRow = z.infer<typeof brokerLinkSchema>;

const brokerLinks = endpoint({
  method: 'GET',
  path: 'users/brokerLinks',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'How the links of the own accounts to their brokers are',
  output: z.array(brokerLinkSchema),
});

export const brokerLinkEndpoints = {
  offeredBrokers,
  linkByForm,
  brokerSignInUrl,
  brokerAuthCallback,
  brokerLinks,
  saveTrackAccount,
  refreshTrackAccount,
  webapiRequestToken,
  webapiRequestTokenForRebind,
  webapiAuthCallback,
  tdAuthUrl,
};
