import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';

const updateUserPaymentInfo = endpoint({
  method: 'GET',
  path: 'users/updateUserPaymentInfo',
  access: 'user',
  scope: 'billing',
  summary: 'Address of the page of the payment provider where the card is changed; it is valid for a short time',
  output: z.url(),
  errors: ['FORBIDDEN', 'BILLING_OFF', 'UNAVAILABLE'],
  secret: true,
});

const deleteUserPaymentInfo = endpoint({
  method: 'DELETE',
  path: 'users/deleteUserPaymentInfo',
  access: 'user',
  scope: 'billing',
  summary: 'Remove the card; refused while a membership renews with it',
  output: done,
  errors: ['NOT_FOUND', 'PAYMENT_INFO_IN_USE', 'FORBIDDEN', 'BILLING_OFF', 'UNAVAILABLE'],
});

const billingWebhook = endpoint({
  method: 'POST',
  path: 'public/billingWebhook',
  access: 'public',
  rawBody: { types: ['application/json'], maxBytes: 1_048_576 },
  summary: 'Signed events of the payment provider. An event only says that something changed: the change is read there',
  output: z.strictObject({ received: z.literal(true) }),
  errors: ['INVALID_INPUT', 'BILLING_OFF'],
});

export const paymentEndpoints = { updateUserPaymentInfo, deleteUserPaymentInfo, billingWebhook };
