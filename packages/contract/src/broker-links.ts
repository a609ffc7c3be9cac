import { z } from 'zod';
import { MAX_NAME_LENGTH } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { broker, tradeType } from './enums.ts';
import { done, idInput, REQUIRED, textInput } from './fields.ts';

/** What the callback of a broker's sign-in answers with (1 §4); every other code is a failure too. */
export const LINK_STATUS = { linked: 0, tokenIssue: 1, accountMismatch: 2 } as const;

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
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'BROKER_NOT_LINKABLE'],
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
  errors: ['NOT_FOUND', 'BROKER_NOT_LINKABLE'],
});

const webapiRequestToken = endpoint({
  method: 'GET',
  path: 'users/webapiRequestToken',
  access: 'investor',
  scope: 'security',
  summary: 'Begin to link an account by the Web API of Interactive Brokers',
  input: z.strictObject({ account: accountNumber.optional(), nickName: accountName }),
  output: redirectTarget,
  errors: ['BROKER_NOT_LINKABLE'],
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
  errors: ['NOT_FOUND', 'BROKER_NOT_LINKABLE'],
  secret: true,
});

const webapiAuthCallback = endpoint({
  method: 'GET',
  path: 'svr/user/public/webapiAuthCallback',
  access: 'public',
  summary: 'End of a link: the token and verifier with which the broker sent the browser back',
  input: z.strictObject({ oauthToken: oauthText, oauthVerifier: oauthText }),
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
  errors: ['BROKER_NOT_LINKABLE'],
  secret: true,
});

export const brokerLinkEndpoints = {
  saveTrackAccount,
  refreshTrackAccount,
  webapiRequestToken,
  webapiRequestTokenForRebind,
  webapiAuthCallback,
  tdAuthUrl,
};
