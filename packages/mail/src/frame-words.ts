import { catalogue } from '@pipa/words';

/** What every letter has around its own words. */
export const frameWords = catalogue(
  {
    /** Tag of the language, by which a mail program chooses fonts. */
    tag: 'en',
    greeting: (firstName: string) => `Hello ${firstName},`,
    actionInText: (label: string) => `${label}:`,
    address: 'If the button does nothing, open this address:',
    unsubscribe: 'Unsubscribe',
    unsubscribeInText: (url: string) => `Unsubscribe: ${url}`,
  },
  {
    zh: {
      tag: 'zh-Hans',
      greeting: (firstName) => `${firstName}，您好：`,
      actionInText: (label) => `${label}：`,
      address: '如果按钮无法打开，请访问以下网址：',
      unsubscribe: '退订',
      unsubscribeInText: (url) => `退订：${url}`,
    },
  },
);
