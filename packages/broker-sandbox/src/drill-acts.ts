import { exact, ZERO } from '@pipa/trading';
import type { Brokerage } from './brokerage.ts';
import type { FaultPlan } from './faults.ts';
import type { ProtocolName } from './protocols.ts';
import type { SandboxBroker } from './sandbox.ts';

/** What a fire drill asks of the sandbox. Each can be asked again with the same effect, except `night`. */
export type DrillRequest = { readonly protocol: ProtocolName } & (
  | {
      /** The reset of the night: sessions and websockets end, and one call finds the broker down. */
      readonly act: 'night';
    }
  | {
      /** The accesses to an account end and have to be renewed; where none ever ends, one call is not authorised. */
      readonly act: 'endAccess';
      readonly account: string;
    }
  | {
      /** The next order of an account is rejected for a reason; null: as any other. */
      readonly act: 'rejectNext';
      readonly account: string;
      readonly reason: string | null;
    }
  | {
      /** Orders of an account fill in so many parts; 0: as the broker does it. */
      readonly act: 'parts';
      readonly account: string;
      readonly parts: number;
    }
  | {
      /** The owner trades by hand until the account holds so many shares. */
      readonly act: 'hold';
      readonly account: string;
      readonly symbol: string;
      readonly shares: number;
    }
  | {
      /** The broker books a split after which the account holds so many shares. */
      readonly act: 'splitTo';
      readonly account: string;
      readonly symbol: string;
      readonly shares: number;
    }
  | {
      /** `ControlState` of an account. */
      readonly act: 'state';
      readonly account: string;
    }
);

export interface ControlState {
  readonly isOpen: boolean;
  readonly positions: readonly { readonly symbol: string; readonly shares: number }[];
  /** Faults of the script that wait for a call. */
  readonly scripted: number;
  /** Calls that came during a penalty, since the faults were cleared. */
  readonly refused: number;
}

const acts: readonly string[] = [
  'night',
  'endAccess',
  'rejectNext',
  'parts',
  'hold',
  'splitTo',
  'state',
] satisfies DrillRequest['act'][];

export const isOfDrill = (request: { readonly act: string }): request is DrillRequest => acts.includes(request.act);

const heldOf = (books: Brokerage, account: string, symbol: string) =>
  books.account(account)?.positions.get(symbol)?.shares ?? ZERO;

export function actInDrill({ books, protocol, faults, cut }: SandboxBroker, request: DrillRequest): unknown {
  switch (request.act) {
    case 'night':
      protocol.drop?.();
      cut();
      faults.script({ fault: 'serverError' });
      break;
    case 'endAccess':
      if (protocol.endAccess === undefined) faults.script({ fault: 'unauthorised' });
      else protocol.endAccess(request.account);
      break;
    case 'rejectNext':
      books.rejectNext(request.account, request.reason);
      break;
    case 'parts':
      books.fillInParts(request.account, request.parts);
      break;
    case 'hold': {
      const { account, symbol, shares } = request;
      const more = exact(shares).minus(heldOf(books, account, symbol));
      if (!more.isZero()) books.tradeByHand(account, symbol, more.toNumber());
      break;
    }
    case 'splitTo': {
      const { account, symbol, shares } = request;
      const held = heldOf(books, account, symbol);
      const ratio = held.isZero() ? 1 : exact(shares).div(held).toNumber();
      if (ratio !== 1) books.book({ account, kind: 'Split', symbol, dollars: ZERO, ratio });
      break;
    }
    case 'state':
      return stateOf(books, request.account, faults);
  }
  return {};
}

function stateOf(books: Brokerage, account: string, { scripted, refused }: FaultPlan): ControlState {
  const found = books.account(account);
  if (found === undefined) throw new RangeError(`no account ${account}`);
  const positions = [...found.positions.values()].map(({ symbol, shares }) => ({ symbol, shares: shares.toNumber() }));
  return { isOpen: books.market.isOpen(), positions, scripted, refused };
}
