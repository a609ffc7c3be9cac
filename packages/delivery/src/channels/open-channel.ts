import { DomainError, MAX_CHANNELS, type NotificationKind } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { addChannel, countOtherChannels, removeChannelsOfOthers } from '@pipa/db/notices';
import { lockOwner } from '@pipa/db/users';
import { type ChannelAddress, hashOfAddress, sealAddress } from './channel-address.ts';

const MAX_NAME = 120;

export interface ChannelSealing {
  /** Of the installation. */
  readonly channelKey: Uint8Array;
  randomBytes(size: number): Uint8Array;
}

interface OpenedChannel {
  readonly userId: number;
  readonly name: string;
  readonly kinds: readonly NotificationKind[];
  readonly address: ChannelAddress;
  readonly at: Date;
}

/**
 * Adds a channel of a user, or changes the one that leads to the same address. A device that another user has added shows the notices
 * of this one from now on.
 * @throws DomainError CHANNEL_LIMIT_REACHED
 */
export async function openChannel(
  tx: Tx,
  { address, name, ...channel }: OpenedChannel,
  { channelKey, randomBytes }: ChannelSealing,
): Promise<{ readonly id: number; readonly createdAt: Date }> {
  const { userId } = channel;
  const addressHash = hashOfAddress(address);
  await lockOwner(tx, userId);
  if ((await countOtherChannels(tx, userId, addressHash)) >= MAX_CHANNELS) {
    throw new DomainError('CHANNEL_LIMIT_REACHED');
  }
  if (address.kind === 'push') await removeChannelsOfOthers(tx, userId, addressHash);
  return addChannel(tx, {
    ...channel,
    kind: address.kind,
    name: name.slice(0, MAX_NAME),
    address: sealAddress(address, userId, channelKey, randomBytes),
    addressHash,
  });
}
