import { createHmac } from 'node:crypto';
import type { Delivery, SandboxEvent, SandboxState } from './state.ts';

/** Rests before the next attempt, milliseconds; after the last one the event is lost, as at the provider after three days. */
const RESTS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Deliveries of one round. */
const ROUND = 100;

/** Sends a webhook; true when it was answered with 2xx. */
export type SendWebhook = (payload: string, signature: string) => Promise<boolean>;

/** The header that signs a payload. `at` is Unix seconds. */
export function signatureOf(payload: string, secret: string, at: number): string {
  const digest = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${digest}`;
}

export interface DeliveryOptions {
  readonly state: SandboxState;
  readonly secret: string;
  /** Wall clock. */
  clock(): Date;
  readonly send: SendWebhook;
}

/** The deliveries of a round as the mode of the sandbox orders them. */
function inMode(due: readonly Delivery[], mode: SandboxState['deliveryMode']): Delivery[] {
  if (mode === 'held') return [];
  const ordered = mode === 'reversed' ? [...due].reverse() : [...due];
  return mode === 'twice' ? ordered.flatMap((delivery) => [delivery, delivery]) : ordered;
}

/**
 * Delivers what is due. An event that is refused is tried again later, so that events arrive late and out of order as they do
 * from the provider.
 */
export async function deliverDue({ state, secret, clock, send }: DeliveryOptions): Promise<void> {
  const nowMs = clock().getTime();
  const due = state.deliveries.filter(({ dueAtMs }) => dueAtMs <= nowMs).slice(0, ROUND);
  for (const delivery of inMode(due, state.deliveryMode)) {
    const event = state.events.find(({ id }) => id === delivery.eventId);
    const isDelivered = event === undefined || (await deliver(event, { secret, clock, send }));
    if (isDelivered) {
      state.deliveries = state.deliveries.filter((other) => other !== delivery);
      continue;
    }
    const rest = RESTS_MS[delivery.attempts];
    delivery.attempts += 1;
    if (rest === undefined) state.deliveries = state.deliveries.filter((other) => other !== delivery);
    else delivery.dueAtMs = clock().getTime() + rest;
  }
}

function deliver(event: SandboxEvent, { secret, clock, send }: Omit<DeliveryOptions, 'state'>): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  return send(payload, signatureOf(payload, secret, Math.floor(clock().getTime() / 1000)));
}
