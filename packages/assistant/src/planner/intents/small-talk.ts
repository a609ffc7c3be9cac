import { catalogue } from '@pipa/words';
import type { Intent } from '../answer.ts';

const words = catalogue(
  {
    hello: 'Hello. Ask me about the market, a symbol, a strategy, or your own books.',
    thanks: 'You are welcome.',
    who: 'I am Pipa’s planner: rules of the product, no language model. I read the same data as its pages and say where each number comes from.',
  },
  {
    zh: {
      hello: '您好。可以问我市场、代码、策略或您自己的账目。',
      thanks: '不客气。',
      who: '我是 Pipa 的规划器：由产品自带的规则组成，不是语言模型。我读取与页面相同的数据，并注明每个数字的来源。',
    },
  },
);

const HELLO =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|howdy|yo|greetings)(?: there| pipa)?[!.?, ]*$|^(?:你好|您好|嗨|哈喽|早上好|下午好|晚上好|在吗)[！!。.？? ]*$/;
const THANKS =
  /^(?:thanks?(?: you)?(?: (?:a lot|so much|very much))?|thx|cheers|great|perfect|ok(?:ay)?|cool|nice)[!. ]*$|^(?:谢谢|多谢|感谢|好的|明白了|不错)(?:你|您|了)?[！!。. ]*$/;
const WHO =
  /\bwho are you\b|\bwhat are you\b|\bare you (?:an? )?(?:ai|bot|human|robot|model|llm|chatgpt|person)\b|\bwhat can (?:you|i) (?:do|ask|help)\b|\bwhat do you (?:know|do)\b|\bhow can you help\b|\bhelp me\?*$|^help[!?. ]*$|\bwhich (?:language )?model (?:are|do|is)\b|你是谁|你是什么|你(?:能|会|可以)(?:做|干|回答|帮|告诉)?(?:我)?(?:什么|哪些|啥)|(?:能|可以)问(?:你)?(?:什么|哪些)|你是(?:人|机器人|ai|真人|模型)|^帮助[？?！!]*$|怎么用你/;

export const smallTalkIntent: Intent = {
  name: 'smallTalk',
  fits: ({ lower }) => (HELLO.test(lower) || THANKS.test(lower) ? 100 : WHO.test(lower) ? 92 : 0),
  async answer(a) {
    const w = words[a.language];
    if (THANKS.test(a.u.lower)) return a.say(w.thanks);
    a.say(HELLO.test(a.u.lower) ? w.hello : w.who);
    a.say(a.w.canDo);
    a.followUps(...a.w.examples);
  },
};
