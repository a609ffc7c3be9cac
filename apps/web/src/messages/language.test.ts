import type { Translation } from '@pipa/words';
import { expect, expectTypeOf, it } from 'vitest';
import { keepLanguage, languages, readLanguage, spokenLanguage } from './language.ts';

const storageOf = (values: Record<string, string> = {}) => ({
  getItem: (name: string) => values[name] ?? null,
  setItem: (name: string, value: string) => {
    values[name] = value;
  },
});

it('takes the first language of the browser that it has', () => {
  expect(readLanguage(storageOf(), ['fr-FR', 'zh-CN', 'en'])).toBe('zh');
  expect(readLanguage(storageOf(), ['en-GB', 'zh'])).toBe('en');
  expect(readLanguage(storageOf(), ['fr'])).toBe('en');
});

it('prefers the choice made on the device, and ignores one that it does not know', () => {
  const storage = storageOf();
  keepLanguage('zh', storage);
  expect(readLanguage(storage, ['en'])).toBe('zh');
  expect(readLanguage(storageOf({ language: 'toString' }), ['en'])).toBe('en');
});

it('is a translation only with the same names, the same parameters and lists of the same length', () => {
  interface English {
    readonly title: 'Title';
    readonly count: (rows: number) => string;
    readonly steps: readonly ['First', readonly ['Second', 'Third']];
  }
  expectTypeOf<Translation<English>>().toEqualTypeOf<{
    readonly title: string;
    readonly count: (rows: number) => string;
    readonly steps: readonly [string, readonly [string, string]];
  }>();
});

it('knows which language is spoken from the tag of the document', () => {
  expect([spokenLanguage({ lang: languages.zh.tag }), spokenLanguage({ lang: 'en' })]).toEqual(['zh', 'en']);
});
