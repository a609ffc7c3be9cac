import type { api, ShareLinkRow } from '@pipa/contract';
import { listShareLinks, type SharedLink } from '@pipa/db/portfolios';
import type { Read } from '../context.ts';

export const shareLinkRow = ({ fromDay, toDay, createdAt, lastReadAt, ...link }: SharedLink): ShareLinkRow => ({
  ...link,
  from: fromDay,
  to: toDay,
  createTime: createdAt.toISOString(),
  lastReadTime: lastReadAt?.toISOString() ?? null,
});

/** The own links to tear sheets that are not revoked. */
export const readShareLinks: Read<typeof api.shareLinks> = async ({ pool }, { userId }, { kind, id }) =>
  (await listShareLinks(pool, { userId, kind: kind ?? null, targetId: id ?? null })).map(shareLinkRow);
