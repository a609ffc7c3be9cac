import type { Check } from '@pipa/contract';
import { examine } from './examine.ts';
import { gatherFacts, type Installation } from './gather-facts.ts';

export interface Examination {
  readonly at: Date;
  readonly checks: readonly Check[];
}

export type Doctor = () => Promise<Examination>;

/** Vendors count calls, so that an examination is kept for so long. */
const KEPT_MS = 30_000;

/** Examines an installation; those who ask at the same time, and shortly after, share one examination. */
export function createDoctor(installation: Installation): Doctor {
  let kept: { readonly at: Date; readonly found: Promise<Examination> } | null = null;
  return () => {
    const at = installation.clock();
    if (kept === null || at.getTime() - kept.at.getTime() >= KEPT_MS) {
      const found = gatherFacts(installation).then((facts) => ({ at, checks: examine(facts) }));
      kept = { at, found };
      // One that failed is begun anew by the next caller.
      found.catch(() => {
        kept = null;
      });
    }
    return kept.found;
  };
}
