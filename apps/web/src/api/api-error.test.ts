import type { CallFailure } from '@pipa/client';
import { describe, expect, it } from 'vitest';
import { apiErrorOf } from './api-error.ts';

const failure = (given: Partial<CallFailure>): CallFailure => ({
  code: 0,
  status: 0,
  errorCode: 'NETWORK',
  errMsg: null,
  retryAfterSeconds: null,
  ...given,
});

describe('the error of a failed call', () => {
  it.each([
    ['NETWORK', 0, 'The server cannot be reached.', true],
    ['TIMEOUT', 0, 'The server takes too long to answer.', true],
    ['UNREADABLE', 502, 'The server gave an answer that cannot be read.', true],
    ['UNREADABLE', 200, 'The server gave an answer that cannot be read.', false],
  ] as const)('has words of the page for %s with %i', (errorCode, code, errMsg, isPassing) => {
    const cause = new TypeError('fetch failed');
    expect(apiErrorOf(failure({ errorCode, code, cause }))).toMatchObject({
      errorCode,
      code,
      errMsg,
      isPassing,
      cause,
    });
  });

  it('has the words and the fields of the server', () => {
    const fields = { cash: 'Please enter a valid value' };
    const refused = apiErrorOf(failure({ code: 400, errorCode: 'INVALID_INPUT', errMsg: 'Wrong', fields }));
    expect(refused).toMatchObject({ errMsg: 'Wrong', code: 400, errorCode: 'INVALID_INPUT', isPassing: false, fields });
  });
});
