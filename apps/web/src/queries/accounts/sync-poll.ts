import type { BrokerLinkRow } from '@pipa/contract';

const SYNC_POLL_MS = 2_000;
/** A sync takes about a minute; one that lasts longer than this is not followed any more. */
const SYNC_FOLLOWED_MS = 10 * 60_000;

export const isReading = ({ sync }: Pick<BrokerLinkRow, 'sync'>): boolean => sync !== null && !sync.isOver;

/** How often links are read while a sync runs. `readAt` is the time of the last reading, ms. */
export function pollOfLinks(links: readonly Pick<BrokerLinkRow, 'sync'>[] | undefined, readAt: number): number | false {
  const begun = (links ?? []).flatMap(({ sync }) =>
    sync === null || sync.isOver ? [] : [Date.parse(sync.requestedTime)],
  );
  return begun.some((at) => readAt - at < SYNC_FOLLOWED_MS) ? SYNC_POLL_MS : false;
}
