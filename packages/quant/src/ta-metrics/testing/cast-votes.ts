import type { BarSeries } from '../../indicators/input.ts';
import { fillSharedLines, type SharedLines, sharedLineNames } from '../shared-lines.ts';
import { countVotes, voteArrays } from '../vote-tally.ts';

/** Every vote on the bars by its name, in the order of `taVotes`, as it is counted. */
export function castVotes(bars: BarSeries): Map<string, Float64Array> {
  const column = () => new Float64Array(bars.close.length);
  const lines = Object.fromEntries(sharedLineNames.map((name) => [name, column()]));
  const shared = { ...lines, ...bars } as unknown as SharedLines;
  fillSharedLines(shared);
  const cast = new Map<string, Float64Array>();
  countVotes(shared, voteArrays(column), 0, ({ component, indicator, shape }, votes) => {
    cast.set(`${component} ${indicator} ${shape.formula}`, votes.slice());
  });
  return cast;
}
