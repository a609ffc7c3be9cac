import type { QuarterlyGroup, QuarterlyMetricName } from '../fundamentals/quarterly-groups.ts';
import type { Figure } from '../fundamentals/ratios.ts';

/** '<metric>Ranking': 0 the worst of the sector, 1 the best; null where the figure is null. */
type GroupRankings<G extends QuarterlyGroup = QuarterlyGroup> = Readonly<
  Record<`${QuarterlyMetricName<G>}Ranking`, Figure>
>;
export type QuarterlyRankings = { readonly [G in QuarterlyGroup]: GroupRankings<G> };
