import { createStripeProvider, sandboxOptions } from '@pipa/billing/stripe';
import { BillingSandbox, emptyState } from '@pipa/billing-sandbox';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';

export interface TestBilling extends Required<Pick<AppContext, 'billing' | 'billingSandbox'>> {
  readonly sandbox: BillingSandbox;
  /** Calls that do not reach the provider from now on, as in an outage. */
  setOutage(isOut: boolean): void;
  /** Calls get no answer from now on, until the returned function is called. */
  hang(): () => void;
  /** Calls that wait for their answer. */
  hanging(): number;
  /** Where webhooks go. */
  deliverTo(app: FastifyInstance): void;
}

/** The real client of the payment provider in front of a sandbox that is asked without a socket. */
export function createTestBilling(clock: () => Date): TestBilling {
  const { secretKey, webhookSecret, url } = sandboxOptions(1);
  let isOut = false;
  let silence = Promise.resolve();
  let hanging = 0;
  let receiver: FastifyInstance | null = null;
  const sandbox = new BillingSandbox({
    state: emptyState('t'),
    clock,
    baseUrl: 'http://localhost:4000',
    key: secretKey,
    secret: webhookSecret,
    send: async (payload, signature) => {
      const response = await receiver?.inject({
        method: 'POST',
        url: '/api/public/billingWebhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      });
      return response?.statusCode === 200;
    },
    save: async () => undefined,
  });
  const answer: typeof fetch = async (input, init) => {
    if (isOut) throw new TypeError('fetch failed');
    hanging += 1;
    await silence.finally(() => {
      hanging -= 1;
    });
    const { pathname, search } = new URL(String(input));
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const body = typeof init?.body === 'string' ? init.body : '';
    const found = await sandbox.answerApi({ method: init?.method ?? 'GET', url: pathname + search, headers, body });
    return new Response(found.body, { status: found.status, headers: found.headers });
  };
  return {
    billing: createStripeProvider({ secretKey, webhookSecret, url, fetch: answer }),
    billingSandbox: sandbox,
    sandbox,
    setOutage: (value) => {
      isOut = value;
    },
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      silence = promise;
      return resolve;
    },
    hanging: () => hanging,
    deliverTo: (app) => {
      receiver = app;
    },
  };
}
