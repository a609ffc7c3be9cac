import type { LinkField } from '@pipa/contract';
import type { LinkedAccount, LinkPort } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import { Secret } from '../secret.ts';
import type { IbApi } from './ib-api.ts';
import { type IbConsumer, type StoredAccess, secretOf } from './ib-credentials.ts';
import type { IbSessions } from './ib-sessions.ts';
import { accountRows, isPaper } from './ib-wire.ts';

export const IB_AUTHORIZE_URL = 'https://interactivebrokers.com/authorize';

export const IB_FIELDS = [
  'consumerKey',
  'accessToken',
  'accessTokenSecret',
  'signingKey',
  'encryptionKey',
  'dhParameters',
] as const satisfies readonly LinkField[];

const refused = (words: string) => new BrokerError({ kind: 'Refused', words });

export interface IbLinksOptions {
  readonly api: IbApi;
  readonly sessions: IbSessions;
  /** Null where the operator has not passed the broker's review: then accounts are linked by keys of their owners alone. */
  readonly operator: IbConsumer | null;
  readonly authorizeUrl: string;
}

type Answer = Readonly<Record<string, Secret>>;

/** Accounts are linked at the broker's page under the operator's consumer key, or by the keys of self-service. */
export function createIbLinks({ api, sessions, operator, authorizeUrl }: IbLinksOptions): LinkPort {
  /** What came back from the broker's page; its token has to be the one that this link began with. */
  async function accessFromPage(answer: Answer, pending: Secret): Promise<StoredAccess> {
    const [token, verifier] = [answer.oauth_token?.reveal(), answer.oauth_verifier?.reveal()];
    if (operator === null) throw refused('This installation has no consumer key of Interactive Brokers');
    if (verifier === undefined || verifier === '') throw refused('The owner of the account did not consent');
    if (token !== pending.reveal()) throw refused('The answer belongs to another request');
    const given = await asRefusal(
      () => api.accessToken(operator, token, verifier),
      'Interactive Brokers does not accept the consent any more',
    );
    const { consumerKey } = operator;
    return { consumerKey, accessToken: given.oauth_token, accessTokenSecret: given.oauth_token_secret, keys: null };
  }

  return {
    broker: 'IBWEBAPI',
    beginLink: async ({ way, returnUrl }) => {
      if (way === 'Form' || operator === null) return { kind: 'Form', fields: IB_FIELDS };
      const token = await asRefusal(
        () => api.requestToken(operator),
        'Interactive Brokers does not accept the consumer key of this installation',
      );
      const url = new URL(authorizeUrl);
      url.searchParams.set('oauth_token', token);
      url.searchParams.set('redirect_uri', returnUrl);
      return { kind: 'SignIn', url: url.href, key: token, pending: new Secret(token) };
    },
    completeLink: async (answer, pending) => {
      const secret = secretOf(pending === null ? accessFromForm(answer) : await accessFromPage(answer, pending));
      const session = await sessions.begin(secret);
      const rows = await asRefusal(
        () => session.accountsNow(accountRows),
        'Interactive Brokers does not accept these keys. A new consumer key works from the next day on',
      );
      if (rows.length === 0) throw refused('Interactive Brokers shows no account to this user');
      return rows.map(
        (row): LinkedAccount => ({
          account: row.accountId,
          number: row.accountId,
          tradeType: isPaper(row) ? 'SIMU_IB' : 'MONEY_IB',
          access: { secret, expiresAt: null, linkEndsAt: null },
        }),
      );
    },
    // The token lasts until its owner takes it back, so this asks whether it still does.
    renew: async (access) => {
      await sessions.of(access).renew();
      return access;
    },
    unlink: async (access) => {
      await sessions.end(access);
    },
  };
}

function accessFromForm(answer: Answer): StoredAccess {
  const text = (field: (typeof IB_FIELDS)[number]): string => answer[field]?.reveal().trim() ?? '';
  const missing = IB_FIELDS.find((field) => text(field) === '');
  if (missing !== undefined) throw refused(`The field ${missing} is empty`);
  if (!/^[A-Za-z]{9,25}$/.test(text('consumerKey'))) throw refused('The consumer key has 9 letters from A to Z');
  return {
    consumerKey: text('consumerKey'),
    accessToken: text('accessToken'),
    accessTokenSecret: text('accessTokenSecret'),
    keys: {
      signingKey: text('signingKey'),
      encryptionKey: text('encryptionKey'),
      dhParameters: text('dhParameters'),
    },
  };
}

/** A link that is not accepted is refused in words; later the same answer breaks it. */
async function asRefusal<T>(call: () => Promise<T>, words: string): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof BrokerError && error.fault.kind === 'Unauthorised') throw refused(words);
    throw error;
  }
}
