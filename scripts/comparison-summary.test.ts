import { expect, it } from 'vitest';
import { summarise } from './comparison-summary.ts';

it.each([
  ['of nothing explains nothing', [], 0, 0, 0, ['nothing was compared'], 0],
  ['names the ids that it does not know', ['7'], 0, 0, 0, ['no portfolio 7 has started', 'nothing was compared'], 1],
  ['has explained every difference', [], 2, 0, 0, ['every difference is explained by a rule'], 0],
  ['counts what no rule explains', [], 2, 3, 0, ['3 differences without a rule'], 1],
  ['fails with a strategy that fails', [], 2, 0, 1, ['every difference is explained by a rule'], 1],
])('a comparison %s', (_, unknownIds, portfolios, unexplained, failed, lines, exitCode) => {
  expect(summarise({ unknownIds, portfolios, unexplained, failed })).toEqual({ lines, exitCode });
});
