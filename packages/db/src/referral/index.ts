export * from './referral-store.ts';
