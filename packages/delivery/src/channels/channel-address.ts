import { hash } from 'node:crypto';
import type { ChannelKind } from '@pipa/contract';
import { channelAddressOwner, openText, sealText } from '@pipa/platform';

/** Where the channels of each kind lead. */
export interface ChannelAddresses {
  readonly push: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly telegram: { readonly chatId: number };
  /** `server` is an origin; the token is of a protected topic. */
  readonly ntfy: { readonly server: string; readonly topic: string; readonly token: string | null };
}

export type ChannelAddress = {
  readonly [K in ChannelKind]: { readonly kind: K; readonly to: ChannelAddresses[K] };
}[ChannelKind];

/** What makes an address one: the same receiver with another secret is the same channel. */
function identityOf(address: ChannelAddress): string {
  if (address.kind === 'push') return address.to.endpoint;
  return address.kind === 'telegram' ? String(address.to.chatId) : `${address.to.server}/${address.to.topic}`;
}

export const hashOfAddress = (address: ChannelAddress): Buffer =>
  hash('sha256', `${address.kind} ${identityOf(address)}`, 'buffer');

/** The address as it is stored. `key`: of the installation. */
export const sealAddress = (
  { to }: ChannelAddress,
  userId: number,
  key: Uint8Array,
  randomBytes: (size: number) => Uint8Array,
): Buffer => sealText(JSON.stringify(to), { key, owner: channelAddressOwner(userId) }, randomBytes);

interface SealedAddress {
  readonly kind: ChannelKind;
  readonly userId: number;
  readonly address: Uint8Array;
}

/** @throws Error where another key has sealed it */
export const openAddress = ({ kind, userId, address }: SealedAddress, key: Uint8Array): ChannelAddress =>
  // What opens was sealed here, so it has its form.
  ({ kind, to: JSON.parse(openText(address, { key, owner: channelAddressOwner(userId) })) }) as ChannelAddress;
