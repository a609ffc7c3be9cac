export { type BillingSettings, providerOf, sandboxOptions, usesSandbox } from './provider-of-settings.ts';
export { createStripeProvider, type StripeOptions } from './stripe-provider.ts';
