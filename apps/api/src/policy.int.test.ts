import {
  type Access,
  api,
  credentialHeader,
  done,
  type Endpoint,
  type ErrorCode,
  endpoints,
  type Principal,
  type Scope,
  scopeNames,
  statusOf,
} from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productFeatures } from './features/index.ts';
import type { RegisterFeature } from './http/route.ts';
import { findCaller } from './http/session.ts';
import { createStandingData } from './testing/standing-data.ts';
import { testApp } from './testing/test-app.ts';
import { createTestKey } from './testing/test-key.ts';
import { openTestSession, type TestUser } from './testing/test-user.ts';

/** The access policy, written independently of the code: the refusal of each caller by access level, null where allowed. */
const policy: Record<Access, Record<Caller, ErrorCode | null>> = {
  public: {
    visitor: null,
    expired: null,
    notActivated: null,
    notAgreed: null,
    user: null,
    disabled: null,
    admin: null,
  },
  session: {
    visitor: 'INVALID_TOKEN',
    expired: 'INVALID_TOKEN',
    notActivated: 'INVALID_TOKEN',
    notAgreed: null,
    user: null,
    disabled: null,
    admin: null,
  },
  user: {
    visitor: 'INVALID_TOKEN',
    expired: 'INVALID_TOKEN',
    notActivated: 'INVALID_TOKEN',
    notAgreed: 'AGREEMENT_REQUIRED',
    user: null,
    disabled: null,
    admin: null,
  },
  investor: {
    visitor: 'INVALID_TOKEN',
    expired: 'INVALID_TOKEN',
    notActivated: 'INVALID_TOKEN',
    notAgreed: 'AGREEMENT_REQUIRED',
    user: null,
    disabled: 'INVESTOR_DISABLED',
    admin: null,
  },
  admin: {
    visitor: 'INVALID_TOKEN',
    expired: 'INVALID_TOKEN',
    notActivated: 'INVALID_TOKEN',
    notAgreed: 'AGREEMENT_REQUIRED',
    user: 'FORBIDDEN',
    disabled: 'FORBIDDEN',
    admin: null,
  },
};
type Caller = 'visitor' | 'expired' | 'notActivated' | 'notAgreed' | 'user' | 'disabled' | 'admin';
const callers = Object.keys(policy.public) as Caller[];
const refusals: readonly (ErrorCode | undefined)[] = [
  'INVALID_TOKEN',
  'AGREEMENT_REQUIRED',
  'INVESTOR_DISABLED',
  'FORBIDDEN',
];

let users: Partial<Record<Caller, TestUser>>;

/** What only a person who is signed in may read or do, written independently of the code. */
const personal: readonly Scope[] = ['security', 'ask', 'billing', 'administration'];

/** The credentials of a caller by what they name: the scope of the call, all others, or none. A session names nothing. */
const credentials: { kind: Principal; names: (scope: Scope) => readonly Scope[] }[] = [
  { kind: 'session', names: () => [] },
  ...(['apiKey', 'forumToken'] as const).flatMap((kind) => [
    { kind, names: (scope: Scope) => [scope] },
    { kind, names: (scope: Scope) => scopeNames.filter((name) => name !== scope) },
    { kind, names: () => [] },
  ]),
];
type Credential = (typeof credentials)[number];

/** The refusal of a call with a credential, null where it is allowed. */
function refusalOf(endpoint: Endpoint, caller: Caller, { kind, names }: Credential): ErrorCode | null {
  const { access, scope, principals } = endpoint;
  if (!principals.includes(kind)) return 'INVALID_TOKEN';
  if (policy[access][caller] !== null || kind === 'session' || scope === null) return policy[access][caller];
  return names(scope).includes(scope) && !personal.includes(scope) ? null : 'FORBIDDEN';
}

/** Sessions and scopes behind the tokens of this test. */
const tokens = new Map<string, { session: string; scopes: readonly Scope[] }>();
const registerTokens: RegisterFeature = ({ context, identify }) => {
  identify('forumToken', async (credential) => {
    const token = tokens.get(credential);
    const found = token && (await findCaller(context, token.session));
    return found ? { user: found.user, session: null, scopes: token.scopes } : null;
  });
};

/** Every call that is not public, as it would be for all kinds of credential: without its input and its effect. */
const opened = endpoints
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => ({
    ...endpoint,
    path: `opened/${endpoint.path}`,
    principals: ['session', 'apiKey', 'forumToken'] as const,
    queryCredential: null,
    envelope: 'standard' as const,
    file: null,
    input: z.strictObject({}),
    output: done,
  }));
const registerOpened: RegisterFeature = ({ serve }) => {
  for (const endpoint of opened) serve(endpoint, () => null);
};

/** The features of the product, whose own tokens are those of this test. */
const features = productFeatures.map(
  (register): RegisterFeature =>
    (routes) =>
      register({ ...routes, identify: () => undefined }),
);
const t = testApp({ features: [registerTokens, ...features, registerOpened] });
beforeAll(async () => {
  await createStandingData(t.context);
  // Visitors read the forum where the operator lets them.
  await t.context.prisma.forumPolicy.update({ where: { id: 1 }, data: { visitorsMayRead: true } });
  users = {
    expired: await t.createUser(),
    notActivated: await t.createUser({ activated: false }),
    notAgreed: await t.createUser({ agreementRev: null }),
    user: await t.createUser(),
    disabled: await t.createUser({ investorState: 'Disabled' }),
    admin: await t.createAdmin(),
  };
});

/** A new session for each call, because some calls end their session. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  const user = users[caller];
  if (user === undefined) return undefined;
  // A call before may have changed it.
  const investorState = caller === 'disabled' ? 'Disabled' : 'Trial';
  await t.context.prisma.user.update({ where: { userId: user.userId }, data: { investorState } });
  const token = await openTestSession(t.context, user.userId);
  if (caller === 'expired') {
    await t.context.prisma.session.updateMany({ where: { userId: user.userId }, data: { expiresAt: t.clock() } });
  }
  return token;
}

const cases = endpoints.flatMap((endpoint) => callers.map((caller) => ({ endpoint, caller, ...endpoint })));

describe('every call of every kind of caller', () => {
  it('accepts no credential whose callers this test does not know', () => {
    expect([...new Set(endpoints.flatMap(({ principals }) => principals))].toSorted()).toEqual([
      'apiKey',
      'forumToken',
      'session',
    ]);
    const closed = endpoints.filter(({ access, principals }) => access !== 'public' && !principals.includes('session'));
    expect(closed).toEqual([]);
  });

  it.each(cases)('$method $path as $caller', async ({ endpoint, caller }: { endpoint: Endpoint; caller: Caller }) => {
    const token = await tokenOf(caller);
    const headers = token === undefined ? {} : credentialHeader('session', token);
    const answer = await t.call(endpoint, {}, { headers });
    const refusal = policy[endpoint.access][caller];
    if (refusal === null) {
      expect(refusals).not.toContain(answer.errorCode);
      expect(answer.status).toBeLessThan(500);
    } else {
      expect(answer.errorCode).toBe(refusal);
    }
  });

  it.each(endpoints.filter(({ access }) => access !== 'public').map((endpoint) => ({ endpoint, ...endpoint })))(
    '$method $path refuses an unknown field before anything else',
    async ({ endpoint }) => {
      const headers = credentialHeader('session', (await tokenOf('admin')) ?? '');
      const answer = await t.call(endpoint, { surplus: '1' } as never, { headers });
      expect(answer).toMatchObject({
        status: 400,
        errorCode: 'INVALID_INPUT',
        fields: { surplus: 'Unknown field: surplus' },
      });
    },
  );
});

describe('every call with every kind of credential and scope', () => {
  const keys = new Map<string, string>();
  /** A key of a caller with scopes; of each one is made. */
  const keyOf = async (caller: Caller, scopes: readonly Scope[]) => {
    const name = `${caller} ${scopes}`;
    const made = keys.get(name) ?? (await createTestKey(t.context, users[caller]?.userId ?? 0, scopes));
    if (caller === 'expired')
      await t.context.prisma.apiKey.updateMany({
        where: { userId: users.expired?.userId },
        data: { expiresAt: t.clock() },
      });
    keys.set(name, made);
    return made;
  };

  /** A credential of a caller; none of a visitor. */
  const headersOf = async (caller: Caller, session: string | undefined, { kind, names }: Credential, scope: Scope) => {
    if (session === undefined) return {};
    if (kind === 'session') return credentialHeader(kind, session);
    if (kind === 'apiKey') return credentialHeader(kind, await keyOf(caller, names(scope)));
    const token = `token-${tokens.size}`;
    tokens.set(token, { session, scopes: names(scope) });
    return credentialHeader(kind, token);
  };

  it.each(opened.map((endpoint) => ({ endpoint, ...endpoint })))('$method $path', async ({ endpoint }) => {
    const { scope } = endpoint;
    if (scope === null) throw new Error('a call that is not public has a scope');
    for (const caller of callers) {
      const session = await tokenOf(caller);
      for (const credential of credentials) {
        const headers = await headersOf(caller, session, credential, scope);
        const { status, errorCode, errMsg } = await t.call(endpoint, {}, { headers });
        const refusal = refusalOf(endpoint, caller, credential);
        const what = `${caller} with ${credential.kind} that names ${credential.names(scope)}`;
        expect({ what, status, errorCode }).toEqual({
          what,
          status: refusal === null ? 200 : statusOf(refusal),
          errorCode: refusal ?? undefined,
        });
        if (policy[endpoint.access][caller] === null && refusal === 'FORBIDDEN') expect(errMsg).toContain(scope);
      }
    }
  });
});

describe('a call of the product', () => {
  const closed = endpoints.filter(({ access }) => access !== 'public');

  it.each(closed.map((endpoint) => ({ endpoint, ...endpoint })))(
    '$method $path takes no credential that it does not name',
    async ({ endpoint }) => {
      const session = await tokenOf('admin');
      tokens.set('stranger', { session: String(session), scopes: scopeNames });
      const strangers = {
        apiKey: await createTestKey(t.context, users.admin?.userId ?? 0, scopeNames),
        forumToken: 'stranger',
      };
      for (const kind of ['apiKey', 'forumToken'] as const) {
        if (endpoint.principals.includes(kind)) continue;
        const answer = await t.call(endpoint, {}, { headers: credentialHeader(kind, strangers[kind]) });
        expect(answer).toMatchObject({ status: 401, errorCode: 'INVALID_TOKEN' });
      }
    },
  );

  it('takes a key wherever a key can have the scope', () => {
    const without = closed.filter(({ principals }) => !principals.includes('apiKey'));
    expect(without.filter(({ scope }) => scope !== null && !personal.includes(scope))).toEqual([]);
    expect(without.length).toBeLessThan(closed.length);
  });

  it('that changes how the account is reached, paid for or ended is in a scope of sessions only', () => {
    const { changePassword, changeEmail, signUserAgreement, exportData, deleteAccount, revokeOtherSessions } = api;
    const { removeAuthenticator, addPasskey, newRecoveryCodes, socketTicket, saveTrackAccount, addWebhook } = api;
    const { addNtfyChannel, addPushChannel, linkTelegram } = api;
    const {
      createApiKey,
      updateUserPaymentInfo,
      deleteUserPaymentInfo,
      subscribe,
      cancelSubscription,
      shareTearSheet,
    } = api;
    for (const { path, scope } of [
      ...[changePassword, changeEmail, signUserAgreement, exportData, deleteAccount, revokeOtherSessions],
      ...[removeAuthenticator, addPasskey, newRecoveryCodes, socketTicket, saveTrackAccount, addWebhook],
      ...[updateUserPaymentInfo, deleteUserPaymentInfo, subscribe, cancelSubscription, shareTearSheet],
      ...[createApiKey, addNtfyChannel, addPushChannel, linkTelegram],
    ]) {
      expect(personal, path).toContain(scope);
    }
  });
});
