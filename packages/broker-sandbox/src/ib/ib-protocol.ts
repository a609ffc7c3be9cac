import { randomBytes } from 'node:crypto';
import type { SandboxAccount } from '../brokerage-types.ts';
import { consentPage } from '../page.ts';
import {
  jsonAnswer,
  type ProtocolAnswer,
  type ProtocolHandler,
  type ProtocolRequest,
  type ProtocolServer,
  redirectAnswer,
} from '../protocol.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';
import { conidOf, isTicker, symbolOf } from './ib-contracts.ts';
import type { IbKeys, IbSelfServiceKeys } from './ib-keys.ts';
import { IbOAuth, type LiveSession, type StoredOAuth, Unauthorised } from './ib-oauth.ts';
import { IbOrders } from './ib-orders.ts';
import { donePage, gonePage, keysPage } from './ib-pages.ts';
import { accountRow, ledgerOf, positionsPage, summaryOf } from './ib-portfolio.ts';
import { type BrokerageSession, IbSessions } from './ib-sessions.ts';

/** The protocol of Interactive Brokers with what its owner and its operator do beside it. */
export interface IbProtocol extends ProtocolServer {
  /** Keys of self-service, as the portal gives them to the owner of an account. */
  keysFor(account: string): IbSelfServiceKeys;
  /** Keys of the product's operator, who has passed the broker's review. */
  operatorKeys(): IbKeys;
  /** The owner consents to a request token, or does not (null): gives the verifier. */
  consent(requestToken: string, account: string | null): string | null;
  /** The owner takes every access to an account back. */
  revoke(account: string): void;
  /** Live session tokens end. */
  endLive(): void;
  /** The nightly reset drops every brokerage session. */
  drop(): void;
  setCompeting(account: string, isCompeting: boolean): void;
  /** The next order is asked about, whatever it is. */
  askNext(): void;
}

const API = '/v1/api';
const PENALTY_MS = 10 * 60_000;
const CALLS_A_SECOND = 50;
const SLOW_MS = 5_000;
const POSITIONS_MS = 30_000;
const MOST_SYMBOLS = 100;

interface Call {
  readonly request: ProtocolRequest;
  readonly parts: readonly string[];
  readonly live: LiveSession;
  readonly account: SandboxAccount;
  readonly body: Readonly<Record<string, unknown>>;
}
type BridgedCall = Call & { readonly session: BrokerageSession };

const fault = (status: number, error: string): ProtocolAnswer => jsonAnswer(status, { error, statusCode: status });
const NOT_FOUND = fault(404, 'Resource not found');
const NO_ACCOUNTS = fault(400, 'Please query /accounts first');

export function createIbProtocol({ books, clock, baseUrl, stored }: ProtocolContext): IbProtocol {
  const oauth = new IbOAuth(clock, baseUrl, stored as StoredOAuth | null);
  const sessions = new IbSessions(clock);
  const orders = new IbOrders(books, clock);
  const calledAt = new Map<string, number>();
  const seconds = new Map<string, { from: number; calls: number }>();
  const snapshots = new Map<string, { at: number; account: SandboxAccount }>();
  let closedUntil = 0;

  /** Whether a call is beyond a limit: then nobody is answered for a while. */
  function isTooFast(account: string, path: string): boolean {
    const now = clock();
    const window = seconds.get(account);
    const second = window !== undefined && now - window.from < 1_000 ? window : { from: now, calls: 0 };
    second.calls += 1;
    seconds.set(account, second);
    const isSlow = /^\/(iserver\/account\/(orders|trades)|portfolio\/(sub)?accounts)$/.test(path);
    const last = calledAt.get(`${account} ${path}`);
    if (isSlow) calledAt.set(`${account} ${path}`, now);
    const isBeyond = second.calls > CALLS_A_SECOND || (isSlow && last !== undefined && now - last < SLOW_MS);
    if (isBeyond) closedUntil = now + PENALTY_MS;
    return isBeyond;
  }

  const needsBridge =
    (answer: (call: BridgedCall) => ProtocolAnswer) =>
    (call: Call): ProtocolAnswer => {
      const session = sessions.of(call.account.id);
      if (session === null || !session.isEstablished) return fault(400, 'Bad Request: no bridge');
      return answer({ ...call, session });
    };
  /** An order needs the accounts to be read once in its session, and the account of its path. */
  const ofAccount = (answer: (call: BridgedCall) => ProtocolAnswer) =>
    needsBridge((call) => {
      if (!call.session.hasReadAccounts) return NO_ACCOUNTS;
      return call.parts[0] === call.account.id ? answer(call) : fault(400, 'Bad Request: unknown account');
    });
  const ofPortfolio = (answer: (call: Call) => ProtocolAnswer) => (call: Call) => {
    if (!call.live.hasReadAccounts) return NO_ACCOUNTS;
    return call.parts[0] === call.account.id ? answer(call) : fault(400, 'Bad Request: unknown account');
  };
  /** The first call of a kind finds nothing yet. */
  const isCold = (warmed: Set<string>, kind: string): boolean => {
    const cold = !warmed.has(kind);
    warmed.add(kind);
    return cold;
  };

  function snapshotOf(account: SandboxAccount): SandboxAccount {
    const known = snapshots.get(account.id);
    if (known !== undefined && clock() - known.at < POSITIONS_MS) return known.account;
    const positions = new Map([...account.positions].map(([symbol, position]) => [symbol, { ...position }]));
    const taken = { ...account, positions };
    snapshots.set(account.id, { at: clock(), account: taken });
    return taken;
  }

  type Route = readonly [method: string, path: RegExp, answer: (call: Call) => ProtocolAnswer];
  const routes: readonly Route[] = [
    [
      'GET',
      /^\/portfolio\/accounts$/,
      ({ live, account }) => {
        live.hasReadAccounts = true;
        return jsonAnswer(200, [accountRow(account)]);
      },
    ],
    [
      'GET',
      /^\/portfolio\/([^/]+)\/summary$/,
      ofPortfolio(({ account }) => jsonAnswer(200, summaryOf(books, account, clock()))),
    ],
    [
      'GET',
      /^\/portfolio\/([^/]+)\/ledger$/,
      ofPortfolio(({ account }) => jsonAnswer(200, ledgerOf(books, account, clock()))),
    ],
    [
      'GET',
      /^\/portfolio\/([^/]+)\/positions\/(\d{1,3})$/,
      ofPortfolio(({ account, live, parts: [, page] }) => {
        const cold = isCold(live.warmed, 'positions');
        return jsonAnswer(200, positionsPage(books, snapshotOf(account), Number(page), cold));
      }),
    ],
    [
      'POST',
      /^\/portfolio\/([^/]+)\/positions\/invalidate$/,
      ofPortfolio(({ account }) => {
        snapshots.delete(account.id);
        return jsonAnswer(200, { message: 'success' });
      }),
    ],
    ['GET', /^\/trsrv\/stocks$/, ({ request }) => jsonAnswer(200, stocksOf(request.query.get('symbols') ?? ''))],
    [
      'GET',
      /^\/iserver\/secdef\/search$/,
      needsBridge(({ request }) => {
        const ticker = (request.query.get('symbol') ?? '').toUpperCase();
        if (!isKnown(ticker)) return jsonAnswer(200, { error: 'No symbol found' });
        return jsonAnswer(200, [
          {
            conid: `${conidOf(symbolOf(ticker))}`,
            companyName: `${ticker} INC`,
            symbol: ticker,
            description: 'NYSE',
            sections: [{ secType: 'STK' }],
          },
        ]);
      }),
    ],
    [
      'POST',
      /^\/iserver\/auth\/ssodh\/init$/,
      ({ account, body }) => {
        if (body.publish !== true) return fault(500, 'failed to generate sso dh token');
        return jsonAnswer(200, sessions.init(account.id, body.compete === true));
      },
    ],
    ['POST', /^\/iserver\/auth\/status$/, ({ account }) => jsonAnswer(200, sessions.status(account.id))],
    [
      'POST',
      /^\/tickle$/,
      ({ account, live }) =>
        jsonAnswer(200, {
          session: randomBytes(16).toString('hex'),
          ssoExpires: live.expiresAt - clock(),
          collission: false,
          userId: 1,
          iserver: { authStatus: sessions.tickle(account.id) },
        }),
    ],
    [
      'POST',
      /^\/logout$/,
      ({ account }) => {
        sessions.end(account.id);
        return jsonAnswer(200, { status: true });
      },
    ],
    [
      'GET',
      /^\/iserver\/accounts$/,
      needsBridge(({ session, account }) => {
        session.hasReadAccounts = true;
        return jsonAnswer(200, { accounts: [account.id], selectedAccount: account.id });
      }),
    ],
    [
      'GET',
      /^\/iserver\/account\/orders$/,
      needsBridge(({ session, account }) => {
        if (!session.hasReadAccounts) return NO_ACCOUNTS;
        if (isCold(session.warmed, 'orders')) return jsonAnswer(200, { orders: [], snapshot: false });
        return jsonAnswer(200, { orders: orders.list(account.id), snapshot: true });
      }),
    ],
    [
      'GET',
      /^\/iserver\/account\/trades$/,
      needsBridge(({ session, account, request }) => {
        const days = Math.min(Math.max(Number(request.query.get('days') ?? 1), 1), 7);
        return jsonAnswer(200, isCold(session.warmed, 'trades') ? [] : orders.trades(account.id, days));
      }),
    ],
    [
      'GET',
      /^\/iserver\/account\/order\/status\/(\d+)$/,
      needsBridge(({ account, parts: [id = ''] }) => {
        const status = orders.status(account.id, id);
        return status === null ? fault(503, 'Service Unavailable') : jsonAnswer(200, status);
      }),
    ],
    [
      'POST',
      /^\/iserver\/account\/([^/]+)\/orders$/,
      ofAccount(({ account, session, body }) => jsonAnswer(200, orders.submit(account.id, session, body))),
    ],
    [
      'POST',
      /^\/iserver\/account\/([^/]+)\/orders\/whatif$/,
      ofAccount(({ account, body }) => jsonAnswer(200, orders.whatIf(account.id, body))),
    ],
    [
      'POST',
      /^\/iserver\/account\/([^/]+)\/order\/(\d+)$/,
      ofAccount(({ account, parts: [, id = ''], body }) => jsonAnswer(200, orders.modify(account.id, id, body))),
    ],
    [
      'DELETE',
      /^\/iserver\/account\/([^/]+)\/order\/(\d+)$/,
      ofAccount(({ account, parts: [, id = ''] }) => jsonAnswer(200, orders.cancel(account.id, id))),
    ],
    [
      'POST',
      /^\/iserver\/reply\/([\w-]+)$/,
      needsBridge(({ parts: [id = ''], body }) => jsonAnswer(200, orders.reply(id, body.confirmed === true))),
    ],
    [
      'POST',
      /^\/iserver\/questions\/suppress$/,
      needsBridge(({ session, body }) => {
        for (const id of Array.isArray(body.messageIds) ? body.messageIds.slice(0, 50) : [])
          session.suppressed.add(`${id}`);
        return jsonAnswer(200, { status: 'submitted' });
      }),
    ],
  ];

  const isKnown = (ticker: string): boolean => isTicker(ticker) && books.market.quote(symbolOf(ticker)) !== null;

  /** A listing abroad comes first, as it may at the broker. */
  function stocksOf(symbols: string) {
    const asked = symbols.toUpperCase().split(',').slice(0, MOST_SYMBOLS).filter(isKnown);
    return Object.fromEntries(
      asked.map((ticker) => [
        ticker,
        [
          { name: `${ticker} ABROAD`, assetClass: 'STK', contracts: [{ conid: 7, exchange: 'MEXI', isUS: false }] },
          {
            name: `${ticker} INC`,
            assetClass: 'STK',
            contracts: [{ conid: conidOf(symbolOf(ticker)), exchange: 'NYSE', isUS: true }],
          },
        ],
      ]),
    );
  }

  function answerApi(request: ProtocolRequest, path: string): ProtocolAnswer {
    if (request.method === 'POST' && path === '/oauth/request_token') {
      return jsonAnswer(200, { oauth_token: oauth.requestToken(request) });
    }
    if (request.method === 'POST' && path === '/oauth/access_token') {
      const { token, secret, account } = oauth.accessToken(request);
      const isPaper = books.account(account)?.isPaper ?? false;
      return jsonAnswer(200, { is_paper: isPaper, oauth_token: token, oauth_token_secret: secret });
    }
    if (request.method === 'POST' && path === '/oauth/live_session_token') {
      const { response, signature, expiresAt } = oauth.liveSessionToken(request);
      return jsonAnswer(200, {
        diffie_hellman_response: response,
        live_session_token_signature: signature,
        live_session_token_expiration: expiresAt,
      });
    }
    const live = oauth.live(request);
    const account = books.account(live.access.account);
    if (account === undefined) throw new Unauthorised('no account');
    if (isTooFast(account.id, path)) return fault(429, 'Too Many Requests');
    for (const [method, pattern, answer] of routes) {
      const match = method === request.method ? pattern.exec(path) : null;
      if (match === null) continue;
      const body = bodyOf(request);
      return body === null
        ? fault(400, 'Bad Request')
        : answer({ request, parts: match.slice(1), live, account, body });
    }
    return NOT_FOUND;
  }

  function answerPage({ method, path, query, body }: ProtocolRequest): ProtocolAnswer {
    const accounts = books
      .accounts()
      .map((account) => ({
        account: account.id,
        isPaper: account.isPaper,
        worth: books.worth(account).toFixed(2),
      }))
      .sort((a, b) => Number(b.isPaper) - Number(a.isPaper));
    const form = new URLSearchParams(method === 'POST' ? body : '');
    const chosen = form.get('account') ?? '';
    const isChosen = books.account(chosen) !== undefined;
    if (path === '/keys') return keysPage(accounts, isChosen ? { ...oauth.issueKeys(chosen) } : null);
    const [oauthToken, redirectUri] = [query.get('oauth_token') ?? '', query.get('redirect_uri') ?? ''];
    if (!oauth.isPending(oauthToken) || !/^(https?:\/\/[^\s]*)?$/.test(redirectUri)) return gonePage();
    if (method !== 'POST') return consentPage('Interactive Brokers', 'Pipa', accounts);
    const isAllowed = form.get('decision') === 'allow';
    if (isAllowed && !isChosen) return gonePage();
    const verifier = decide(oauthToken, isAllowed ? chosen : null);
    if (redirectUri === '') return donePage();
    const back = new URL(redirectUri);
    back.searchParams.set('oauth_token', oauthToken);
    if (verifier !== null) back.searchParams.set('oauth_verifier', verifier);
    return redirectAnswer(back.href);
  }

  function decide(requestToken: string, account: string | null): string | null {
    if (account !== null) return oauth.consent(requestToken, account);
    oauth.deny(requestToken);
    return null;
  }

  const handle: ProtocolHandler = async (request) => {
    const { method, path, headers } = request;
    if ((headers['user-agent'] ?? '') === '') return fault(403, 'Forbidden');
    if (path === '/authorize' || path === '/keys') return answerPage(request);
    if (method === 'GET' && path === '/operator-keys') return jsonAnswer(200, oauth.operator().keys);
    if (!path.startsWith(`${API}/`)) return NOT_FOUND;
    if (closedUntil > clock()) return fault(429, 'Too Many Requests');
    try {
      return answerApi(request, path.slice(API.length));
    } catch (error) {
      if (error instanceof Unauthorised) return fault(401, 'not authenticated');
      throw error;
    }
  };

  return {
    handle,
    store: () => oauth.store(),
    keysFor: (account) => oauth.issueKeys(account),
    operatorKeys: () => oauth.operator().keys,
    consent: decide,
    revoke: (account) => oauth.revoke(account),
    endLive: () => oauth.endLive(),
    endAccess: () => oauth.endLive(),
    drop: () => sessions.drop(),
    askNext: () => orders.askNext(),
    setCompeting: (account, isCompeting) => sessions.setCompeting(account, isCompeting),
  };
}

/** Null for a body that is no JSON. */
function bodyOf({ headers, body }: ProtocolRequest): Readonly<Record<string, unknown>> | null {
  if (body === '' || !headers['content-type']?.includes('json')) return {};
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
