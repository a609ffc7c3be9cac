import { expect, it } from 'vitest';
import { smallLinePath } from './small-line.tsx';

it('goes from value to value over the whole width and height, past those that are missing', () => {
  expect(smallLinePath([1, null, 3, 2])).toBe('M0.0 45.0L133.3 3.0L200.0 24.0');
  expect(smallLinePath([5, 5])).toBe('M0.0 45.0L200.0 45.0');
  expect([smallLinePath([]), smallLinePath([1, null])]).toEqual(['', '']);
});
