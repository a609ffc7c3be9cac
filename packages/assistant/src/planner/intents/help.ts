import { catalogue } from '@pipa/words';
import { links } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import type { Understood } from '../understand/understand.ts';
import { sayNamedPortfolio } from './books/one-portfolio.ts';

const words = catalogue(
  {
    passage: (term: string, text: string) => `**${term}**: ${text}`,
    none: 'I found nothing in the help of the product about this.',
    topics: (count: string, title: string, answers: string) =>
      `${count} topics of the forum match; the first is “${title}” with ${answers} answers.`,
    noTopics: 'No topic of the forum matches.',
    symbol: (name: string, symbol: string, kind: string) => `The symbol of ${name} is ${symbol} (${kind}).`,
    kinds: { Stock: 'a stock', ETF: 'a fund' },
    noSymbol: (text: string) => `No symbol or name begins with “${text}”.`,
    begins: (count: string, text: string) => `${count} symbols begin with “${text}” by ticker or name.`,
    doubts: (count: string) => `The data of ${count} symbols are in doubt.`,
    noDoubts: 'No symbol’s data are in doubt.',
  },
  {
    zh: {
      passage: (term, text) => `**${term}**：${text}`,
      none: '产品的帮助里没有找到相关内容。',
      topics: (count, title, answers) => `论坛有 ${count} 个相关主题；第一个是“${title}”，有 ${answers} 个回答。`,
      noTopics: '论坛里没有相关主题。',
      symbol: (name, symbol, kind) => `${name} 的代码是 ${symbol}（${kind}）。`,
      kinds: { Stock: '股票', ETF: '基金' },
      noSymbol: (text) => `没有代码或名称以“${text}”开头。`,
      begins: (count, text) => `按代码或名称，有 ${count} 个以“${text}”开头。`,
      doubts: (count) => `有 ${count} 个代码的数据存疑。`,
      noDoubts: '没有代码的数据存疑。',
    },
  },
);

const MEANING =
  /\bwhat (?:is|are|does|do|'s)\b(?: an?| the)?|\bwhat's\b|\bmean(?:s|ing)?\b|\bdefin\w*\b|\bhow (?:is|are|do|does|can|to|should)\b|\bexplain\b|\bhelp (?:with|on|about)\b|\bwhere (?:can|do|is)\b|\bcan i\b|\bis (?:this|it|pipa) (?:real|free|safe|legal)\b|\btell me (?:about|what)\b|什么是|是什么|(?:是)?什么意思|含义|定义|怎么(?:用|看|算|设置|开|做|注册|修改|订阅|计算|理解|连接)?|如何|解释|说明|哪里|在哪|能不能|可以.*吗|是不是/;
const FORUM = /\bforum\b|\btopics?\b|\bcommunity\b|\bdiscuss\w*\b|论坛|社区|帖子|讨论|主题/;
const TICKER = /\b(?:ticker|symbol)s?\b|代码/;
const DOUBT =
  /\b(?:in )?doubt(?:ful|ed)?\b|\bbad data\b|\bdata (?:problems?|faults?|issues?|quality)\b|\bunreliable\b|\bsuspicious\b|存疑|可疑|数据(?:有)?(?:问题|错误|质量)/;
/** Kinds of things of the product against each other. */
const DIFFERENCE =
  /\bdifferen\w*\b.*\b(?:aqs|aqm|ida|pipa|paper|portfolios?|strateg\w*|model accounts?|backtest\w*)\b|(?:aqs|aqm|ida|策略|模型账户|模拟|回测).*(?:区别|不同|差别)/;
const PRODUCT =
  /\bpipa\b|\bpaper account\b|\bapi key\b|\bpassword\b|\bpasskey\b|\bmembership\b|\bwebhook\b|\bbroker\b|\breal money\b|\bsign (?:up|in)\b|\bregister\b|\binvite\b|\bdelete (?:my )?account\b|\bnewsletter\b|\bexport\b|\bprivacy\b|\bcertificate\b|\bdeflated\b|\bsharpe\b|\bsortino\b|\bcagr\b|\bdrawdown\b|模拟账户|密码|会员|券商|真钱|真实|注册|邀请|隐私|接口|夏普|回撤|索提诺/;

/** The words that a question searches for. */
const FILLER =
  /\b(?:what|whats|what's|is|are|does|do|did|the|a|an|of|mean|means|meaning|how|explain|to|me|please|tell|about|define|definition|in|pipa|can|i|you|forum|topics?|posts?|discussions?|community|any|there|show|find|search|for|on|symbols?|tickers?|which|begin\w*|start\w*|with|that|company|stock|etf|fund|work|works|computed|calculated)\b|什么是|是什么(?:意思)?|什么意思|怎么|如何|解释(?:一下)?|请问|请|论坛(?:里|上|中)?|帖子|主题|讨论|有没有|有哪些|关于|的|吗|搜索|查找|找|代码|以|开头|哪些|是/g;
const termsOf = (u: Understood): string =>
  u.text
    .replace(/[?？!！。."“”]/g, ' ')
    .replace(new RegExp(FILLER.source, 'gi'), ' ')
    .replace(/\s+/g, ' ')
    .trim();

async function sayTopics(a: Answer): Promise<void> {
  const w = words[a.language];
  const keyword = termsOf(a.u).slice(0, 60);
  const isNewest = keyword === '' || /\b(?:latest|newest|recent|popular|hot)\b|最新|热门|最近/.test(a.u.lower);
  const result = await a.read(
    'topicSearch',
    { op: 'list', ...(isNewest ? {} : { keyword }), perPageNum: 10 },
    'find_help',
  );
  const { data, count } = result.data;
  const [first] = data;
  a.cite(result, '/admin/forum');
  if (first === undefined) return a.say(w.noTopics);
  a.say(w.topics(String(count), first.title, String(first.answerNum)));
  a.cite(result, links.topic(first.topic_id));
  a.present(result);
}

async function saySymbols(a: Answer): Promise<void> {
  const w = words[a.language];
  const { u } = a;
  const [symbol] = u.symbols;
  const known = symbol === undefined ? undefined : u.index.instruments.get(symbol);
  const text =
    known === undefined ? termsOf(u).slice(0, 16) : (/[“"]([^”"]{1,16})[”"]/.exec(u.text)?.[1] ?? known.symbol);
  if (text === '') return a.notice('ambiguous', a.w.whichSymbol);
  const result = await a.read('symbolSuggestions', { text }, 'find_symbol', text);
  a.cite(result, links.market);
  if (result.data.length === 0) {
    a.say(w.noSymbol(text));
    const similar = u.index.similarSymbols(text);
    if (similar.length > 0)
      a.notice('ambiguous', a.w.didYouMean(similar.map((one) => `${one.symbol} (${one.name})`).join(a.w.comma)));
    return;
  }
  const exact = result.data.find((one) => one.symbol === symbol);
  const [first] = exact === undefined ? result.data : [exact];
  if (first !== undefined && (exact !== undefined || result.data.length === 1))
    a.say(w.symbol(first.name, first.symbol, w.kinds[first.isEtf ? 'ETF' : 'Stock']));
  else a.say(w.begins(String(result.data.length), text));
  a.present(result);
}

const asksForTicker = (u: Understood): boolean =>
  (TICKER.test(u.lower) &&
    /\b(?:what|which|find|ticker|symbols? (?:of|for)|begin\w*|start\w*)\b|代码是|开头|的代码|什么代码|哪个代码|哪些代码/.test(
      u.lower,
    ) &&
    u.levels.length === 0 &&
    u.figures.length === 0 &&
    !/\bmost|\btop\b|\bbest|最/.test(u.lower)) ||
  /\b(?:begin|start)\w* with\b|开头/.test(u.lower);

export const helpIntent: Intent = {
  name: 'help',
  fits: (u) => {
    if (FORUM.test(u.lower)) return 81;
    if (DOUBT.test(u.lower)) return 75;
    if (DIFFERENCE.test(u.lower) && u.symbols.length === 0 && u.strategies.length === 0) return 78;
    if (asksForTicker(u)) return 73;
    if (u.isOwn && !/\b(?:can|how|do) i\b.*\b(?:my)\b|如何|怎么/.test(u.lower)) return 0;
    const isMeaning = MEANING.test(u.lower);
    const isFree =
      u.symbols.length === 0 &&
      u.strategies.length === 0 &&
      u.unknown.length === 0 &&
      u.levels.length === 0 &&
      !(u.isThis && u.page !== null);
    if (!isMeaning) return PRODUCT.test(u.lower) && isFree ? 25 : 0;
    const isDefinition =
      /\bmean(?:s|ing)?\b|\bdefin\w*\b|\bwhat (?:is|are|does) (?:an? |the )?[\w /&-]{2,40}\??$|\bhow (?:is|are) .*\b(?:comput|calculat|defin|work|measur)\w*|\bhow (?:do|can|to|does|should)\b|什么是|是什么|什么意思|含义|定义|怎么|如何/.test(
        u.lower,
      );
    if (!isFree) return 0;
    return isDefinition
      ? u.page?.symbol !== undefined && u.figures.length > 0 && !/mean|defin|意思|定义|含义|什么是/.test(u.lower)
        ? 30
        : /mean|defin|意思|定义|含义|什么是|comput|calculat|how (?:do|can|to)/.test(u.lower)
          ? 79
          : 54
      : 40;
  },
  async answer(a) {
    const { u } = a;
    const w = words[a.language];
    if (FORUM.test(u.lower)) return sayTopics(a);
    if (DOUBT.test(u.lower)) {
      const result = await a.read('symbolDoubts', {}, 'find_symbol');
      a.say(result.data.symbols.length === 0 ? w.noDoubts : w.doubts(String(result.data.symbols.length)));
      a.cite(result, links.market);
      return a.present(result);
    }
    if (asksForTicker(u)) return saySymbols(a);
    const result = await a.read('helpSearch', { words: u.text.slice(0, 200), language: a.language }, 'find_help');
    const [first] = result.data;
    if (first === undefined) {
      if (await sayNamedPortfolio(a)) return;
      a.notice('unknown', w.none);
      a.cite(result, links.support);
      a.followUps(...a.w.examples);
      return;
    }
    a.say(w.passage(first.term, first.text));
    a.cite(result, first.link);
    a.present({ ...result, data: result.data.slice(0, 5) });
  },
};
