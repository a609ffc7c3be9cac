import type { Brokerage } from '../brokerage.ts';
import type { SandboxExecution, SandboxOrder } from '../brokerage-types.ts';
import type { ProtocolSocket } from '../protocol.ts';
import type { AlpacaAccess } from './alpaca-access.ts';
import { uuidOf, wireOrder } from './alpaca-wire.ts';

interface StreamMessage {
  readonly action?: unknown;
  readonly key?: unknown;
  readonly secret?: unknown;
  readonly data?: {
    readonly key_id?: unknown;
    readonly secret_key?: unknown;
    readonly oauth_token?: unknown;
    readonly streams?: unknown;
  };
}

const TRADES = 'trade_updates';
/** Most messages that a client may send over one connection. */
const MOST_MESSAGES = 100;

/** Takes one connection of the stream: it authenticates, then it listens to the updates of its account's orders. */
export function openAlpacaStream(books: Brokerage, access: AlpacaAccess, socket: ProtocolSocket): void {
  let account: string | null = null;
  let isListening = false;
  let received = 0;
  // The service sends binary frames.
  const send = (stream: string, data: unknown) => socket.send(Buffer.from(JSON.stringify({ stream, data })));
  const stop = books.listen((order, execution) => {
    if (isListening && order.account === account) send(TRADES, updateOf(books, order, execution));
  });
  socket.onClose(stop);
  socket.onMessage((text) => {
    received += 1;
    const message = received > MOST_MESSAGES ? null : parse(text);
    if (message === null) return socket.close();
    if (message.action === 'auth' || message.action === 'authenticate') {
      account = accountOf(access, message);
      send('authorization', { status: account === null ? 'unauthorized' : 'authorized', action: message.action });
    } else if (message.action === 'listen' && account !== null) {
      const asked = message.data?.streams;
      isListening = Array.isArray(asked) && asked.includes(TRADES);
      send('listening', { streams: isListening ? [TRADES] : [] });
    } else {
      send('authorization', { status: 'unauthorized', action: 'listen' });
    }
  });
}

function parse(text: string): StreamMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' ? (message as StreamMessage) : null;
  } catch {
    return null;
  }
}

function accountOf(access: AlpacaAccess, { key, secret, data }: StreamMessage): string | null {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (data?.oauth_token !== undefined) return access.accountOfToken(text(data.oauth_token));
  return access.accountOfKeys(text(data?.key_id ?? key), text(data?.secret_key ?? secret));
}

function updateOf(books: Brokerage, order: SandboxOrder, execution: SandboxExecution | null) {
  const wire = wireOrder(order, books.market.isOpen());
  if (execution === null) return { event: wire.status, timestamp: wire.updated_at, order: wire };
  return {
    event: order.status === 'Filled' ? 'fill' : 'partial_fill',
    execution_id: uuidOf(execution.id),
    price: execution.price.toString(),
    qty: execution.shares.toString(),
    position_qty: (books.account(order.account)?.positions.get(order.symbol)?.shares ?? 0).toString(),
    timestamp: execution.at.toISOString(),
    order: wire,
  };
}
