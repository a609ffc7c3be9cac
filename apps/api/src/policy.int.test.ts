import { type Access, type Endpoint, type ErrorCode, endpoints } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandingData } from './testing/standing-data.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
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

let t: TestApp;
let users: Partial<Record<Caller, TestUser>>;

beforeAll(async () => {
  t = await createTestApp();
  await createStandingData(t.context);
  users = {
    expired: await t.createUser(),
    notActivated: await t.createUser({ activated: false }),
    notAgreed: await t.createUser({ agreementRev: null }),
    user: await t.createUser(),
    disabled: await t.createUser({ investorState: 'Disabled' }),
    admin: await t.createAdmin(),
  };
});
afterAll(() => t.close());

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
    expect([...new Set(endpoints.flatMap(({ principals }) => principals))]).toEqual(['session']);
  });

  it.each(cases)('$method $path as $caller', async ({ endpoint, caller }: { endpoint: Endpoint; caller: Caller }) => {
    const token = await tokenOf(caller);
    const answer = await t.call(endpoint, {}, { token });
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
      const answer = await t.call(endpoint, { surplus: '1' } as never, { token: await tokenOf('admin') });
      expect(answer).toMatchObject({
        status: 400,
        errorCode: 'INVALID_INPUT',
        fields: { surplus: 'Unknown field: surplus' },
      });
    },
  );
});
