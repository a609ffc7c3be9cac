import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProtocolName } from '@pipa/broker-sandbox';

/** What the sandbox keeps of an account in its file. */
export interface SandboxBooks {
  readonly id: string;
  readonly cash: string;
  readonly positions: readonly { readonly symbol: string; readonly shares: string }[];
  readonly orders: readonly {
    readonly id: string;
    readonly clientKey: string | null;
    readonly filled: string;
    readonly status: string;
  }[];
  readonly executions: readonly { readonly id: string; readonly orderId: string; readonly shares: string }[];
}

interface AtBroker {
  readonly protocol: ProtocolName;
  readonly account: string;
}

/** The books of an account as the sandbox keeps them; at most half a second old. */
export async function readSandboxBooks(dataDir: string, { protocol, account }: AtBroker): Promise<SandboxBooks> {
  const text = await readFile(join(dataDir, 'broker-sandbox.json'), 'utf8');
  const state = JSON.parse(text) as Record<ProtocolName, { books: { books: SandboxBooks[] } }>;
  const books = state[protocol].books.books.find(({ id }) => id === account);
  if (books === undefined) throw new Error(`The sandbox has no account ${account}.`);
  return books;
}

const alpacaId = (id: string) => `a1fa0000-0000-4000-8000-${Number(id.slice(1)).toString(16).padStart(12, '0')}`;

/** Ids as each broker says them, of ids of the books of the sandbox. */
export const orderIdAt = (protocol: ProtocolName, id: string): string => (protocol === 'alpaca' ? alpacaId(id) : id);

/** The end of the fill key that an execution has here. */
export const fillKeyEnd: Record<ProtocolName, (id: string) => string> = {
  alpaca: (id) => `::${alpacaId(id)}`,
  ib: (id) => `.${id}.01.01`,
  schwab: (id) => `-${id}`,
};
