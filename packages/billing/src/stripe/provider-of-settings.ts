import type { BillingProvider } from '../provider.ts';
import type { StripeOptions } from './stripe-client.ts';
import { createStripeProvider } from './stripe-provider.ts';

export interface BillingSettings {
  readonly mode: 'local' | 'production';
  readonly secretKey: string | undefined;
  readonly webhookSecret: string | undefined;
  /** Port of the API, which serves the sandbox in local mode. */
  readonly port: number;
}

/** How the local sandbox is reached. Its key and secret open nothing but the sandbox, which answers on the loopback only. */
export const sandboxOptions = (port: number) =>
  ({
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
    url: `http://127.0.0.1:${port}`,
  }) as const satisfies StripeOptions;

/** Whether memberships are paid at the local sandbox. */
export const usesSandbox = ({ mode, secretKey }: BillingSettings): boolean =>
  mode === 'local' && secretKey === undefined;

/** The payment provider of an environment; null where none is set up. */
export function providerOf(settings: BillingSettings): BillingProvider | null {
  const { secretKey, webhookSecret, port } = settings;
  if (usesSandbox(settings)) return createStripeProvider(sandboxOptions(port));
  if (secretKey === undefined || webhookSecret === undefined) return null;
  return createStripeProvider({ secretKey, webhookSecret });
}
