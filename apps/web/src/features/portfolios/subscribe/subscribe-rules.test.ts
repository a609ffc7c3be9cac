import { defaultAmount } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { SaveCalls } from '../../../queries/portfolios/portfolio-mutations.ts';
import { accountRow as account } from '../dialog-rows.fixture.ts';
import { sendSubscription } from './send-subscription.ts';
import {
  accountsOf,
  accountToBegin,
  buildInput,
  freeName,
  lengths,
  noLimits,
  type SubscribeInput,
  subscribeSchema,
  tradeKindOf,
} from './subscribe-rules.ts';

const limits = { minInvestmentAmount: 5_000, maxInvestmentAmount: 100_000 };
const values: SubscribeInput = {
  tradeType: 'paper',
  portfolio: { name: 'First', note: '', trackAccountId: '1', ...noLimits.portfolio },
  profile: { investmentAmount: '10000', liquidateOnEmergency: 'true', ...noLimits.profile },
};
const parsed = () => subscribeSchema(limits, [account(1)]).parse(values);
const withProfile = (profile: Partial<SubscribeInput['profile']>): SubscribeInput => ({
  ...values,
  profile: { ...values.profile, ...profile },
});
const withBuyValue = (buyValuePerOrder: string): SubscribeInput => ({
  ...values,
  portfolio: { ...values.portfolio, buyValuePerOrder },
});
/** First fault of each field. */
const faultsOf = (input: SubscribeInput) => {
  const issues = subscribeSchema(limits, [account(1)]).safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};
const withName = (name: string): SubscribeInput => ({ ...values, portfolio: { ...values.portfolio, name } });
const withAmount = (investmentAmount: string): SubscribeInput => ({
  ...values,
  profile: { ...values.profile, investmentAmount },
});
const withAccount = (tradeType: 'paper' | 'money', trackAccountId: string): SubscribeInput => ({
  ...values,
  tradeType,
  portfolio: { ...values.portfolio, trackAccountId },
});

describe('subscribe form', () => {
  it('may be sent with a name, an amount within the limits and an account', () => {
    expect(faultsOf(values)).toEqual({});
  });

  it.each([
    [withName('  '), 'portfolio.name', 'This field is required'],
    [withAmount(''), 'profile.investmentAmount', 'This field is required'],
    [withAmount('ten'), 'profile.investmentAmount', 'Please enter a valid value'],
    [
      withAmount('4999.99'),
      'profile.investmentAmount',
      'Investment Amount needs to be greater than 5,000 and less than 100,000',
    ],
    [
      withProfile({ tolenranceMaxDrawdown: '101' }),
      'profile.tolenranceMaxDrawdown',
      'A percentage above 0, up to 100%, is expected',
    ],
    [
      withProfile({ tolenranceMaxAnnualVolatility: '0' }),
      'profile.tolenranceMaxAnnualVolatility',
      'A percentage above 0, up to 1,000%, is expected',
    ],
    [
      withProfile({ expectMinAnnualReturn: 'much' }),
      'profile.expectMinAnnualReturn',
      'A percentage above 0, up to 1,000%, is expected',
    ],
    [withProfile({ stopOnTolerance: true }), 'profile.stopOnTolerance', 'Please enter a tolerance first'],
    [withBuyValue('99'), 'portfolio.buyValuePerOrder', 'Value per order cannot be less than 100'],
    [withBuyValue('lots'), 'portfolio.buyValuePerOrder', 'Please enter a valid value'],
    [withAccount('paper', '9'), 'portfolio.trackAccountId', 'Please choose a trading account'],
    [withAccount('money', '1'), 'portfolio.trackAccountId', 'Please choose a trading account'],
  ])('with %j says of %s: %s', (input, field, words) => {
    expect(faultsOf(input)).toEqual({ [field]: words });
  });

  it('says of the account what is wrong while the amount is wrong too', () => {
    const input = { ...withAmount(''), portfolio: { ...values.portfolio, trackAccountId: '' } };
    expect(Object.keys(faultsOf(input)).sort()).toEqual(['portfolio.trackAccountId', 'profile.investmentAmount']);
  });

  it('takes both limits themselves', () => {
    expect([faultsOf(withAmount('5,000')), faultsOf(withAmount('100000'))]).toEqual([{}, {}]);
  });

  it('offers the name of the strategy, with a number when it is taken', () => {
    expect([
      freeName('Momentum', []),
      freeName('Momentum', ['momentum', 'Momentum 2']),
      freeName('x'.repeat(400), ['x'.repeat(lengths.name ?? 0)]).endsWith('x 2'),
    ]).toEqual(['Momentum', 'Momentum 3', true]);
  });

  it('offers the documented amount, moved inside the limits', () => {
    expect([
      defaultAmount(limits),
      defaultAmount({ minInvestmentAmount: 20_000, maxInvestmentAmount: 30_000 }),
      defaultAmount({ minInvestmentAmount: 1, maxInvestmentAmount: 2_000 }),
    ]).toEqual([10_000, 20_000, 2_000]);
  });

  it('offers the accounts of the trade type that are not deleted', () => {
    const accounts = [account(1), account(2, { tradeType: 'MONEY_IB', broker: 'IB' }), account(3, { isDeleted: true })];
    expect(accountsOf(accounts, 'paper').map(({ id }) => id)).toEqual([1]);
    expect(accountsOf(accounts, 'money').map(({ id }) => id)).toEqual([2]);
  });

  it('sends the documented fields', () => {
    const limited = { tolenranceMaxDrawdown: '12.5', stopOnTolerance: true };
    const typed = {
      ...withBuyValue('$2,000'),
      profile: { ...values.profile, ...limited, investmentAmount: '$12,500', liquidateOnEmergency: 'false' as const },
    };
    const sent = subscribeSchema(limits, [account(1)]).parse(typed);
    const input = buildInput(sent, { id: 4, marketType: 'US' });
    expect(input).toMatchObject({
      'portfolio.name': 'First',
      'portfolio.strategyId': 4,
      'portfolio.trackAccountId': 1,
      'portfolio.portfolioClass': 'Investor',
      'profile.investmentAmount': '12500',
      'profile.liquidateOnEmergency': false,
      'profile.tolenranceMaxDrawdown': 0.125,
      'profile.tolenranceMaxAnnualVolatility': undefined,
      'profile.stopOnTolerance': true,
      'portfolio.buyValuePerOrder': '2000',
      'portfolio.sellValuePerOrder': undefined,
      'profile.portfolioType': 'NotCare',
      'profile.importanceOrder': '123',
    });
  });
});

/** Calls that answer from a script and record the calls made. */
function server(answers: Partial<Record<keyof SaveCalls, unknown>>) {
  const asked: string[] = [];
  const answer = (name: keyof SaveCalls) => async () => {
    asked.push(name);
    if (answers[name] instanceof Error) throw answers[name];
    return answers[name];
  };
  const calls = Object.fromEntries(
    (['build', 'update', 'start', 'remove'] as const).map((name) => [name, answer(name)]),
  ) as unknown as SaveCalls;
  return { calls, asked };
}
const strategy = { id: 4, marketType: 'US' } as const;
const failure = (errMsg: string) => new ApiError({ code: 409, errorCode: 'INSUFFICIENT_CASH', errMsg });

describe('sending a subscription', () => {
  it('creates the portfolio and starts it', async () => {
    const { calls, asked } = server({ build: { id: 8 }, start: null });
    await sendSubscription(calls, parsed(), strategy, { portfolioId: null }, () => {});
    expect(asked).toEqual(['build', 'start']);
  });

  it('removes the portfolio it created when the start is refused', async () => {
    const { calls, asked } = server({ build: { id: 8 }, start: failure('No cash'), remove: null });
    const reached: (number | null)[] = [];
    const sent = sendSubscription(calls, parsed(), strategy, { portfolioId: null }, ({ portfolioId }) => {
      reached.push(portfolioId);
    });
    await expect(sent).rejects.toThrow('No cash');
    expect(asked).toEqual(['build', 'start', 'remove']);
    expect(reached).toEqual([8, null]);
  });

  it('changes the portfolio it created when it could neither be started nor removed', async () => {
    const first = server({ build: { id: 8 }, start: failure('No cash'), remove: failure('Away') });
    let reached: number | null = null;
    await expect(
      sendSubscription(first.calls, parsed(), strategy, { portfolioId: null }, ({ portfolioId }) => {
        reached = portfolioId;
      }),
    ).rejects.toThrow('No cash');
    expect(reached).toBe(8);
    const second = server({ update: { id: 8 }, start: null });
    await sendSubscription(second.calls, parsed(), strategy, { portfolioId: reached }, () => {});
    expect(second.asked).toEqual(['update', 'start']);
  });

  it('says the documented words beside the name when it is taken', async () => {
    const { calls } = server({
      build: new ApiError({
        code: 409,
        errorCode: 'DUPLICATE_NAME',
        errMsg: 'DuplicateKeyException: this name exists already',
      }),
    });
    await expect(sendSubscription(calls, parsed(), strategy, { portfolioId: null }, () => {})).rejects.toMatchObject({
      errMsg: 'Portfolio Name exists',
      fields: { 'portfolio.name': 'Portfolio Name exists' },
    });
  });
});

describe('the account that a form begins with', () => {
  const accounts = [account(1), account(2), account(3, { tradeType: 'MONEY_IB' }), account(4, { isDeleted: true })];
  it.each([
    [undefined, 'paper', '1'],
    [2, 'paper', '2'],
    [3, 'money', '3'],
    [4, 'paper', '1'],
    [9, 'paper', '1'],
  ] as const)('is, where %s was proposed, of the trade type %s: %s', (proposed, kind, id) => {
    expect(tradeKindOf(accounts, proposed)).toBe(kind);
    expect(accountToBegin(accounts, proposed)).toBe(id);
  });

  it('is none where there is none', () => {
    expect(accountToBegin([], 1)).toBe('');
  });
});
