import { DomainError } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { failureOf, isOutcomeUnknown, toDomainError } from './failure.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('an error', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a socket that is not there', coded('ENOENT', 'connect ENOENT /data/cluster/.s.PGSQL.5432')],
    ['a database that is shutting down', coded('57P01')],
    ['a database that is starting', coded('57P03')],
    ['a database whose disk is full', coded('53100')],
    ['a statement that waited too long for a lock', coded('55P03')],
    ['a statement that took too long', coded('57014')],
    ['a transaction that rested too long', coded('25P03')],
    ['a client without a connection', coded('P1001')],
    ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
    ['a connection that was not made in time', new Error('timeout expired')],
    [
      'a connection that was lost a moment ago',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['a transaction for which there was no room', coded('P2028')],
    ['a query cut off', new Error('Connection terminated unexpectedly')],
    ['any of them as the cause of another', new Error('query failed', { cause: coded('08006') })],
  ])('that is %s may pass, so it is answered as unavailable', (_what, error) => {
    expect(toDomainError(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });

  it.each([
    [new Error('broken')],
    [coded('23505')],
    [coded('ENOENT', 'ENOENT: no such file or directory')],
    ['text'],
    [null],
    [new DomainError('LEDGER_UNBALANCED', { account: 7 })],
  ])('of the product names its request only: %s', (error) => {
    expect(failureOf(toDomainError(error), 'id')).toEqual({
      code: 500,
      errMsg: 'Internal error',
      errorCode: 'INTERNAL',
      requestId: 'id',
    });
  });

  it.each([
    [coded('57P01'), true],
    [new Error('query failed', { cause: new Error('Connection terminated unexpectedly') }), true],
    [coded('ECONNREFUSED'), false],
    [coded('P2028'), false],
    [coded('55P03'), false],
    [coded('57014'), false],
    [new Error('broken'), false],
  ])('%s leaves its outcome unknown: %s', (error, expected) => {
    expect(isOutcomeUnknown(error)).toBe(expected);
  });

  it('of the product keeps its words and its field', () => {
    const error = new DomainError('INVALID_SIGNATURE', { field: 'signature' });
    expect(failureOf(toDomainError(error), 'id')).toEqual({
      code: 400,
      errMsg: 'Printed name does not match your sign up name',
      errorCode: 'INVALID_SIGNATURE',
      fields: { signature: 'Printed name does not match your sign up name' },
      requestId: 'id',
    });
  });
});
