import { type Access, Secret } from '@pipa/brokers';
import type { StoredLink } from '@pipa/db/links';
import { brokerAccessOwner, linkAttemptOwner, openText, sealText } from '@pipa/platform';
import type { LinkContext } from './link-context.ts';

type Sealing = Pick<LinkContext, 'brokerLinkKey' | 'randomBytes'>;

/** An access as the row of its link keeps it. */
export const sealAccess = ({ brokerLinkKey: key, randomBytes }: Sealing, accountId: number, access: Access) => ({
  accountId,
  sealedAccess: sealText(access.secret.reveal(), { key, owner: brokerAccessOwner(accountId) }, randomBytes),
  accessExpiresAt: access.expiresAt,
  linkEndsAt: access.linkEndsAt,
});

type SealedAccess = Pick<StoredLink, 'accountId' | 'sealedAccess' | 'accessExpiresAt' | 'linkEndsAt'>;

/** @throws Error where another key has sealed it */
export const openAccess = ({ brokerLinkKey: key }: Pick<Sealing, 'brokerLinkKey'>, link: SealedAccess): Access => ({
  secret: new Secret(openText(link.sealedAccess, { key, owner: brokerAccessOwner(link.accountId) })),
  expiresAt: link.accessExpiresAt,
  linkEndsAt: link.linkEndsAt,
});

export const sealPending = ({ brokerLinkKey: key, randomBytes }: Sealing, userId: number, pending: Secret): Buffer =>
  sealText(pending.reveal(), { key, owner: linkAttemptOwner(userId) }, randomBytes);

export const openPending = ({ brokerLinkKey: key }: Sealing, userId: number, sealed: Uint8Array): Secret =>
  new Secret(openText(sealed, { key, owner: linkAttemptOwner(userId) }));
