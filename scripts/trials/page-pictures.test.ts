import { expect, it } from 'vitest';
import { indexOf, mainPages, shotsOf } from './page-pictures.ts';

const shots = shotsOf(mainPages({ id: 1, strategyId: 2 }));
const countOf = (key: 'size' | 'theme' | 'speech', value: string) => shots.filter((shot) => shot[key] === value).length;

it('takes forty pictures, each under a name of its own, half of them narrow, dark and Chinese', () => {
  expect(new Set(shots.map(({ file }) => file)).size).toBe(40);
  expect([countOf('size', 'phone'), countOf('theme', 'dark'), countOf('speech', 'zh')]).toEqual([20, 20, 20]);
});

it('takes each size in each theme and language', () => {
  const looks = new Set(shots.map(({ size, theme, speech }) => `${size} ${theme} ${speech}`));
  expect([...looks].toSorted()).toEqual(['desktop dark zh', 'desktop light en', 'phone dark zh', 'phone light en']);
});

it('shows every picture on one page', () => {
  const text = indexOf(shots);
  expect(shots.filter(({ file }) => !text.includes(`(${file})`))).toEqual([]);
});
