import { chartTheme, equityOption } from '@pipa/charts';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useNotMerge } from './use-not-merge.ts';

const optionOf = (ours: number[], ourName = 'Algorithm') =>
  equityOption(
    { labels: ours.map(String), ours, ourName, benchmark: ours, benchmarkName: 'Benchmark' },
    chartTheme('light'),
  );

it('merges the values of a tick, so that the tooltip stays, and draws other lines anew', () => {
  const { result, rerender } = renderHook(useNotMerge, { initialProps: optionOf([0, 1]) });
  expect(result.current).toBe(true);
  rerender(optionOf([0, 1, 2]));
  expect(result.current).toBe(false);
  rerender(optionOf([0, 1, 2], 'Another'));
  expect(result.current).toBe(true);
  rerender(optionOf([0, 1, 2, 3], 'Another'));
  expect(result.current).toBe(false);
});
