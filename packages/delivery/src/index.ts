export { callWebhooks, type WebhookCalling } from './call-webhooks.ts';
export type { ChannelAddress } from './channels/channel-address.ts';
export { type ChannelSending, channelSendingOf } from './channels/channel-sending.ts';
export { deliverNotices, type NoticeDelivering } from './channels/deliver-notices.ts';
export { linkTelegramChats, type TelegramLinking } from './channels/link-telegram-chats.ts';
export { openChannel } from './channels/open-channel.ts';
export { createTelegramBot, type TelegramBot } from './channels/telegram-bot.ts';
export { type MailSending, sendMail } from './send-mail.ts';
