import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type BillingSettings, providerOf, sandboxOptions, usesSandbox } from '@pipa/billing/stripe';
import { BillingSandbox, createStateWriter, readState } from '@pipa/billing-sandbox';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from './context.ts';

const DELIVERY_MS = 1_000;
const ID_BYTES = 4;
const WEBHOOK_LIMIT_MS = 10_000;

export interface BillingSetup extends BillingSettings {
  /** Origin of the product's pages. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly logger: FastifyBaseLogger;
  clock(): Date;
}

export interface Billing extends Pick<AppContext, 'billing' | 'billingSandbox'> {
  /** Delivers the webhooks of the sandbox until the returned function is called; call it once the API listens. */
  deliver(): () => Promise<void>;
}

/** The payment provider of the environment; in local mode a sandbox, whose state is a file of the data folder. */
export async function setUpBilling(setup: BillingSetup): Promise<Billing> {
  const billing = providerOf(setup);
  if (!usesSandbox(setup)) return { billing, billingSandbox: null, deliver: () => async () => undefined };
  const { port, publicUrl, dataDir, clock, logger } = setup;
  const path = join(dataDir, 'billing-sandbox.json');
  const state = await readState(path, randomBytes(ID_BYTES).toString('hex'));
  const { secretKey, webhookSecret, url } = sandboxOptions(port);
  const sandbox = new BillingSandbox({
    state,
    clock,
    baseUrl: publicUrl,
    key: secretKey,
    secret: webhookSecret,
    send: (payload, signature) => sendWebhook(`${url}/api/public/billingWebhook`, payload, signature),
    save: createStateWriter(path, state),
  });
  return { billing, billingSandbox: sandbox, deliver: () => deliverRegularly(sandbox, logger) };
}

async function sendWebhook(url: string, payload: string, signature: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(WEBHOOK_LIMIT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Out of reach: the sandbox tries again, as the provider does.
    return false;
  }
}

function deliverRegularly(sandbox: BillingSandbox, logger: FastifyBaseLogger): () => Promise<void> {
  const deliver = () =>
    sandbox.deliver().catch((error: unknown) => logger.error({ err: error }, 'the billing sandbox failed'));
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = deliver();
  }, DELIVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
