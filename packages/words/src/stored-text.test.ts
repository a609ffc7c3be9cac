import { expect, it } from 'vitest';
import { storedText } from './stored-text.ts';

const seasons = { autumn: '秋天' };
const texts = {
  'The moon is full': '满月',
  'From {first} (new) to {second}': '从 {first} 到 {second}',
  'It is {season}': ({ season }: Readonly<Record<string, string>>) => `现在是${storedText(seasons, season)}`,
};

it('has the words of its list, else its English ones', () => {
  expect(storedText(texts, 'The moon is full')).toBe('满月');
  expect(storedText(texts, 'The moon is new')).toBe('The moon is new');
});

it('keeps its values in their places, each in the words of its own list', () => {
  expect(storedText(texts, 'From May (new) to 10,000.5')).toBe('从 May 到 10,000.5');
  expect(storedText(texts, 'From autumn to winter')).toBe('From autumn to winter');
  expect(storedText(texts, 'It is autumn')).toBe('现在是秋天');
});
