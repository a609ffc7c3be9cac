export { type BillingSettings, providerOf, sandboxOptions, usesSandbox } from './stripe/provider-of-settings.ts';
export type { StripeOptions } from './stripe/stripe-client.ts';
export { createStripeProvider } from './stripe/stripe-provider.ts';
