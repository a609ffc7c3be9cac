import { catalogue } from '../catalogue.ts';

/** What is said to a person on a channel of notices, beside the notices. */
export const channelWords = catalogue(
  {
    testTitle: 'A test from Pipa',
    testText: 'Notices reach you here.',
    /** By the bot of Telegram. */
    linked: 'This chat gets your notices of Pipa now. Remove it in My Account, Notices, or by stopping this bot.',
    full: 'This chat gets no notices: there are as many channels as there may be. Remove one in My Account, Notices.',
    linkOver: 'This link is not valid any more. Please make a new one in My Account, Notices.',
  },
  {
    zh: {
      testTitle: '来自 Pipa 的测试',
      testText: '通知可以送达此处。',
      linked: '此聊天现在会收到您的 Pipa 通知。可在“我的账户”的“通知”中移除，或停用本机器人。',
      full: '此聊天不会收到通知：通知渠道已达上限。请在“我的账户”的“通知”中移除一个。',
      linkOver: '此链接已失效，请在“我的账户”的“通知”中重新生成。',
    },
  },
);
