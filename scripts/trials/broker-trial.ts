import { setTimeout as sleep } from 'node:timers/promises';
import { openSandbox, type SandboxMarket } from '@pipa/broker-sandbox';
import { BrokerError, type LinkedAccount, Secret } from '@pipa/brokers';
import { ALPACA_HOSTS, type AlpacaHosts, alpacaAt, createAlpaca } from '@pipa/brokers/alpaca';
import { newYorkDay } from '@pipa/calendar';
import { isPaperTrade } from '@pipa/contract';
import { tradeOneShare } from './trade-one-share.ts';

const USAGE = 'Usage: npm run broker:trial -- alpaca [--sandbox]';
const KEYS = 'Set ALPACA_KEY_ID and ALPACA_SECRET_KEY to the keys of a paper account (app.alpaca.markets, API Keys).';

interface Keys {
  readonly keyId: string;
  readonly secretKey: string;
}

async function trialOf(hosts: AlpacaHosts, { keyId, secretKey }: Keys, symbol: string): Promise<number> {
  let linked: LinkedAccount | undefined;
  const { links, reads, venue } = createAlpaca({
    hosts,
    clock: () => new Date(),
    access: async (account) => {
      if (linked === undefined) throw new BrokerError({ kind: 'Unauthorised' });
      return { account, access: linked.access };
    },
  });
  [linked] = await links.completeLink({ keyId: new Secret(keyId), secretKey: new Secret(secretKey) }, null);
  if (linked === undefined || linked.account === null) throw new Error('No account came out of the link.');
  console.log(`Linked account ${linked.number}.`);
  if (!isPaperTrade(linked.tradeType)) throw new Error('This account holds money: the trial trades on paper alone.');
  const account = { account: linked.account, access: linked.access };
  const wait = (ms: number) => sleep(ms);
  const wrong = await tradeOneShare({ venue, reads, account, symbol, clock: () => new Date(), wait, say: console.log });
  console.log(wrong === 0 ? 'Everything was as it should be.' : `${wrong} things were not as they should be.`);
  return wrong === 0 ? 0 : 1;
}

/** A market that is always open, at one price. */
const market: SandboxMarket = {
  now: () => new Date(),
  day: () => newYorkDay(new Date()),
  isOpen: () => true,
  quote: () => ({ bid: 12.34, ask: 12.36, last: 12.35 }),
};

/** Runs the trial that the arguments name; gives the exit code. */
export async function brokerTrial([broker, ...options]: readonly string[]): Promise<number> {
  const symbol = process.env.BROKER_TRIAL_SYMBOL ?? 'F';
  if (broker !== 'alpaca' || options.some((option) => option !== '--sandbox')) {
    console.error(USAGE);
    return 2;
  }
  if (options.includes('--sandbox')) {
    const sandbox = await openSandbox({ market, port: 0 });
    const { books, protocol } = sandbox.brokers.alpaca;
    const [paper] = books.accounts();
    try {
      return await trialOf(alpacaAt(`${sandbox.origin}/alpaca`).hosts, protocol.keysOf(paper?.id ?? ''), symbol);
    } finally {
      await sandbox.close();
    }
  }
  const { ALPACA_KEY_ID: keyId, ALPACA_SECRET_KEY: secretKey } = process.env;
  if (!keyId || !secretKey) {
    console.error(KEYS);
    return 2;
  }
  return trialOf(ALPACA_HOSTS, { keyId, secretKey }, symbol);
}
