import type { Sandbox } from './sandbox.ts';

/** What becomes of accesses and questions at the broker, as tests and drills ask for it. */
export type AccessRequest =
  /** The next order is asked about, whatever it is. */
  | { readonly protocol: 'ib'; readonly act: 'ask' }
  /** Every token of access ends before its time; what renews it stays. */
  | { readonly protocol: 'ib' | 'schwab'; readonly act: 'expire' }
  /** The owner takes the consent back on the pages of the broker: nothing renews an access any more. */
  | { readonly protocol: 'ib' | 'schwab'; readonly act: 'withdraw'; readonly account: string };

const acts: readonly string[] = ['ask', 'expire', 'withdraw'] satisfies AccessRequest['act'][];
export const isOfAccess = <T extends { readonly act: string }>(request: T | AccessRequest): request is AccessRequest =>
  acts.includes(request.act);

export function actOnAccess({ brokers: { ib, schwab } }: Sandbox, request: AccessRequest): unknown {
  const { protocol, act } = request;
  if (protocol === 'ib' && act === 'ask') ib.protocol.askNext();
  else if (protocol === 'ib' && act === 'expire') ib.protocol.endLive();
  else if (protocol === 'ib' && act === 'withdraw') ib.protocol.revoke(request.account);
  else if (protocol === 'schwab' && act === 'expire') schwab.protocol.grants.expire();
  else if (protocol === 'schwab' && act === 'withdraw') schwab.protocol.grants.withdraw(request.account);
  else throw new RangeError(`${protocol} knows no ${act}`);
  return {};
}
