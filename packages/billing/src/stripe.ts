export { type BillingSettings, providerOf, sandboxOptions, usesSandbox } from './stripe/provider-of-settings.ts';
export { createStripeProvider, type StripeOptions } from './stripe/stripe-provider.ts';
