import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { inEveryLanguage, untranslated } from './in-every-language.ts';

const moon = inEveryLanguage(
  catalogue(
    {
      phases: { full: 'Full moon', new: 'New moon' },
      seen: (phase: string, nights: number) => `${phase} on ${nights} nights`,
      all: (phases: readonly string[]) => phases.join(' and '),
    },
    {
      zh: {
        phases: { full: '满月', new: '新月' },
        seen: (phase, nights) => `${nights} 夜${phase}`,
        all: (phases) => phases.join('、'),
      },
    },
  ),
);

it('gives each text of a catalogue in every language', () => {
  expect(moon.phases.full).toEqual({ en: 'Full moon', zh: '满月' });
});

it('says a text within a text in its own language', () => {
  expect(moon.seen(moon.phases.full, 2)).toEqual({ en: 'Full moon on 2 nights', zh: '2 夜满月' });
  expect(moon.seen('X', 1)).toEqual({ en: 'X on 1 nights', zh: '1 夜X' });
  expect(moon.all([moon.phases.full, moon.phases.new, untranslated('?')])).toEqual({
    en: 'Full moon and New moon and ?',
    zh: '满月、新月、?',
  });
});

it('does not compile without a value of a text', () => {
  // @ts-expect-error the number of nights is missing
  expect(moon.seen('X').en).toBe('X on undefined nights');
});
