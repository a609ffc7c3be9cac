import { type AskPage, type Language, MARKET_SYMBOL } from '@pipa/contract';
import { SECTORS } from './aliases.ts';
import { type Level, readAmounts, readCount, readLevels } from './amounts.ts';
import { readSpan, type Span } from './dates.ts';
import { type Figure, type FigureMention, readFigures } from './figures.ts';
import { findNames, type KnownStrategy, type NameIndex } from './name-index.ts';
import { hasChinese, numberOf, plainText } from './text.ts';

/** A question with everything that was recognised in it. */
export interface Understood {
  readonly text: string;
  /** In lower case, and in it nothing of the names of strategies. */
  readonly lower: string;
  readonly language: Language;
  readonly today: string;
  readonly page: AskPage | null;
  readonly symbols: readonly string[];
  /** Written like symbols, and unknown. */
  readonly unknown: readonly string[];
  readonly strategies: readonly KnownStrategy[];
  readonly figures: readonly Figure[];
  readonly figureMentions: readonly FigureMention[];
  readonly span: Span | null;
  readonly amounts: readonly number[];
  readonly count: number | null;
  readonly levels: readonly (Level & { readonly at: number })[];
  /** Name of a sector, and its fund. */
  readonly sector: { readonly name: string; readonly fund: string } | null;
  readonly kind: 'Stock' | 'ETF' | null;
  /** The asker's own: 'my portfolio', '我的账户'. */
  readonly isOwn: boolean;
  /** What the page shows: 'this', '这个'. */
  readonly isThis: boolean;
  /** 'it', 'that one', '它'. */
  readonly isBack: boolean;
  /** Which of a list: 'the second one' is 2, 'the last one' −1. */
  readonly ordinal: number | null;
  /** Begins as a continuation: 'and …', 'what about …', '那…呢'. */
  readonly isElliptical: boolean;
  readonly index: NameIndex;
}

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:the )?(?:first|1st|top)(?: one)?\b(?= one|\?|$|\.)|\bthe (?:first|top|best) one\b|第一个|第一只/, 1],
  [/\b(?:second|2nd) one\b|\bthe (?:second|2nd)\b(?! (?:quarter|half))|第二个|第二只/, 2],
  [/\b(?:third|3rd) one\b|\bthe (?:third|3rd)\b(?! quarter)|第三个|第三只/, 3],
  [/\b(?:fourth|4th) one\b|\bthe (?:fourth|4th)\b(?! quarter)|第四个|第四只/, 4],
  [/\b(?:fifth|5th) one\b|\bthe (?:fifth|5th)\b|第五个|第五只/, 5],
  [/\bthe last one\b|最后一个|最后一只/, -1],
];
const OWN =
  /\b(?:my|mine|i own|i have|i hold|i've|(?<!how )(?:do|did|have|am) i|i made|i earn(?:ed)?|i lose|i lost|our)\b|我的|我(?:持有|有|买|赚|亏|订阅|今天|现在|目前|最近|一共|总共|这)|本人|自己的|帮我看看我/;
/** 我 that only asks: 'tell me', 'if I had'. */
const NOT_OWN =
  /(?:给|告诉|帮|让|提醒|通知|对|向|教|请|跟|和)我|我(?:想(?:要)?(?:知道|问|了解|看看)|该|应该|可以|能|要|如果|假如|怎么|如何)|(?:如果|假如|要是|假设)我/g;
const THIS =
  /\bthis\b(?! (?:week|month|quarter|year|morning|day))|\bthese\b|这(?:个|只|支|条|家|项|份)?(?!天|周|个?月|个?季|年|里|么|是|些年|几|两|三|五|十|些天)|本(?:策略|股|基金|组合|账户)|该(?:策略|股|基金|组合|账户|代码)|此(?:策略|股|基金|组合)|当前页/;
const BACK =
  /\b(?:it|its|it's|they|them|their|that one|this one|that strategy|that stock|that fund|that symbol|that portfolio|the same(?: one)?)\b|它|他们|那(?:个|只|支)(?!.*怎么样.*如何)|上面(?:的|那)|刚才/;
const ELLIPTICAL =
  /^(?:and|or|also|then|but|ok(?:ay)?,?|so|what about|how about|same for|same question for|now for|for|in|over|versus|vs\.?|compared (?:to|with)|since|instead)\b|^(?:那么?|还有|换成|改成|如果(?:是|换)|和|与|跟|同样)|呢[?？]?$|^(?:why|how come|为什么|为何|怎么会)[?？!.。]*$/;

const kindOf = (text: string): Understood['kind'] => {
  const isFund = /\betfs?\b|\bfunds?\b(?! (?:rate|flow))|基金/.test(text);
  const isStock = /\bstocks?\b|\bcompan(?:y|ies)\b|\bshares of companies\b|股票|个股|公司/.test(text);
  return isFund === isStock ? null : isFund ? 'ETF' : 'Stock';
};

/** A text with other texts in it replaced by spaces, so that what follows keeps its place. */
const blanked = (text: string, parts: readonly { readonly at: number; readonly text: string }[]): string =>
  parts.reduce(
    (left, { at, text: part }) => left.slice(0, at) + ' '.repeat(part.length) + left.slice(at + part.length),
    text,
  );

const CAPITALISED = /\b(?:of|for|is|does|has|about)(?: the)? ([A-Z][a-z][\w&'-]+)(?=[ ?.]|$)|^([A-Z][a-z][\w&-]+)'s /;
const CHINESE_SUBJECT = /^(?:请问|查一下|看看|告诉我)?([\p{Script=Han}]{2,6}?)(?:现在|今天|昨天|目前|最新)?的/u;
const GENERAL =
  /^(?:The|This|That|My|Pipa|Sharpe|Today|Yesterday|January|February|March|April|May|June|July|August|September|October|November|December)$|市场|大盘|策略|组合|账户|我|这|那|它|板块|行业|什么|哪|今|昨|去年|最|过去|目前|现在|基金|股票|全部|所有|信号|指数|债券|商品|交易|您|你|本|该|美联储|联邦/;
/** What a figure is asked of where nothing of it is known: 'the price of Appel', '苹果的市盈率'. */
function subjectOfFigure(text: string): string[] {
  const found = CAPITALISED.exec(text);
  const name = found?.[1] ?? found?.[2] ?? CHINESE_SUBJECT.exec(text)?.[1];
  return name === undefined || GENERAL.test(name) ? [] : [name];
}

const BESIDE_STOCKS =
  /\b(?:or|vs\.?|versus|and|with|than) (?:the )?(?:us )?(?:stocks|stock market|equities)\b|[和与跟比](?:美股|股票|股市)|(?:美股|股票|股市)[和与跟]/;
const STOCKS_AND_BONDS =
  /\b(?:stocks|shares|equities) (?:and|or|vs\.?|versus|with) (?:the )?bonds\b|股票?[和与跟]债券?|股债/;
const BONDS = /\b(?:or|vs\.?|versus|and|with|than) (?:the )?bonds\b|[和与跟]债券|债券[和与跟]/;
const BOND_FUND = 'AGG';

export interface Asked {
  readonly text: string;
  readonly language: Language;
  readonly today: string;
  readonly page: AskPage | null;
}

/** What a question says by itself. */
export function understand({ text: written, language: spoken, today, page }: Asked, index: NameIndex): Understood {
  const text = plainText(written);
  const named = findNames(text, index.strategies);
  const rest = blanked(text, named);
  const lower = rest.toLowerCase();
  const { symbols: inText, unknown } = index.symbolsIn(rest);
  // Stocks beside bonds are the fund of the whole market.
  const besideStocks = inText.length === 1 && BESIDE_STOCKS.test(lower) && index.instruments.has(MARKET_SYMBOL);
  const isOfBoth = inText.length === 0 && STOCKS_AND_BONDS.test(lower) && index.instruments.has(MARKET_SYMBOL);
  const found = isOfBoth
    ? [{ thing: MARKET_SYMBOL, at: 0, text: '' }]
    : besideStocks && inText[0]?.thing !== MARKET_SYMBOL
      ? [...inText, { thing: MARKET_SYMBOL, at: rest.length, text: '' }]
      : inText;
  // Beside another symbol bonds are the fund of all of them.
  const bonds = found.length === 1 && (isOfBoth || BONDS.test(lower)) && index.instruments.has(BOND_FUND);
  const mentioned =
    bonds && found[0]?.thing !== BOND_FUND ? [...found, { thing: BOND_FUND, at: rest.length, text: '' }] : found;
  const span = readSpan(lower, today);
  const figureMentions = readFigures(lower);
  const sector = SECTORS.find(([pattern]) => pattern.test(lower));
  const fundOfSector = sector?.[2];
  const isOfMany =
    /\b(?:which|top|best|worst|most|least|list|stocks?|compan\w+|names?|strongest|weakest)\b|哪|最|前|股|公司|列|排/.test(
      lower,
    );
  const isNothingElse = mentioned.length === 0 && named.length === 0 && unknown.length === 0;
  const ofSector =
    fundOfSector !== undefined && isNothingElse && !isOfMany && kindOf(lower) === null ? fundOfSector : null;
  const letters = text.match(/[a-z]{2,}/gi)?.length ?? 0;
  const hasHan = hasChinese(text);
  const undated = span === null ? lower : lower.replace(span.text, ' '.repeat(span.text.length));
  // The number of an index is no amount.
  const withoutDates = undated.replace(
    /(?:s ?& ?p|sp|标普|russell|罗素|nasdaq|纳斯达克|沪深|top)[- ]?(?:100|500|2000|300)\b/g,
    ' ',
  );
  const ordinal = ORDINALS.find(([pattern]) => pattern.test(lower));
  const namesNothing = mentioned.length === 0 && named.length === 0 && unknown.length === 0;
  const guessed = namesNothing && figureMentions.length > 0 ? subjectOfFigure(rest) : [];
  return {
    text,
    lower,
    language: hasHan ? 'zh' : letters > 1 ? 'en' : spoken,
    today,
    page,
    symbols: ofSector !== null && index.instruments.has(ofSector) ? [ofSector] : mentioned.map(({ thing }) => thing),
    unknown: [...unknown, ...guessed],
    strategies: named.map(({ thing }) => thing),
    figures: figureMentions.map(({ figure }) => figure),
    figureMentions,
    span,
    amounts: readAmounts(withoutDates),
    count: readCount(lower),
    levels: readLevels(withoutDates),
    sector: sector === undefined ? null : { name: sector[1], fund: sector[2] },
    kind: kindOf(lower),
    isOwn: OWN.test(lower) || /我/.test(lower.replace(NOT_OWN, '')),
    isThis: THIS.test(lower),
    isBack: BACK.test(lower),
    ordinal: ordinal?.[1] ?? null,
    isElliptical: ELLIPTICAL.test(lower),
    index,
  };
}
export { numberOf };

/** The words of a question that may name something: capitalised or unknown ones, for what was not recognised. */
export function leftover(u: Understood): string[] {
  const words = u.text.match(/\b[A-Z][\p{L}\p{N}&'-]+(?: [A-Z][\p{L}\p{N}&'-]+)*/gu) ?? [];
  const common =
    /^(?:What|Which|Who|Why|When|Where|How|Show|Tell|Give|List|Is|Are|Do|Does|Did|Can|Could|Should|Will|Would|Has|Have|Compare|Find|Explain|And|The|My|I|In|On|At|Of|Please|If|Any|Set|Add|Alert|Let|Hello|Hi|Q[1-4]|Jan\w*|Feb\w*|Mar\w*|Apr\w*|May|Jun\w*|Jul\w*|Aug\w*|Sep\w*|Oct\w*|Nov\w*|Dec\w*|Monday|Tuesday|Wednesday|Thursday|Friday|Pipa|Sharpe|Sortino|CAGR|ETFs?|RSI|MACD)$/;
  return words.filter((word) => !common.test(word) && !u.symbols.includes(word.toUpperCase()));
}
