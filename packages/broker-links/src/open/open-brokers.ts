import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccessSource, AccountReads, AsynchronousVenue, LinkPort } from '@pipa/brokers';
import { Secret } from '@pipa/brokers';
import { ALPACA_APP_URLS, alpacaAt, createAlpaca } from '@pipa/brokers/alpaca';
import { createIb, IB_FIELDS, type IbConsumer, ibAt } from '@pipa/brokers/ib';
import { createSchwab } from '@pipa/brokers/schwab';
import type { Broker } from '@pipa/contract';
import { claimBrokerTurn, findClaimedOrders } from '@pipa/db/links';
import { type Env, resolvePath } from '@pipa/platform';
import { createAccessKeeper, type KeeperContext, renewingReads, renewingVenue } from '../access-keeper.ts';
import type { OpenBroker, OpenBrokers } from '../open-broker.ts';
import { sandboxApps } from './sandbox-apps.ts';

interface Opening extends KeeperContext {
  /** Folder at which relative paths of the environment begin. */
  readonly root: string;
}

/** What an adapter is made of: its address, and the operator's app there. */
interface Place {
  /** Null for the broker itself. */
  readonly url: string | null;
  readonly opening: Opening;
  readonly access: AccessSource;
}

interface Adapter {
  readonly broker: Broker;
  readonly ways: OpenBroker['ways'];
  readonly links: LinkPort;
  readonly reads: AccountReads;
  readonly venue: AsynchronousVenue;
}

type BrokerName = NonNullable<Env['BROKERS']>[number];

/** The operator's app at each broker; null where there is none. */
interface Apps {
  readonly alpaca: { readonly clientId: string; readonly clientSecret: string } | null;
  readonly ib: IbConsumer | null;
  readonly schwab: { readonly key: string; readonly secret: Secret } | null;
}

type Way = OpenBroker['ways'][number];

const signIn: Way = { way: 'SignIn', fields: [] };
const form = (...fields: Way['fields']): Way => ({ way: 'Form', fields });

const adapters: { readonly [Name in BrokerName]: (place: Place, app: Apps[Name]) => Adapter } = {
  alpaca: ({ url, access, opening: { clock } }, app) => {
    const at = url === null ? null : alpacaAt(url);
    const alpaca = createAlpaca({
      ...(at && { hosts: at.hosts }),
      app: app && { ...app, ...(at?.urls ?? ALPACA_APP_URLS) },
      access,
      clock,
      fetch,
    });
    const keys = form('keyId', 'secretKey');
    return { broker: 'ALPACA', ways: app === null ? [keys] : [signIn, keys], ...alpaca };
  },
  ib: ({ url, access, opening: { pool, clock } }, operator) => {
    const claimTurn = (name: string, everyMs: number) => claimBrokerTurn(pool, `IBWEBAPI ${name}`, everyMs);
    const ib = createIb({ ...(url !== null && ibAt(url)), operator, access, fetch, clock, claimTurn });
    const keys = form(...IB_FIELDS);
    return { broker: 'IBWEBAPI', ways: operator === null ? [keys] : [signIn, keys], ...ib };
  },
  schwab: ({ url, access, opening: { pool, clock } }, app) => {
    const claimed = (account: string, ids: readonly string[]) => findClaimedOrders(pool, 'SCHWAB', account, ids);
    const schwab = createSchwab({ ...(url !== null && { baseUrl: url }), app, fetch, clock, claimed, access });
    // A person with an own app gives its key and secret, and signs in then.
    const own = form('appKey', 'appSecret');
    return { broker: 'SCHWAB', ways: app === null ? [own] : [signIn, own], ...schwab };
  },
};
const names = Object.keys(adapters) as BrokerName[];

/** Whether the local sandbox stands in for the brokers. */
export const usesSandbox = (env: Pick<Env, 'PIPA_MODE' | 'BROKER_SANDBOX' | 'BROKER_SANDBOX_URL'>): boolean =>
  env.PIPA_MODE === 'local' && env.BROKER_SANDBOX === 'on' && env.BROKER_SANDBOX_URL !== undefined;

/** The brokers that the environment offers, the same in every process. In local mode it waits until its sandbox answers. */
export async function openBrokers(env: Env, opening: Opening): Promise<OpenBrokers> {
  const isSandbox = usesSandbox(env);
  const apps = isSandbox
    ? await untilAnswered(() => sandboxApps(`${env.BROKER_SANDBOX_URL}`))
    : await appsOf(env, opening);
  const urls = { alpaca: env.ALPACA_URL, ib: env.IB_URL, schwab: env.SCHWAB_URL };
  const offered = isSandbox ? names : names.filter((name) => env.BROKERS?.includes(name));
  const opened = offered.map((name) => {
    const url = isSandbox ? `${env.BROKER_SANDBOX_URL}/${name}` : (urls[name] ?? null);
    return open(name, { apps, url, opening, isSandbox, takesOrders: isSandbox || env.MARKET_SOURCE === 'real' });
  });
  return new Map(opened.map((each) => [each.broker, each]));
}

interface Opened {
  readonly apps: Apps;
  readonly url: string | null;
  readonly opening: Opening;
  readonly isSandbox: boolean;
  readonly takesOrders: boolean;
}

function open<Name extends BrokerName>(name: Name, { apps, url, opening, isSandbox, takesOrders }: Opened): OpenBroker {
  // An adapter asks for accesses only once it is made.
  const access: AccessSource = (account) => keeper.source(account);
  const adapter = adapters[name]({ url, opening, access }, apps[name]);
  const keeper = createAccessKeeper(opening, adapter);
  return {
    ...adapter,
    isSandbox,
    takesOrders,
    reads: renewingReads(adapter.reads, keeper),
    venue: renewingVenue(adapter.venue, keeper),
    accessOf: access,
  };
}

async function appsOf(env: Env, { root }: Pick<Opening, 'root'>): Promise<Apps> {
  const { ALPACA_CLIENT_ID: clientId, ALPACA_CLIENT_SECRET: clientSecret } = env;
  const { SCHWAB_APP_KEY: key, SCHWAB_APP_SECRET: secret } = env;
  return {
    alpaca: clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret },
    ib: await consumerOf(env, root),
    schwab: key === undefined || secret === undefined ? null : { key, secret: new Secret(secret) },
  };
}

async function consumerOf({ IB_CONSUMER_KEY: consumerKey, IB_KEYS_DIR: folder }: Env, root: string) {
  if (consumerKey === undefined || folder === undefined) return null;
  const read = (name: string) => readFile(join(resolvePath(folder, root), name), 'utf8');
  return {
    consumerKey,
    signingKey: new Secret(await read('signing.pem')),
    encryptionKey: new Secret(await read('encryption.pem')),
    dhParameters: await read('dhparam.pem'),
  };
}

const SANDBOX_POLL_MS = 250;
const SANDBOX_POLLS = 240;

/** The sandbox listens in another process, which may start later. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let poll = 1; ; poll += 1) {
    try {
      return await ask();
    } catch (error) {
      if (poll >= SANDBOX_POLLS) throw error;
      await wait(SANDBOX_POLL_MS);
    }
  }
}
