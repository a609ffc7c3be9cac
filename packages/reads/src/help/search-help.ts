import { type api, type Language, MAX_HELP_PASSAGES } from '@pipa/contract';
import { type HelpPart, healthCheckHelp, helpOf, IDA_FUNCTIONS, performanceHelp, scorecardHelp } from '@pipa/ida';
import { brokerAccounts, faq, glossary, type InEveryLanguage, seminars, tutorials } from '@pipa/words/documents';
import type { Read } from '../context.ts';

interface Passage {
  readonly title: string;
  readonly term: string;
  readonly text: string;
  readonly link: string;
  /** Words of the term and of the text. */
  readonly termWords: ReadonlySet<string>;
  readonly textWords: ReadonlySet<string>;
}

const MOST_CHARACTERS = 1_200;
const IDA = '/admin/ida';
const STRATEGIES = '/admin/strategy';
const SUPPORT = '/admin/support?document=';
/** Weights of a word in the term, and in the text alone. */
const [IN_TERM, IN_TEXT] = [3, 1];
/** Words that say nothing of what is searched for. */
const EMPTY = new Set(
  'a an and are as at be by can do does for from have how i in is it its me mean means my of on or pipa should tell that the their there this to what when where which who why will with work works you your explain definition calculated computed calculate compute used use defined measured tell about show 什么 是什 么是 怎么 如何 一个 我的 解释 意思 说明 可以 哪里'.split(
    ' ',
  ),
);

/** Latin words without their plural, and of Chinese every pair of characters. */
function wordsOf(text: string): Set<string> {
  const latin = text.toLowerCase().match(/[a-z0-9][a-z0-9&/]*/g) ?? [];
  const chinese = text.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = chinese.flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, place) => run.slice(place, place + 2)),
  );
  const plain = latin.map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word));
  return new Set([...plain, ...pairs].filter((word) => !EMPTY.has(word)));
}

const passage = (title: string, term: string, text: string, link: string): Passage => ({
  title,
  term,
  text: text.slice(0, MOST_CHARACTERS),
  link,
  termWords: wordsOf(term),
  textWords: wordsOf(`${title} ${text}`),
});

function passagesOfPart({ title, intro, entries }: HelpPart, language: Language): Passage[] {
  return [
    passage(title[language], title[language], intro[language], IDA),
    ...entries.map(({ term, text }) => passage(title[language], term[language], text[language], IDA)),
  ];
}

function passagesOfDocument(document: InEveryLanguage, link: string, language: Language): Passage[] {
  const { title, sections } = document[language];
  return sections.map((section) => {
    const texts = section.parts.flatMap((part) =>
      part.kind === 'text' ? [part.text] : part.kind === 'list' ? part.items : [],
    );
    return passage(title, section.title, texts.join(' '), link);
  });
}

/** Everything that can be found in a language, each text once. */
function collect(language: Language): Passage[] {
  const parts = [
    ...Object.values(IDA_FUNCTIONS).flatMap(({ code }) =>
      code === 19 ? [1, 2, 3, 4, 5].flatMap((group) => helpOf(code, group)) : helpOf(code),
    ),
    performanceHelp,
    scorecardHelp,
    ...healthCheckHelp,
  ];
  const { title, terms } = glossary[language];
  const all = [
    ...terms.map(({ term, text }) => passage(title, term, text, STRATEGIES)),
    ...passagesOfDocument(faq, `${SUPPORT}faq`, language),
    ...parts.flatMap((part) => passagesOfPart(part, language)),
    ...passagesOfDocument(tutorials, `${SUPPORT}tutorials`, language),
    ...passagesOfDocument(seminars, `${SUPPORT}seminars`, language),
    ...passagesOfDocument(brokerAccounts, `${SUPPORT}broker-accounts`, language),
  ].filter(({ text }) => text !== '');
  return [...new Map(all.map((one) => [`${one.term}\n${one.text}`, one])).values()];
}

const collected = new Map<Language, Passage[]>();
function passagesIn(language: Language): readonly Passage[] {
  const known = collected.get(language) ?? collect(language);
  collected.set(language, known);
  return known;
}

/** How well a passage fits: words in few passages count more, and a term that is asked for whole counts most. */
export const searchHelp: Read<typeof api.helpSearch> = (_, __, { words, language }) => {
  const passages = passagesIn(language);
  const asked = [...wordsOf(words)];
  const rarity = asked.map((word) => {
    const holding = passages.filter((one) => one.termWords.has(word) || one.textWords.has(word)).length;
    return Math.log(1 + passages.length / (1 + holding));
  });
  const whole = rarity.reduce((sum, weight) => sum + weight, 0);
  const scored = passages.map((one) => {
    const weights = asked.map((word) => (one.termWords.has(word) ? IN_TERM : one.textWords.has(word) ? IN_TEXT : 0));
    const score = weights.reduce<number>((sum, weight, place) => sum + weight * (rarity[place] ?? 0), 0);
    const known = weights.reduce<number>((sum, weight, place) => sum + (weight > 0 ? (rarity[place] ?? 0) : 0), 0);
    const named = wordsOf(one.term);
    const isNamed = named.size > 0 && [...named].every((word) => asked.includes(word));
    return { one, score: isNamed ? score * 2 : score, isFound: known >= whole / 2 };
  });
  return scored
    .filter(({ score, isFound }) => score > 0 && isFound)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HELP_PASSAGES)
    .map(({ one: { title, term, text, link } }) => ({ title, term, text, link }));
};
