import { expect, it } from 'vitest';
import { api } from './index.ts';

const page = { __pageno__: 1, __pagesize__: 50 };

it('a list without a size comes in pages of fifty', () => {
  expect(api.strategies.input.parse({})).toMatchObject(page);
  expect(api.portfolios.input.parse({})).toMatchObject(page);
  expect(api.findAQM.input.parse({})).toMatchObject(page);
  expect(api.findAQMSubscribe.input.parse({})).toMatchObject(page);
});

it.each([1, 300, '300', 10_000])('a page may have %j rows', (__pagesize__) => {
  expect(api.strategies.input.parse({ __pagesize__ }).__pagesize__).toBe(Number(__pagesize__));
});

it.each([0, -1, 10_001, '1e3', ''])('a page may not have %j rows', (__pagesize__) => {
  expect(api.strategies.input.safeParse({ __pagesize__ }).success).toBe(false);
});
