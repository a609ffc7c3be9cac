import type { BarSeries } from '../../indicators/input.ts';
import { fillSharedLines, fillUsableBars } from '../shared-lines.ts';
import { countVotes } from '../vote-tally.ts';
import { createWorkspaces } from '../workspace.ts';

/** Every vote on the bars by its name, in the order of `taVotes`, as it is counted. */
export function castVotes(bars: BarSeries): Map<string, Float64Array> {
  const { views } = createWorkspaces(bars.close.length)(bars.close.length);
  const { shared } = views(0);
  fillUsableBars(bars, shared);
  fillSharedLines(shared);
  const cast = new Map<string, Float64Array>();
  countVotes(views, 0, ({ component, indicator, shape }, votes) => {
    cast.set(`${component} ${indicator} ${shape.formula}`, votes.slice());
  });
  return cast;
}
