import { api, messageOf } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerAccounts } from './routes.ts';

const refusal = { status: 409, errorCode: 'BROKER_NOT_LINKABLE', errMsg: messageOf('BROKER_NOT_LINKABLE') };
const nickName = 'Mine';

const t = testApp({ features: [registerReads, registerAccounts] });
let user: TestUser;
let own: number;

beforeAll(async () => {
  await seedMarket(t.context);
  user = await t.createUser();
  own = await seedAccount(t.context, user.userId, 1_000);
});

const listed = async (of = user) => (await t.call(api.trackAccounts, {}, { token: of.token })).data;

describe('until a broker can be linked', () => {
  it.each(['IB', 'IBWEBAPI', 'SCHWAB', 'TD'] as const)('an account at %s is refused in plain words', async (broker) => {
    const input = { broker, trackAccountName: nickName, account: 'U1', userName: 'me', password: 'secret' };
    expect(await t.call(api.saveTrackAccount, input, { token: user.token })).toMatchObject(refusal);
    expect(await listed()).toHaveLength(1);
  });

  it('a sign-in at a broker is refused, and so is the return from one', async () => {
    const { token } = user;
    expect(await t.call(api.webapiRequestToken, { nickName }, { token })).toMatchObject(refusal);
    expect(await t.call(api.tdAuthUrl, { nickName }, { token })).toMatchObject(refusal);
    expect(await t.call(api.webapiAuthCallback, { oauthToken: 'a', oauthVerifier: 'b' })).toMatchObject(refusal);
  });

  it('an own account cannot be refreshed or linked again, and one of another user is not found', async () => {
    const stranger = await t.createUser();
    for (const endpoint of [api.refreshTrackAccount, api.webapiRequestTokenForRebind]) {
      expect(await t.call(endpoint, { trackAccountId: own }, { token: user.token })).toMatchObject(refusal);
      expect(await t.call(endpoint, { trackAccountId: own }, { token: stranger.token })).toMatchObject({ status: 404 });
    }
  });
});

describe('the documented edit of an account', () => {
  const edit = (by: TestUser, over: object = {}) =>
    t.call(
      api.saveTrackAccount,
      { id: own, broker: 'PIPA', trackAccountName: 'Renamed', ...over },
      { token: by.token },
    );

  it('renames a paper account of its owner', async () => {
    expect(await edit(user, { userId: user.userId })).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([{ id: own, trackAccountName: 'Renamed' }]);
  });

  it('does not find the account of another user, nor acts for one', async () => {
    const stranger = await t.createUser();
    expect(await edit(stranger)).toMatchObject({ status: 404 });
    expect(await edit(stranger, { userId: user.userId })).toMatchObject({ status: 404 });
  });

  it('opens no paper account, for which there is a call of its own', async () => {
    expect(await edit(user, { id: undefined })).toMatchObject({ status: 400, fields: { broker: expect.any(String) } });
  });
});

it('a model account can be followed on every account that is not frozen', async () => {
  const options = { token: user.token };
  expect(await t.call(api.trackAccountForAQMSubscribe, {}, options)).toMatchObject({ data: [{ id: own }] });
  await t.context.prisma.trackAccount.update({ where: { id: own }, data: { frozenAt: t.clock() } });
  expect(await t.call(api.trackAccountForAQMSubscribe, {}, options)).toMatchObject({ data: [] });
});
