import type { TaComponent } from '../components.ts';
import * as momentum from './momentum-votes.ts';
import * as trend from './trend-votes.ts';
import type { TaVote } from './vote.ts';

/** Every vote of every component; several of one indicator follow each other within a component. */
export const taVotes: readonly TaVote[] = [
  ...trend.averageStackVotes,
  ...trend.averageSlopesVotes,
  ...trend.directionalMovementVotes,
  ...trend.channelPositionVotes,
  ...trend.stopAndReverseVotes,
  ...trend.regressionSlopeVotes,
  ...momentum.rateOfChangeVotes,
  ...momentum.convergenceVotes,
  ...momentum.relativeStrengthVotes,
  ...momentum.stochasticVotes,
  ...momentum.volumeFlowVotes,
  ...momentum.compositeVotes,
];

export interface TaMetricIndicator {
  readonly component: TaComponent;
  /** Id in the indicator catalogue: the indicator and its parameters. */
  readonly indicator: string;
  /** The vote before it is clipped to −1..1, in the notation of `VoteShape`. */
  readonly vote: string;
}

/** Votes of the TA metrics: one row for each vote. */
export const taMetricIndicators: readonly TaMetricIndicator[] = taVotes.map(({ component, indicator, shape }) => ({
  component,
  indicator,
  vote: shape.formula,
}));
