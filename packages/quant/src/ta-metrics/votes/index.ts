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
