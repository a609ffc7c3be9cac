import {
  api,
  credentialHeader,
  type Endpoint,
  type ErrorCode,
  endpoints,
  jsonSchemaOf,
  MCP_PATH,
} from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { productFeatures } from '../features/index.ts';
import { createStandingData } from '../testing/standing-data.ts';
import { testApp } from '../testing/test-app.ts';
import { createTestKey } from '../testing/test-key.ts';
import { openTestSession, type TestUser } from '../testing/test-user.ts';

/** Words of figures of the market in the outputs of the contract, by which the decisions of the product are checked. */
const FIGURES =
  /"[a-z]*(price|nav|equity|return|close|sharpe|drawdown|volatility|marketvalue|profit|performance|position|netasset)[a-z]*":/i;

/** Calls in whose outputs such a word means something else. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  // Of memberships.
  'public/prices',
  'users/getProducts',
  'users/previewSubscribe',
  'users/getUserMemberSubscription',
  'users/subscribe',
  // The clock: last closed day and seconds since the close.
  'public/market',
  'admin/marketClock',
  'admin/health',
  // Notices of the own account: another user has no portfolio, whose figures they would show.
  'users/notifications',
  // Whether a topic or ticket is closed.
  'users/openTicket',
  'users/tickets',
  'users/ticket',
  'users/addTicketMessage',
  'users/closeTicket',
  'admin/tickets',
  'admin/ticket',
  'admin/answerTicket',
  'admin/closeTicket',
]);

const t = testApp({ features: productFeatures, settings: { pricesFor: 'Owner' } });
let owner: TestUser;
let others: TestUser[];
beforeAll(async () => {
  await createStandingData(t.context);
  await t.context.prisma.forumPolicy.update({ where: { id: 1 }, data: { visitorsMayRead: true } });
  // Standing data may have an administrator: the first of all is the owner.
  await t.context.prisma.user.updateMany({ data: { role: 'Investor' } });
  const user = await t.createUser();
  owner = await t.createAdmin({ userId: user.userId + 1 });
  others = [user, await t.createAdmin({ userId: user.userId + 2 })];
});

const codeOf = async (endpoint: Endpoint, userId: number | null): Promise<ErrorCode | undefined> => {
  const headers = userId === null ? {} : credentialHeader('session', await openTestSession(t.context, userId));
  return (await t.call(endpoint, {}, { headers })).errorCode;
};

/** What a visitor, a user and a further administrator are answered; null where the access is refused before. */
const refusals = async (endpoint: Endpoint) => {
  if (endpoint.access === 'public') return [await codeOf(endpoint, null)];
  const callers = endpoint.access === 'admin' ? others.slice(1) : others;
  const codes: (ErrorCode | undefined)[] = [];
  for (const { userId } of callers) codes.push(await codeOf(endpoint, userId));
  return codes;
};

const scoped = endpoints.filter(({ scope }) =>
  /^(read|write):(analysis|strategies|portfolios|backtests|forum)$|^(trade|ask|propose)$/.test(String(scope)),
);
const showing = [
  ...scoped,
  ...[api.featuredStrategy, api.sharedTearSheet, api.publicTopicSearch, api.writtenOffers, api.importFindings],
  api.dataQuality,
  ...[api.drafts, api.draft],
];

describe('prices of a personal licence', () => {
  it.each(showing.map((endpoint) => ({ endpoint, ...endpoint })))(
    '$method $path reaches the owner alone',
    async ({ endpoint }) => {
      const codes = await refusals(endpoint);
      expect(codes).toEqual(codes.map(() => 'DATA_LICENSE'));
      if (endpoint.access !== 'public') expect(await codeOf(endpoint, owner.userId)).not.toBe('DATA_LICENSE');
    },
  );

  it.each(endpoints.filter((endpoint) => !showing.includes(endpoint)).map((endpoint) => ({ endpoint, ...endpoint })))(
    '$method $path shows none, and is answered',
    async ({ endpoint }) => {
      expect(await refusals(endpoint)).not.toContain('DATA_LICENSE');
    },
  );

  it('are in no output of a call that shows none', () => {
    const fieldsOf = ({ output }: Endpoint) => JSON.stringify(jsonSchemaOf(output, 'output'));
    const suspects = endpoints.filter(
      (endpoint) => !showing.includes(endpoint) && !OTHER_WORDS.has(endpoint.path) && FIGURES.test(fieldsOf(endpoint)),
    );
    expect(suspects.map(({ path }) => path)).toEqual([]);
  });

  it('reach no assistant of another user, and no socket', async () => {
    const [user] = others;
    const key = await createTestKey(t.context, user?.userId ?? 0, ['read:analysis']);
    const answer = await t.app.inject({
      method: 'POST',
      url: MCP_PATH,
      headers: {
        authorization: `Bearer ${key}`,
        host: 'localhost:4000',
        accept: 'application/json, text/event-stream',
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(answer.body).toContain('licensed to its owner alone');
  });

  it('are left out of the own data that another user exports, which names what is left out', async () => {
    const password = 'correct horse battery';
    const user = await t.createUser({ password, userId: owner.userId + 10 });
    const exported = await t.app.inject({
      method: 'POST',
      url: '/api/users/exportData',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { password },
    });
    const own = exported.json() as Record<string, unknown> & { withheld: { tables: string[] } };
    expect(own.app_user).toHaveLength(1);
    expect(own.withheld.tables).toContain('execution');
    for (const table of own.withheld.tables) expect(Object.keys(own)).not.toContain(table);
  });
});
