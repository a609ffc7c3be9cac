import { isOwnStrategy, refusal } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { countOwnStrategiesOnOffer } from '@pipa/db/strategies';
import { notPossible } from './operator.ts';

/** Own strategies on offer at once. Each takes its time of every close, and the analysis of the close waits for them. */
const MOST_OWN_STRATEGIES = 10;

/** Refuses to offer an own strategy beyond the number that may be on offer; every other strategy is offered. */
export async function assertRoomOnOffer(tx: Tx, code: string): Promise<void> {
  if (isOwnStrategy(code) && (await countOwnStrategiesOnOffer(tx, code)) >= MOST_OWN_STRATEGIES) {
    throw notPossible(
      refusal('{max} own strategies are on offer. Please take one offline first', { max: MOST_OWN_STRATEGIES }),
    );
  }
}
