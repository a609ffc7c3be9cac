import type { OpenBroker } from '@pipa/broker-links';
import { type Access, BrokerError, type BrokerFault, type LinkedAccount, Secret } from '@pipa/brokers';
import { createScriptedVenue } from '@pipa/brokers/testing/scripted-venue';
import { api, LINK_STATUS, messageOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { postEntry } from '@pipa/db/books';
import { postDeposit } from '@pipa/trading';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { MARKET_DAY, seedAccount, seedMarket, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerAccounts } from './routes.ts';

const refusal = { status: 409, errorCode: 'BROKER_NOT_LINKABLE', errMsg: messageOf('BROKER_NOT_LINKABLE') };
const nickName = 'Mine';

/** A broker that answers as the test says. */
function scripted(broker: 'IBWEBAPI' | 'ALPACA', ways: OpenBroker['ways'], takesOrders = true) {
  const script = {
    keys: 0,
    found: [] as LinkedAccount[],
    fault: null as BrokerFault | null,
    answers: [] as Record<string, string>[],
    unlinked: [] as string[],
  };
  const check = () => {
    if (script.fault !== null) throw new BrokerError(script.fault);
  };
  const open: OpenBroker = {
    broker,
    isSandbox: true,
    ways,
    takesOrders,
    links: {
      broker,
      beginLink: async ({ way, returnUrl }) => {
        if (way === 'Form') return { kind: 'Form', fields: [] };
        script.keys += 1;
        check();
        const key = `${broker}-key-${script.keys}`;
        return { kind: 'SignIn', key, url: `https://broker.test/?${key}&${returnUrl}`, pending: new Secret('half') };
      },
      completeLink: async (answer) => {
        check();
        script.answers.push(
          Object.fromEntries(Object.entries(answer).map(([name, secret]) => [name, secret.reveal()])),
        );
        return script.found;
      },
      renew: async (access) => access,
      unlink: async ({ secret }) => {
        script.unlinked.push(secret.reveal());
        check();
      },
    },
    reads: {
      cash: async () => Promise.reject(new Error('not read')),
      positions: async () => [],
      executions: async (_, cursor) => ({ executions: [], cursor, isLast: true }),
      activities: async (_, cursor) => ({ activities: [], cursor, isLast: true }),
    },
    venue: createScriptedVenue({ clock: () => new Date(), visibleWithinMs: 1, script: () => [] }),
    accessOf: async () => Promise.reject(new Error('not asked')),
  };
  return { open, script };
}

const ib = scripted('IBWEBAPI', [{ way: 'SignIn', fields: [] }]);
const alpaca = scripted('ALPACA', [{ way: 'Form', fields: ['keyId', 'secretKey'] }], false);
const t = testApp({
  features: [registerReads, registerAccounts],
  brokers: new Map([ib.open, alpaca.open].map((open) => [open.broker, open])),
});
const none = testApp({ features: [registerReads, registerAccounts] });
let strategyId: number;

beforeAll(async () => {
  await seedMarket(t.context);
  await seedMarket(none.context);
  strategyId = await seedStrategy(t.context);
});
beforeEach(() => {
  for (const { script } of [ib, alpaca]) Object.assign(script, { found: [], fault: null, answers: [], unlinked: [] });
});

let numbers = 0;
const number = () => `U${1_000 + ++numbers}`;
const access = (secret: string, over: Partial<Access> = {}): Access => ({
  secret: new Secret(secret),
  expiresAt: null,
  linkEndsAt: null,
  ...over,
});
const account = (native: string, over: Partial<LinkedAccount> = {}): LinkedAccount => ({
  account: native,
  number: native,
  tradeType: 'MONEY_IB',
  access: access(`secret of ${native}`),
  ...over,
});

/** A portfolio that trades on an account. */
async function portfolioOn({ userId }: TestUser, trackAccountId: number): Promise<number> {
  const origin = { accountId: trackAccountId, causeKey: `test ${trackAccountId}`, marketDay: MARKET_DAY };
  await inTransaction(t.context.prisma, (tx) => postEntry(tx, postDeposit(origin, 50_000), { at: t.clock() }));
  return seedStartedPortfolio(t.context, { userId, strategyId, trackAccountId });
}

const listed = async (of: TestUser) => (await t.call(api.trackAccounts, {}, { token: of.token })).data;
const begin = async (user: TestUser, input: { account?: string; nickName?: string } = {}) => {
  const answer = await t.call(api.webapiRequestToken, { nickName, ...input }, { token: user.token });
  return /\?(IBWEBAPI-key-\d+)&/.exec(answer.data ?? '')?.[1] ?? `refused: ${answer.errMsg}`;
};
const comeBack = async (user: TestUser | null, oauthToken: string, oauthVerifier: string | undefined = 'v') =>
  (await t.call(api.webapiAuthCallback, { oauthToken, oauthVerifier }, user ? { token: user.token } : {})).data;
const linkTo = async (user: TestUser, native: string, name = nickName) => {
  ib.script.found = [account(native)];
  expect(await comeBack(user, await begin(user, { nickName: name }))).toBe(LINK_STATUS.linked);
  const found = (await listed(user)).find((one) => one.account === native);
  return found?.id ?? 0;
};

describe('where no broker is offered', () => {
  it.each(['IB', 'IBWEBAPI', 'SCHWAB', 'TD'] as const)('an account at %s is refused in plain words', async (broker) => {
    const { token } = await none.createUser();
    const input = { broker, trackAccountName: nickName, account: 'U1', userName: 'me', password: 'secret' };
    expect(await none.call(api.saveTrackAccount, input, { token })).toMatchObject(refusal);
    expect((await none.call(api.trackAccounts, {}, { token })).data).toEqual([]);
    expect((await none.call(api.offeredBrokers)).data).toEqual([]);
  });

  it('a sign-in at a broker is refused, and so is the return from one', async () => {
    const { token } = await none.createUser();
    expect(await none.call(api.webapiRequestToken, { nickName }, { token })).toMatchObject(refusal);
    expect(await none.call(api.tdAuthUrl, { nickName }, { token })).toMatchObject(refusal);
    expect(await none.call(api.webapiAuthCallback, { oauthToken: 'a', oauthVerifier: 'b' })).toMatchObject(refusal);
  });
});

describe('linking at the page of a broker', () => {
  it('adds the account with its name and number, asks for a reading, and keeps nothing in clear', async () => {
    const user = await t.createUser();
    const native = number();
    const id = await linkTo(user, native);
    expect(await listed(user)).toMatchObject([
      { id, account: native, trackAccountName: nickName, broker: 'IBWEBAPI', tradeType: 'MONEY_IB', totalCash: 0 },
    ]);
    expect(ib.script.answers).toEqual([{ oauth_token: expect.any(String), oauth_verifier: 'v' }]);
    const { data } = await t.call(api.brokerLinks, {}, { token: user.token });
    expect(data).toMatchObject([
      {
        trackAccountId: id,
        isSandbox: true,
        health: 'NotVerified',
        sync: { isOver: false, progress: 0 },
        limits: { mostOrdersADay: 200 },
        today: { orders: 0, dollars: 0 },
        atBroker: null,
      },
    ]);
    const rows = await t.context.pool.query(
      'SELECT l::text AS a FROM "broker_link" l UNION ALL SELECT t::text FROM "broker_link_attempt" t',
    );
    const text = rows.rows.map(({ a }) => Buffer.from(a).toString('latin1')).join('\n');
    for (const secret of [`secret of ${native}`, 'half', 'IBWEBAPI-key-']) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('works once, for ten minutes, and only with the session that has begun it', async () => {
    const [user, other] = [await t.createUser(), await t.createUser()];
    ib.script.found = [account(number())];
    const key = await begin(user);
    expect(await comeBack(other, key)).toBe(LINK_STATUS.accountMismatch);
    expect(await comeBack(null, key)).toBe(LINK_STATUS.accountMismatch);
    expect(await listed(other)).toEqual([]);
    expect(await comeBack(user, key)).toBe(LINK_STATUS.linked);
    expect(await comeBack(user, key)).toBe(LINK_STATUS.tokenIssue);
    expect(await comeBack(user, 'never begun')).toBe(LINK_STATUS.tokenIssue);
    const late = await begin(user, { nickName: 'Late' });
    t.clock.advance(600_001);
    expect(await comeBack(user, late)).toBe(LINK_STATUS.tokenIssue);
    expect(await listed(user)).toHaveLength(1);
  });

  it('tells a token issue from a denial and from every other failure', async () => {
    const user = await t.createUser();
    ib.script.found = [account(number())];
    const denied = await begin(user);
    const { data } = await t.call(api.webapiAuthCallback, { oauthToken: denied }, { token: user.token });
    expect(data).toBe(LINK_STATUS.failed);
    expect(await comeBack(user, denied)).toBe(LINK_STATUS.tokenIssue);
    for (const [fault, status] of [
      [{ kind: 'Unauthorised' }, LINK_STATUS.tokenIssue],
      [{ kind: 'Unavailable' }, LINK_STATUS.failed],
      [{ kind: 'RateLimited', retryAfterMs: 1 }, LINK_STATUS.failed],
      [{ kind: 'Refused', words: 'no' }, LINK_STATUS.tokenIssue],
    ] as const) {
      ib.script.fault = null;
      const key = await begin(user);
      ib.script.fault = fault;
      expect(await comeBack(user, key)).toBe(status);
    }
    expect(await listed(user)).toEqual([]);
  });

  it('refuses more beginnings than a person makes, and says when the broker does not answer', async () => {
    const user = await t.createUser();
    ib.script.fault = { kind: 'Unavailable' };
    const options = { token: user.token };
    expect(await t.call(api.webapiRequestToken, { nickName }, options)).toMatchObject({ errorCode: 'UNAVAILABLE' });
    ib.script.fault = null;
    for (let turn = 0; turn < 10; turn += 1) await begin(user);
    expect(await t.call(api.webapiRequestToken, { nickName }, options)).toMatchObject({ status: 429 });
  });

  it('refuses a name that another account has, beside its field', async () => {
    const user = await t.createUser();
    await linkTo(user, number());
    const answer = await t.call(api.webapiRequestToken, { nickName: 'MINE' }, { token: user.token });
    expect(answer).toMatchObject({ status: 409, fields: { nickName: expect.stringContaining('MINE') } });
  });
});

describe('which account is linked', () => {
  it('is the one whose number its owner gave, in any case, or none', async () => {
    const user = await t.createUser();
    const [first, second] = [number(), number()];
    ib.script.found = [account(first), account(second)];
    expect(await comeBack(user, await begin(user, { account: second.toLowerCase() }))).toBe(LINK_STATUS.linked);
    expect(await listed(user)).toMatchObject([{ account: second }]);
    expect(await comeBack(user, await begin(user, { nickName: 'Other', account: 'U999' }))).toBe(
      LINK_STATUS.accountMismatch,
    );
    expect(await listed(user)).toHaveLength(1);
  });

  it('is without a number the first that is not linked yet, and the linked ones get the newer access', async () => {
    const user = await t.createUser();
    const [first, second] = [number(), number()];
    await linkTo(user, first);
    const before = await t.context.prisma.brokerLink.findFirstOrThrow({ where: { nativeAccount: first } });
    ib.script.found = [account(first, { access: access('newer') }), account(second)];
    expect(await comeBack(user, await begin(user, { nickName: 'Second' }))).toBe(LINK_STATUS.linked);
    expect((await listed(user)).map((one) => one.account)).toEqual([second, first]);
    const after = await t.context.prisma.brokerLink.findFirstOrThrow({ where: { nativeAccount: first } });
    expect(after.sealedAccess).not.toEqual(before.sealedAccess);
  });

  it('is never one that another user has linked; what was given is ended at the broker only where nothing else uses it', async () => {
    const [owner, other] = [await t.createUser(), await t.createUser()];
    const native = number();
    await linkTo(owner, native);
    expect(await comeBack(other, await begin(other))).toBe(LINK_STATUS.accountMismatch);
    expect(await listed(other)).toEqual([]);
    expect(ib.script.unlinked).toEqual([]);
    const stray = number();
    ib.script.found = [account(stray)];
    expect(await comeBack(other, await begin(other, { account: 'U1' }))).toBe(LINK_STATUS.accountMismatch);
    expect(ib.script.unlinked).toEqual([`secret of ${stray}`]);
  });

  it('is known by its number where the broker names it otherwise to another application', async () => {
    const [owner, other] = [await t.createUser(), await t.createUser()];
    const native = number();
    const id = await linkTo(owner, native);
    ib.script.found = [account('another name', { number: native })];
    expect(await comeBack(other, await begin(other))).toBe(LINK_STATUS.accountMismatch);
    expect(await listed(other)).toEqual([]);
    expect(await comeBack(owner, await begin(owner, { nickName: 'Again' }))).toBe(LINK_STATUS.linked);
    expect((await listed(owner)).map((one) => one.id)).toEqual([id]);
    const link = await t.context.prisma.brokerLink.findUniqueOrThrow({ where: { accountId: id } });
    expect(link.nativeAccount).toBe('another name');
  });

  it('of two users who link the same account under two names at once one gets it', async () => {
    const users = [await t.createUser(), await t.createUser()] as const;
    const native = number();
    ib.script.found = [account('one name', { number: native })];
    const keys = [await begin(users[0]), await begin(users[1])] as const;
    const first = comeBack(users[0], keys[0]);
    ib.script.found = [account('other name', { number: native })];
    const statuses = await Promise.all([first, comeBack(users[1], keys[1])]);
    expect(statuses.sort()).toEqual([LINK_STATUS.linked, LINK_STATUS.accountMismatch]);
  });

  it('of two users who link the same account at once one gets it', async () => {
    const users = [await t.createUser(), await t.createUser()] as const;
    const native = number();
    ib.script.found = [account(native)];
    const keys = [await begin(users[0]), await begin(users[1])] as const;
    const statuses = await Promise.all([comeBack(users[0], keys[0]), comeBack(users[1], keys[1])]);
    expect(statuses.sort()).toEqual([LINK_STATUS.linked, LINK_STATUS.accountMismatch]);
  });
});

describe('linking again', () => {
  const relink = async (user: TestUser, trackAccountId: number) => {
    const answer = await t.call(api.webapiRequestTokenForRebind, { trackAccountId }, { token: user.token });
    return /\?(IBWEBAPI-key-\d+)&/.exec(answer.data ?? '')?.[1] ?? '';
  };

  it('keeps the account with its limits, mends a broken link and refuses another account', async () => {
    const user = await t.createUser();
    const native = number();
    const id = await linkTo(user, native);
    await t.context.prisma.brokerLink.update({
      where: { accountId: id },
      data: { state: 'Broken', brokenReason: 'x', brokenAt: t.clock(), mostOrdersADay: 7 },
    });
    ib.script.found = [account(number())];
    expect(await comeBack(user, await relink(user, id))).toBe(LINK_STATUS.accountMismatch);
    ib.script.found = [account(native)];
    expect(await comeBack(user, await relink(user, id))).toBe(LINK_STATUS.linked);
    const { data } = await t.call(api.brokerLinks, {}, { token: user.token });
    expect(data).toMatchObject([{ trackAccountId: id, health: 'NotVerified', limits: { mostOrdersADay: 7 } }]);
  });

  it('moves an account of IB to the Web API with its name, its number and its portfolios', async () => {
    const user = await t.createUser();
    const native = number();
    const input = { broker: 'IB', trackAccountName: 'Old', account: native, userName: 'me' } as const;
    const missing = await t.call(api.saveTrackAccount, input, { token: user.token });
    expect(missing).toMatchObject({ status: 400, fields: { password: 'This field is required' } });
    const saved = await t.call(api.saveTrackAccount, { ...input, password: 'planted-password' }, { token: user.token });
    expect(saved).toMatchObject({ status: 200, data: null });
    const [old] = await listed(user);
    expect(old).toMatchObject({ broker: 'IB', account: native, tradeType: 'MONEY_IB' });
    const id = old?.id ?? 0;
    expect((await t.call(api.brokerLinks, {}, { token: user.token })).data).toMatchObject([{ health: 'NotLinked' }]);
    expect(await t.call(api.refreshTrackAccount, { trackAccountId: id }, { token: user.token })).toMatchObject(refusal);
    const portfolioId = await portfolioOn(user, id);
    ib.script.found = [account(native)];
    expect(await comeBack(user, await relink(user, id))).toBe(LINK_STATUS.linked);
    expect(await listed(user)).toMatchObject([{ id, broker: 'IBWEBAPI', account: native, trackAccountName: 'Old' }]);
    const portfolio = await t.context.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
    expect(portfolio.trackAccountId).toBe(id);
    const again = { ...input, trackAccountName: 'Twice', password: 'x' };
    expect(await t.call(api.saveTrackAccount, again, { token: user.token })).toMatchObject({
      status: 409,
      fields: { account: 'This account is in your list already' },
    });
  });

  it('finds neither an account of another user nor links one of another broker', async () => {
    const [user, stranger] = [await t.createUser(), await t.createUser()];
    const id = await linkTo(user, number());
    const paper = await seedAccount(t.context, user.userId, 1_000);
    const call = (trackAccountId: number, by: TestUser) =>
      t.call(api.webapiRequestTokenForRebind, { trackAccountId }, { token: by.token });
    expect(await call(id, stranger)).toMatchObject({ status: 404 });
    expect(await call(paper, user)).toMatchObject(refusal);
  });
});

describe('linking by keys', () => {
  const form = (user: TestUser, over: object = {}) =>
    t.call(
      api.linkByForm,
      { broker: 'ALPACA', trackAccountName: nickName, answers: { keyId: 'PK1', secretKey: 'planted' }, ...over },
      { token: user.token },
    );

  it('gives the account, or says why there is none', async () => {
    const user = await t.createUser();
    alpaca.script.fault = { kind: 'Unauthorised' };
    expect((await form(user)).data).toEqual({ trackAccountId: null, status: LINK_STATUS.tokenIssue, signInUrl: null });
    alpaca.script.fault = null;
    alpaca.script.found = [account('PA1', { tradeType: 'SIMU_ALPACA' })];
    const { data } = await form(user);
    expect(data).toEqual({ trackAccountId: expect.any(Number), status: LINK_STATUS.linked, signInUrl: null });
    expect(alpaca.script.answers).toEqual([{ keyId: 'PK1', secretKey: 'planted' }]);
    expect(await listed(user)).toMatchObject([{ id: data.trackAccountId, broker: 'ALPACA', account: 'PA1' }]);
    expect(await t.call(api.brokerSignInUrl, { broker: 'ALPACA', nickName: 'x' }, { token: user.token })).toMatchObject(
      refusal,
    );
  });
});

describe('an account that is linked', () => {
  it('is read again once, however often its owner asks, and not while its link is broken', async () => {
    const [user, stranger] = [await t.createUser(), await t.createUser()];
    const id = await linkTo(user, number());
    const refresh = (by = user) => t.call(api.refreshTrackAccount, { trackAccountId: id }, { token: by.token });
    expect((await refresh()).status).toBe(200);
    const waiting = () => t.context.prisma.brokerSync.findMany({ where: { accountId: id }, select: { cause: true } });
    expect(await waiting()).toEqual([{ cause: 'Linked' }]);
    await t.context.prisma.brokerSync.updateMany({ data: { startedAt: t.clock(), endedAt: t.clock() } });
    await Promise.all(Array.from({ length: 10 }, () => refresh()));
    expect(await waiting()).toEqual([{ cause: 'Linked' }, { cause: 'Asked' }]);
    expect(await refresh(stranger)).toMatchObject({ status: 404 });
    await t.context.prisma.brokerLink.update({ where: { accountId: id }, data: { state: 'Broken' } });
    expect(await refresh()).toMatchObject({ status: 409, errMsg: 'Please link the account again first' });
  });

  it('is deleted with its access, which the broker is asked to end, and comes back with its books', async () => {
    const user = await t.createUser();
    const native = number();
    const id = await linkTo(user, native);
    const portfolioId = await portfolioOn(user, id);
    const remove = () => t.call(api.deleteTrackAccount, { trackAccountId: id }, { token: user.token });
    expect(await remove()).toMatchObject({ status: 409, errorCode: 'ACCOUNT_IN_USE' });
    await t.context.prisma.portfolio.update({ where: { id: portfolioId }, data: { status: 'Stop' } });
    ib.script.fault = { kind: 'Unavailable' };
    expect((await remove()).status).toBe(200);
    expect(ib.script.unlinked).toEqual([`secret of ${native}`]);
    expect(await listed(user)).toEqual([]);
    expect(await t.context.prisma.brokerLink.findUnique({ where: { accountId: id } })).toBeNull();
    ib.script.fault = null;
    expect(await linkTo(user, native, 'Again')).toBe(id);
    expect(await listed(user)).toMatchObject([{ id, trackAccountName: 'Again' }]);
  });

  it('keeps its sign-in at the broker while another account of it is linked', async () => {
    const user = await t.createUser();
    const [first, second] = [number(), number()];
    const id = await linkTo(user, first);
    await linkTo(user, second, 'Second');
    expect((await t.call(api.deleteTrackAccount, { trackAccountId: id }, { token: user.token })).status).toBe(200);
    expect(ib.script.unlinked).toEqual([]);
  });
});

describe('the documented edit of an account', () => {
  it('renames an account of its owner alone, and opens no paper account', async () => {
    const [user, stranger] = [await t.createUser(), await t.createUser()];
    const own = await seedAccount(t.context, user.userId, 1_000);
    const edit = (by: TestUser, over: object = {}) =>
      t.call(
        api.saveTrackAccount,
        { id: own, broker: 'PIPA', trackAccountName: 'Renamed', ...over },
        { token: by.token },
      );
    expect(await edit(user, { userId: user.userId })).toMatchObject({ status: 200 });
    expect(await listed(user)).toMatchObject([{ id: own, trackAccountName: 'Renamed' }]);
    expect(await edit(stranger)).toMatchObject({ status: 404 });
    expect(await edit(stranger, { userId: user.userId })).toMatchObject({ status: 404 });
    expect(await edit(user, { id: undefined })).toMatchObject({ status: 400, fields: { broker: expect.any(String) } });
    expect(await t.call(api.refreshTrackAccount, { trackAccountId: own }, { token: user.token })).toMatchObject(
      refusal,
    );
  });
});

it('a model account can be followed on every account that is not frozen', async () => {
  const user = await t.createUser();
  const own = await seedAccount(t.context, user.userId, 1_000);
  const options = { token: user.token };
  expect(await t.call(api.trackAccountForAQMSubscribe, {}, options)).toMatchObject({ data: [{ id: own }] });
  await t.context.prisma.trackAccount.update({ where: { id: own }, data: { frozenAt: t.clock() } });
  expect(await t.call(api.trackAccountForAQMSubscribe, {}, options)).toMatchObject({ data: [] });
});
