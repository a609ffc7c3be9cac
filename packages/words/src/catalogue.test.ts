import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

it('gives the words of a subject in the language that is asked for', () => {
  const moon = catalogue(
    { full: 'Full moon', nights: (count: number) => `${count} nights` },
    { zh: { full: '满月', nights: (count) => `${count} 夜` } },
  );
  expect([moon.en.full, moon.zh.full, moon.en.nights(2), moon.zh.nights(2)]).toEqual([
    'Full moon',
    '满月',
    '2 nights',
    '2 夜',
  ]);
});

it('does not compile without a word of a language', () => {
  // @ts-expect-error the Chinese word of `rise` is missing
  const moon = catalogue({ full: 'Full moon', rise: 'Moonrise' }, { zh: { full: '满月' } });
  expect(Object.keys(moon.zh)).toEqual(['full']);
});
