import { catalogue } from '@pipa/words';
import { writeStrategy } from '../../writer/write-strategy.ts';
import type { Intent } from '../answer.ts';

const words = catalogue(
  {
    canWrite: (link: string) =>
      `A strategy can be written from this description. [Write it](${link}): you see its file, test it over the whole history with a certificate, and may offer it to the administrators.`,
    lacks: (missing: string, link: string) => `${missing} [The writer of strategies](${link}) has examples.`,
  },
  {
    zh: {
      canWrite: (link: string) =>
        `可以根据这段描述编写策略。[开始编写](${link})：您会看到策略文件，可以用全部历史测试并获得证书，也可以提交给管理员。`,
      lacks: (missing: string, link: string) => `${missing}[策略编写页](${link})有示例。`,
    },
  },
);

const WRITE =
  /\b(?:write|create|build|make|code|design|generate|develop|draft)\b(?: \w+){0,4} (?:strategy|strategies|algo|algorithm)\b|(?:写|编写|生成|创建|设计|做)(?:一个|个|一条|出)?.{0,12}策略/;

/** A description of a strategy leads to the page that writes, shows and tests it: reports judge it there. */
export const writeStrategyIntent: Intent = {
  name: 'writeStrategy',
  fits: ({ lower }) => (WRITE.test(lower) ? 95 : 0),
  async answer(a) {
    const { u, language } = a;
    const w = words[language];
    const written = writeStrategy(u.text, language, (symbol) => !u.unknown.includes(symbol));
    const link = `/admin/write-strategy?${new URLSearchParams({ request: u.text })}`;
    a.say(written.written ? w.canWrite(link) : w.lacks(written.missing, link));
  },
};
