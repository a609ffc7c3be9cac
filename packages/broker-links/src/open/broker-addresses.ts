import { ALPACA_HOSTS } from '@pipa/brokers/alpaca';
import { IB_HOSTS } from '@pipa/brokers/ib';
import { SCHWAB_URL } from '@pipa/brokers/schwab';
import type { Env } from '@pipa/platform';
import { usesSandbox } from './open-brokers.ts';

const own = { alpaca: ALPACA_HOSTS.live, ib: IB_HOSTS[0], schwab: SCHWAB_URL };
const titles = { alpaca: 'Alpaca', ib: 'Interactive Brokers', schwab: 'Schwab' };

/** Where the brokers of an installation are asked: its sandbox, or the brokers that it offers. */
export function brokerAddresses(env: Env): { readonly name: string; readonly url: string }[] {
  if (usesSandbox(env)) return [{ name: 'Sandbox', url: `${env.BROKER_SANDBOX_URL}/ib/operator-keys` }];
  const replaced = { alpaca: env.ALPACA_URL, ib: env.IB_URL, schwab: env.SCHWAB_URL };
  return (env.BROKERS ?? []).map((name) => ({ name: titles[name], url: replaced[name] ?? own[name] }));
}
