import { api, type RiskAnswer } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from '../access/routes.ts';
import { registerRisk } from './routes.ts';

const DAY_MS = 86_400_000;
const t = testApp({ features: [registerAccess, registerRisk] });
let user: TestUser;

beforeAll(async () => {
  user = await t.createUser({ riskLevel: null });
});

const allOf = (letter: RiskAnswer) => Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index + 1, letter]));
const answer = (letter: RiskAnswer) =>
  t.call(api.answerRiskAssessment, { answer: allOf(letter) }, { token: user.token });
const sign = (signature = 'Ada Lovelace') => t.call(api.signUserRiskLevel, { signature }, { token: user.token });
const me = async () => (await t.call(api.currentLoginUser, {}, { token: user.token })).data;

async function follow(riskLevel: number, name: string): Promise<number> {
  const now = t.clock();
  const strategyId = await seedStrategy(t.context, { name, riskLevel });
  const { userId } = user;
  const account = await t.context.prisma.trackAccount.create({
    data: { userId, account: name, trackAccountName: name, broker: 'PIPA', tradeType: 'SIMU_PIPA', createdAt: now },
  });
  await t.context.prisma.portfolio.create({
    data: {
      userId,
      strategyId,
      trackAccountId: account.id,
      name,
      investmentAmount: 1,
      status: 'Started',
      createdAt: now,
      subPath: name,
    },
  });
  return strategyId;
}

describe('the risk assessment', () => {
  it('shows ten questions of five answers', async () => {
    const { data } = await t.call(api.riskAssessment, {}, { token: user.token });
    expect(data).toHaveLength(10);
    for (const { answersList } of data)
      expect(answersList.map(({ value }) => value)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('cannot be signed before it is answered', async () => {
    expect(await sign()).toMatchObject({ status: 403, errMsg: 'Please complete the risk assessment first' });
  });

  it('says what the signed answers bear, and nothing before', async () => {
    const other = await t.createUser({ riskLevel: null });
    const limits = async () => (await t.call(api.riskLimits, {}, { token: other.token })).data;
    const asOther = { token: other.token };
    await t.call(api.answerRiskAssessment, { answer: { ...allOf('C'), 4: 'D' } }, asOther);
    expect(await limits()).toBeNull();
    await t.call(api.signUserRiskLevel, { signature: 'Ada Lovelace' }, asOther);
    expect(await limits()).toEqual({ yearsUntilNeeded: 5, bearableLoss: 0.35 });
    await t.call(api.answerRiskAssessment, { answer: allOf('E') }, asOther);
    expect(await limits()).toEqual({ yearsUntilNeeded: 5, bearableLoss: 0.35 });
    await t.call(api.signUserRiskLevel, { signature: 'Ada Lovelace' }, asOther);
    expect(await limits()).toEqual({ yearsUntilNeeded: null, bearableLoss: null });
  });

  it('counts once it is signed, with evidence', async () => {
    expect((await answer('C')).data).toEqual({ riskLevel: 3, riskText: 'Medium', message: [] });
    expect((await me()).riskLevel).toBeNull();
    expect(await sign('Ada Byron')).toMatchObject({
      status: 400,
      errMsg: 'Printed name does not match your sign up name',
    });
    expect((await sign('ada LOVELACE')).status).toBe(200);
    expect(await me()).toMatchObject({ riskLevel: 3, riskText: 'Medium', riskAssessedAt: t.clock().toISOString() });
    expect(await t.context.prisma.signature.count({ where: { userId: user.userId, document: 'RiskLevel' } })).toBe(1);
    expect((await sign()).errorCode).toBe('RISK_ASSESSMENT_MISSING');
  });

  it('names the followed strategies that are riskier than the result', async () => {
    const bold = await follow(5, 'Bold');
    await follow(2, 'Calm');
    expect((await answer('B')).data.message).toEqual([{ id: bold, name: 'Bold' }]);
    expect((await answer('E')).data.message).toEqual([]);
  });

  it('must be signed within a day of being answered', async () => {
    await answer('D');
    t.clock.advance(DAY_MS);
    expect((await sign()).errorCode).toBe('RISK_ASSESSMENT_MISSING');
  });

  it('accepts the map as text, as the documented query has it', async () => {
    const text = JSON.stringify(allOf('E'));
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/users/answerRiskAssessment',
      query: { answer: text },
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(response.json().data.riskLevel).toBe(5);
  });

  it.each([
    [{ answer: { 1: 'A' } }, 'You answered 1 out of 10 questions'],
    [{ answer: '{' }, 'A map of question to answer is expected'],
    [{ answer: { ...allOf('A'), 3: 'F' } }, undefined],
    [{}, undefined],
  ])('refuses %o', async (input, message) => {
    const refused = await t.call(api.answerRiskAssessment, input as never, { token: user.token });
    expect(refused).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT', fields: expect.anything() });
    if (message !== undefined) expect(refused.errMsg).toBe(message);
  });
});
