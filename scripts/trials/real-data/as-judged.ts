import { JOINED_SPLITS, LEFT_OUT } from './choice.ts';
import type { RawAction, RawSeries } from './read-folder.ts';

/** Ratios that a split has, but for how they are printed; all others of the files are parts of a company that its holders were given. */
function isUsual(ratio: number): boolean {
  const isNear = (usual: number) => Math.abs(ratio / usual - 1) <= 0.006;
  const whole = Math.round(ratio >= 1 ? ratio : 1 / ratio);
  return [3 / 2, 4 / 3, 5 / 4, 5 / 2].some(isNear) || (whole >= 2 && isNear(ratio >= 1 ? whole : 1 / whole));
}

/**
 * The files as the gate lets a history and each day in: with the splits that it joins, without the actions that it leaves out, and with
 * what is no usual split as a distribution, which leaves the shares as they are.
 */
export function asJudged(series: ReadonlyMap<string, RawSeries>): ReadonlyMap<string, RawSeries> {
  return new Map(
    [...series].map(([symbol, raw]) => {
      const joined = JOINED_SPLITS.filter((one) => one.symbol === symbol);
      const isLeftOut = ({ day }: RawAction) => LEFT_OUT.some((one) => one.symbol === symbol && one.day === day);
      const all = [
        ...raw.actions.filter((action) => !isLeftOut(action)),
        ...joined.map(({ day, split }) => ({ day, split, dividend: 0 })),
      ];
      const actions = all
        .map((action): RawAction => {
          const { day, split, dividend } = action;
          const close = raw.bars.find((bar) => bar.day >= day)?.close;
          if (split === 1 || isUsual(split) || close === undefined) return action;
          return { day, split: 1, dividend: (close + dividend) * split - close };
        })
        .sort((a, b) => (a.day < b.day ? -1 : 1));
      return [symbol, { ...raw, actions }];
    }),
  );
}
