import type { Detection, DetectionGroup } from '@pipa/contract';
import { CHANGES_GROUP_ID } from './detections.ts';
import { inProportion } from './in-proportion.ts';

/** What an owner of watch lists is mailed: the symbols of the lists that have a group of signals on. */
interface DigestSubscription {
  /** 1 to 8. */
  readonly groupId: number;
  readonly symbols: ReadonlySet<string>;
}

/** Detections of one group that a mail shows: mail programs cut off what is longer than about 100 kB. */
export const DIGEST_GROUP_ROWS = 25;

export interface DigestSection extends DetectionGroup {
  /** Detections beyond those that are shown. */
  readonly more: number;
}

/** The strongest signals of either side, as many of each as its share of the list, in the sequence of the list. */
function strongest(list: readonly Detection[], count: number): Detection[] {
  const strength = ({ code }: Detection) => Math.abs(code ?? 0);
  const byStrength = list.toSorted((a, b) => strength(b) - strength(a));
  const kept = new Set(inProportion(byStrength, ({ code }) => Math.sign(code ?? 0)).slice(0, count));
  return list.filter((one) => kept.has(one));
}

/**
 * The sections of a daily mail: of each group that is subscribed to, in the sequence of the groups, the detections of its symbols.
 * The changes of the market concern every list. Empty where there is nothing to say.
 */
export function digestSections(
  groups: readonly DetectionGroup[],
  subscriptions: readonly DigestSubscription[],
): DigestSection[] {
  return groups.flatMap((group) => {
    const wanted = subscriptions.find(({ groupId }) => groupId === group.id);
    if (wanted === undefined) return [];
    const found = group.detectionList.filter(
      ({ symbol }) => group.id === CHANGES_GROUP_ID || wanted.symbols.has(symbol),
    );
    if (found.length === 0) return [];
    const detectionList = strongest(found, DIGEST_GROUP_ROWS);
    return [{ ...group, detectionList, more: found.length - detectionList.length }];
  });
}
