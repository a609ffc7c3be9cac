import { catalogue } from '@pipa/words';

/** Questions about the own books that may be asked next. */
export const nextQuestions = catalogue(
  {
    why: (name: string) => `Where does the profit of ${name} come from?`,
    hold: (name: string) => `What does my portfolio ${name} hold?`,
    decided: (name: string) => `Why did ${name} trade last?`,
    orders: 'What are my latest orders?',
    cash: 'How much usable cash do I have?',
    all: 'How are my portfolios doing?',
  },
  {
    zh: {
      why: (name) => `${name} 的盈亏来自哪里？`,
      hold: (name) => `我的投资组合 ${name} 持有什么？`,
      decided: (name) => `${name} 上次为什么交易？`,
      orders: '我最近的订单有哪些？',
      cash: '我有多少可用现金？',
      all: '我的投资组合表现如何？',
    },
  },
);
