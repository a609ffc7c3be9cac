export { callWebhooks, type WebhookCalling } from './call-webhooks.ts';
export { queueCalls } from './queue-calls.ts';
export { type MailSending, sendMail } from './send-mail.ts';
