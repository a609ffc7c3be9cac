export { callWebhooks, type WebhookCalling } from './call-webhooks.ts';
export { type MailSending, sendMail } from './send-mail.ts';
