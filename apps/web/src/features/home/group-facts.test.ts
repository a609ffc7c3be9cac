import { expect, it } from 'vitest';
import { groupFacts } from './group-facts.ts';

it('puts facts of one name together and keeps their order', () => {
  const facts = [
    { name: 'Commission', value: 'a' },
    { name: 'Spread', value: 'b' },
    { name: 'Spread', value: 'c' },
  ];
  expect(groupFacts(facts)).toEqual([
    { name: 'Commission', values: ['a'] },
    { name: 'Spread', values: ['b', 'c'] },
  ]);
});
