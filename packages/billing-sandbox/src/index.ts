export type { ApiAnswer, ApiRequest } from './api.ts';
export { type SendWebhook, signatureOf } from './deliveries.ts';
export type { PageAnswer, PageRequest } from './pages.ts';
export { BillingSandbox, type SandboxOptions } from './sandbox.ts';
export { type DeliveryMode, emptyState, type SandboxEvent, type SandboxState } from './state.ts';
export { createStateWriter, readState } from './state-file.ts';
export { complete, end } from './subscriptions.ts';
