import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { accountRow } from '../dialog-rows.fixture.ts';
import { amountNote, followedAmount, inWordsOfAqm } from './model-account-rules.ts';

const limits = { minInvestmentAmount: 10_000, maxInvestmentAmount: 60_000 };

describe('the amount of a subscription', () => {
  it.each([
    [9_999.99, 9_999.99, false, /needs at least \$10,000\.00; the usable cash of this account is \$9,999\.99/],
    [10_000, 10_000, true, /all usable cash of this account, \$10,000\.00/],
    [60_000, 60_000, true, /all usable cash of this account, \$60,000\.00/],
    [60_000.01, 60_000, true, /with \$60,000\.00, the most .* of the \$60,000\.01/],
  ])('with usable cash of %d is %d', (usableCash, amount, isEnough, text) => {
    const account = accountRow(1, { usableCash });
    expect(followedAmount(account, limits)).toBe(amount);
    expect(amountNote(account, limits, 'US')).toEqual({ isEnough, text: expect.stringMatching(text) });
  });
});

describe('a refused subscription', () => {
  const refusal = (errorCode: ApiError['errorCode'], errMsg: string, code = 409) =>
    inWordsOfAqm(new ApiError({ code, errorCode, errMsg }));

  it('says of a taken name that it exists, at its field', () => {
    const failure = refusal('DUPLICATE_NAME', 'DuplicateKeyException: this name exists already');
    expect(failure).toMatchObject({ errMsg: 'AQM Name exists', fields: { name: 'AQM Name exists' } });
  });

  it('says the words of the server, and the code where there are none', () => {
    expect(refusal('INSUFFICIENT_CASH', 'Usable cash is not sufficient').errMsg).toBe('Usable cash is not sufficient');
    expect(refusal('UNREADABLE', 'The request failed.', 502).errMsg).toBe('Error: 502');
  });

  it('says that the server cannot be reached', () => {
    expect(refusal('NETWORK', 'The server cannot be reached.', 0).errMsg).toBe('The server cannot be reached.');
  });
});
