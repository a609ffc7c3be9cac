import { exact } from '@pipa/trading';
import { type AccessRequest, actOnAccess, isOfAccess } from './access-acts.ts';
import type { SandboxActivity } from './brokerage-types.ts';
import { actInDrill, type DrillRequest, isOfDrill } from './drill-acts.ts';
import { type Fault, type FaultRates, faults, type ScriptedFault } from './faults.ts';
import { jsonAnswer, type ProtocolAnswer, type ProtocolRequest } from './protocol.ts';
import type { ProtocolName } from './protocols.ts';
import type { Sandbox, SandboxBroker } from './sandbox.ts';

/** What a test or a drill in another process asks of the sandbox, beside the protocols. */
export type ControlRequest = AccessRequest | DrillRequest | BooksRequest;

type BooksRequest = { readonly protocol: ProtocolName } & (
  | { readonly act: 'faults'; readonly rates?: FaultRates; readonly script?: readonly ScriptedFault[] }
  /** No faults any more. */
  | { readonly act: 'clear' }
  /** Every websocket ends. */
  | { readonly act: 'cut' }
  /** The owner trades signed shares by hand. */
  | { readonly act: 'trade'; readonly account: string; readonly symbol: string; readonly shares: number }
  | {
      readonly act: 'book';
      readonly account: string;
      readonly kind: SandboxActivity['kind'];
      readonly symbol: string | null;
      readonly dollars: number;
      readonly ratio?: number;
    }
);

/** `GET /control` lists the accounts; `POST /control` carries out one request. */
export function answerControl(sandbox: Sandbox, { method, headers, body }: ProtocolRequest): ProtocolAnswer {
  if (method === 'GET') return jsonAnswer(200, describe(sandbox));
  // A page of another origin can send no JSON here without asking first, and is not answered.
  if (method !== 'POST' || !headers['content-type']?.startsWith('application/json')) {
    return jsonAnswer(415, { message: 'JSON is expected' });
  }
  try {
    const request = JSON.parse(body) as ControlRequest;
    const broker: SandboxBroker | undefined = sandbox.brokers[request.protocol];
    if (broker === undefined) return jsonAnswer(404, { message: `no protocol ${request.protocol}` });
    if (isOfAccess(request)) return jsonAnswer(200, actOnAccess(sandbox, request));
    return jsonAnswer(200, isOfDrill(request) ? actInDrill(broker, request) : act(broker, request));
  } catch (error) {
    return jsonAnswer(400, { message: error instanceof Error ? error.message : 'bad request' });
  }
}

function describe({ brokers }: Sandbox) {
  return Object.fromEntries(
    Object.entries(brokers).map(([name, { books }]) => [
      name,
      books.accounts().map((account) => ({
        account: account.id,
        isPaper: account.isPaper,
        cash: account.cash.toFixed(2),
        worth: books.worth(account).toFixed(2),
        positions: [...account.positions.values()].map(({ symbol, shares }) => ({ symbol, shares: shares.toNumber() })),
      })),
    ]),
  );
}

function act({ books, faults: plan, cut }: SandboxBroker, request: BooksRequest): unknown {
  switch (request.act) {
    case 'faults':
      for (const { fault } of request.script ?? []) assertFault(fault);
      for (const fault of request.rates?.kinds ?? []) assertFault(fault);
      if (request.rates !== undefined) plan.setRates(request.rates);
      plan.script(...(request.script ?? []));
      return {};
    case 'clear':
      plan.clear();
      return {};
    case 'cut':
      cut();
      return {};
    case 'trade': {
      const { id, status, reason } = books.tradeByHand(request.account, request.symbol, request.shares);
      return { id, status, reason };
    }
    case 'book': {
      const { account, kind, symbol, dollars, ratio } = request;
      books.book({ account, kind, symbol, dollars: exact(dollars), ...(ratio !== undefined && { ratio }) });
      return {};
    }
    default:
      throw new RangeError('unknown act');
  }
}

function assertFault(fault: Fault): void {
  if (!faults.includes(fault)) throw new RangeError(`unknown fault ${fault}`);
}
