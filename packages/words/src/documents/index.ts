export { brokerAccounts } from './broker-accounts.ts';
export { faq } from './faq.ts';
export { glossary } from './glossary.ts';
export * from './parts.ts';
export { seminars } from './seminars.ts';
export { tutorials } from './tutorials.ts';
