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
    policy: 'Privacy policy',
    linkInText: (label: string, url: string) => `${label}: ${url}`,
  },
  {
    zh: {
      tag: 'zh-Hans',
      greeting: (firstName) => `${firstName}，您好：`,
      actionInText: (label) => `${label}：`,
      address: '如果按钮无法打开，请访问以下网址：',
      unsubscribe: '退订',
      policy: '隐私政策',
      linkInText: (label, url) => `${label}：${url}`,
    },
  },
);
