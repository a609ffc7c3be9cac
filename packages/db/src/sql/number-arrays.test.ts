import pg from 'pg';
import { expect, it } from 'vitest';
import { textParserOf } from './number-arrays.ts';

const [INT4S, FLOAT4S, FLOAT8S, TEXTS] = [1_007, 1_021, 1_022, 1_009];

it.each([
  [INT4S, '{}', []],
  [INT4S, '{12000,-1,0}', [12_000, -1, 0]],
  [FLOAT8S, '{100000,-0.5,1e-07,1.7976931348623157e+308,0.1}', [100_000, -0.5, 1e-7, Number.MAX_VALUE, 0.1]],
  // What JSON has no words for.
  [FLOAT8S, '{1,NULL,2}', [1, null, 2]],
  [FLOAT4S, '{NaN,Infinity,-Infinity,1}', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1]],
  [
    FLOAT8S,
    '{{1,2},{3,4}}',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [INT4S, '[0:1]={7,8}', [7, 8]],
  [TEXTS, '{1,2}', ['1', '2']],
])('an array of type %i as %s', (oid, text, expected) => {
  expect(textParserOf(oid)(text)).toEqual(expected);
  expect((pg.types.getTypeParser(oid, 'text') as (text: string) => unknown)(text)).toEqual(expected);
});
