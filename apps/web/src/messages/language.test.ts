import type { Translation } from '@pipa/words';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { addSentences, keepLanguage, languages, readLanguage, spokenLanguage, translated } from './language.ts';

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

describe('a sentence of the contract or the server', () => {
  it('has the words that were added for it, else its English ones', () => {
    addSentences({ 'The moon is full': '满月' });
    expect(translated('The moon is full')).toBe('满月');
    expect(translated('The moon is new')).toBe('The moon is new');
  });

  it('keeps its values in their order, each translated where it has words itself', () => {
    addSentences({ 'From {} (new) to {}': '从 {} 到 {}', autumn: '秋天' });
    expect(translated('From autumn (new) to 10,000.5')).toBe('从 秋天 到 10,000.5');
    expect(translated('From autumn to winter')).toBe('From autumn to winter');
  });
});

it('knows which language is spoken from the tag of the document', () => {
  expect([spokenLanguage({ lang: languages.zh.tag }), spokenLanguage({ lang: 'en' })]).toEqual(['zh', 'en']);
});
