import { elementAt, type LookAheadCertificate, weightsDifference } from '@pipa/quant';
import type { DecidedMarket, LoadedProcess } from './open-process.ts';
import { drawingOf, drawPositions } from './secret-days.ts';
import type { OwnDecision } from './strategy-facts.ts';
import { type FaultKind, StrategyFault } from './strategy-fault.ts';

/** Faults of a decision itself: it failed. Others end the certificate. */
const FAILED: ReadonlySet<FaultKind> = new Set(['Threw', 'Invalid', 'LookAhead']);
/** Decisions that are made again, and earlier ones among them that are asked for once more. */
const MOST_DECISIONS = 400;
const MOST_EARLIER = 100;

/** What the certificate has found, with the seed that chose the decisions. */
export type OwnCertificate = LookAheadCertificate & { readonly seed: string };

/** Decisions of a run, and how the strategy that made them is asked again. */
export interface Certifying extends DecidedMarket {
  readonly decisions: readonly OwnDecision[];
  /** Drawn after the decisions were made. */
  readonly seed: string;
  /** Starts the strategy anew. */
  readonly open: () => Promise<LoadedProcess>;
  readonly onProgress?: (compared: number, of: number) => void;
}

/**
 * Makes at most 400 decisions of a run again, chosen after the run, and compares them here. As in the run, the strategy is given no
 * session after the one that it decides. Before each decision, or before a hundred of them, an earlier one is asked for once more, so
 * that what a strategy keeps between decisions is something else than in the run. The first that comes out otherwise ends it.
 * @throws StrategyFault where the process ends
 */
export async function certifyDecisions({
  decisions,
  seed,
  open,
  onProgress = () => undefined,
  ...market
}: Certifying): Promise<OwnCertificate> {
  if (decisions.length === 0) return { isFree: false, kind: 'NoDecisions', decisions: 0, compared: 0, seed };
  const plan = planOf(decisions, seed);
  const compared = new Set<OwnDecision>();
  const process = await open();
  try {
    const decide = await process.enter(market);
    for (const [i, decision] of plan.entries()) {
      const { dayIndex, day, targets } = decision;
      compared.add(decision);
      const difference = weightsDifference(targets, await answerOf(() => decide(dayIndex)));
      const counts = { decisions: decisions.length, compared: compared.size, seed } as const;
      if (difference !== null) return { isFree: false, kind: 'NotRepeatable', ...counts, day, ...difference };
      onProgress(i + 1, plan.length);
    }
    return { isFree: true, decisions: decisions.length, compared: compared.size, seed };
  } finally {
    await process.close();
  }
}

/** Decisions after earlier ones, which lie anywhere before them. */
function planOf(decisions: readonly OwnDecision[], seed: string): OwnDecision[] {
  const draw = drawingOf(seed);
  const positions = drawPositions(decisions.length, MOST_DECISIONS, draw);
  const every = Math.ceil(positions.length / MOST_EARLIER);
  return positions.flatMap((position, k) => {
    const own = elementAt(decisions, position);
    return k === 0 || k % every !== 0 ? [own] : [elementAt(decisions, elementAt(positions, draw(k))), own];
  });
}

/** The weights of a decision; null where it failed. @throws StrategyFault where the process ends */
export async function answerOf(decide: () => Promise<OwnDecision>): Promise<OwnDecision['targets'] | null> {
  try {
    return (await decide()).targets;
  } catch (error) {
    if (!(error instanceof StrategyFault) || !FAILED.has(error.kind)) throw error;
    return null;
  }
}
