import { readdirSync, readFileSync } from 'node:fs';
import { errorCodes, messageOf, type Notice, notice } from '@pipa/contract';
import { expect, it } from 'vitest';
import { routes } from '../../app/routes.ts';
import { account, accountTypes } from '../account.ts';
import { ida } from '../ida.ts';
import { idaAlerts } from '../ida-alerts.ts';
import { idaCompare } from '../ida-compare.ts';
import { idaExplain } from '../ida-explain.ts';
import { idaRecords } from '../ida-records.ts';
import { idaScreener } from '../ida-screener.ts';
import { idaSignals } from '../ida-signals.ts';
import { idaTutorial } from '../ida-tutorial.ts';
import { importDoubts } from '../import-doubts.ts';
import { messages } from '../index.ts';
import { invest } from '../invest.ts';
import { membership } from '../membership.ts';
import { onboarding } from '../onboarding.ts';
import { operator } from '../operator.ts';
import { activityDetails, activityWords, security } from '../security.ts';
import { laterTranslations, translations } from './index.ts';
import { sentences } from './sentences.ts';

const HERE = new URL('.', import.meta.url);
const RISK_QUESTIONS = new URL('../../../../api/src/features/risk/questions.ts', HERE);
const CHINESE = /\p{Script=Han}/u;
const OPERATOR_ACTS = new URL('../../../../../packages/portfolios/src/operator/', HERE);
/** Sentences in the sources that refuse an operator's act, with the values that they hold. */
const REFUSALS = /(?:not\w+\(|message(?: =|:) )(?:'([^']+)'|`([^`]+)`)/g;
/** Names and abbreviations that are the same in both languages. */
const SAME_IN_BOTH =
  /^(Pipa|IB|IB WebAPI|Schwab|AQS|AQM|IDA|Ask|PDF|TWS|N\/A|ID|--|Lite|Pro|[a-z-]+\.(txt|json|csv)|[R0-9 /+.,$%]+|Discover|JCB|Visa|NVDA|)$/;

type Words = string | ((...values: never[]) => unknown);
interface Pair {
  name: string;
  english: Words;
  chinese: Words;
}

/** Every text and function of a part of the catalogue in both languages, by its path. */
function pairsOf(english: unknown, chinese: unknown, path: readonly string[] = []): Pair[] {
  if (typeof english !== 'object' || english === null) {
    return [{ name: path.join('.'), english: english as Words, chinese: chinese as Words }];
  }
  return Object.entries(english).flatMap(([name, part]) =>
    pairsOf(part, (chinese as Record<string, unknown> | undefined)?.[name], [...path, name]),
  );
}
const later = {
  account: { account, accountTypes },
  invest,
  membership,
  operator,
  security: { security, activityWords, activityDetails },
  onboarding,
  ida,
  'ida-compare': idaCompare,
  'ida-explain': idaExplain,
  'ida-records': idaRecords,
  'ida-screener': idaScreener,
  'ida-signals': idaSignals,
  'ida-tutorial': idaTutorial,
  'ida-alerts': idaAlerts,
  'import-doubts': importDoubts,
};
const translated = { ...translations, ...laterTranslations };
const english = Object.fromEntries(Object.entries({ ...messages, ...later }).filter(([area]) => area in translated));
const pairs = pairsOf(english, translated);
/** `notifications.wordsOf` takes a notice and has a test of its own. */
const functions = pairs.filter(
  ({ name, english }) => typeof english === 'function' && name !== 'notifications.wordsOf',
);

/** Values that are recognised in a text, whether they are taken as text, number, amount or day. */
const markers = ['7001', '7002', '7003', '7004', '7005', '7006'];
const saidOf = (words: Words, values: readonly string[]) =>
  JSON.stringify((words as (...values: readonly string[]) => unknown)(...values));
/** Which of the values a text shows. */
const shownIn = (text: string) => markers.filter((marker) => text.includes(marker));

it('has every area of the catalogue', () => {
  expect(Object.keys(translations).toSorted()).toEqual(Object.keys(messages).toSorted());
});

it('has each of its files in its index', () => {
  const sources = ['index.ts', 'invest.ts', 'sentences.ts']
    .map((file) => readFileSync(new URL(file, HERE), 'utf8'))
    .join('');
  const files = readdirSync(HERE).filter((file) => !file.includes('.test.') && file !== 'index.ts');
  const imported = [...sources.matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, file]) => file);
  expect(files.toSorted()).toEqual(imported.toSorted());
});

it('has the words that are loaded later under the names by which they are asked for', () => {
  for (const part of Object.keys(laterTranslations)) {
    expect(readFileSync(new URL(`../${part}.ts`, HERE), 'utf8')).toContain(`inLanguage('${part}'`);
  }
});

it('has the same names as the English words, in lists too', () => {
  const namesOf = (words: unknown) => pairsOf(words, undefined).map(({ name }) => name);
  expect(namesOf(translated).toSorted()).toEqual(pairs.map(({ name }) => name).toSorted());
});

it('is Chinese, but for names', () => {
  const texts = pairs.filter(({ chinese }) => typeof chinese === 'string' && !CHINESE.test(chinese));
  expect(texts.filter(({ chinese }) => !SAME_IN_BOTH.test(chinese as string))).toEqual([]);
});

it.each(functions)('$name shows the same values in both languages', ({ english, chinese }) => {
  const values = markers.slice(0, Math.max(english.length, chinese.length));
  expect(shownIn(saidOf(chinese, values))).toEqual(shownIn(saidOf(english, values)));
});

it.each(notice.options.map((option) => [option.shape.event.value, option.shape.parameters.shape] as const))(
  'says the same values of the event %s',
  (event, shape) => {
    const parameters = Object.fromEntries(Object.keys(shape).map((name, index) => [name, markers[index]]));
    const said = { event, parameters } as unknown as Notice;
    const [english, chinese] = [messages.notifications, translations.notifications].map(({ wordsOf }) =>
      JSON.stringify(wordsOf(said)),
    );
    expect(shownIn(chinese)).toEqual(shownIn(english));
    expect(chinese).toMatch(CHINESE);
  },
);

it('has words for each failure, each route, each heading of the sidebar and each question about risk', () => {
  const asked = readFileSync(RISK_QUESTIONS, 'utf8').matchAll(/(?:questionText|\b[A-E]): '([^']+)'/g);
  const questions = [...asked].map(([, text]) => text);
  expect(questions).toHaveLength(60);
  const shown = [
    ...errorCodes.map(messageOf),
    ...routes.flatMap(({ name, group = name }) => [name, group]),
    ...questions,
  ];
  expect(shown.filter((text) => !Object.hasOwn(sentences, text) && !SAME_IN_BOTH.test(text))).toEqual([]);
});

it('has words for each refusal of an act of an operator', () => {
  const sources = readdirSync(OPERATOR_ACTS).filter((file) => !file.includes('.test.'));
  const refusals = sources.flatMap((file) => [
    ...readFileSync(new URL(file, OPERATOR_ACTS), 'utf8').matchAll(REFUSALS),
  ]);
  const texts = refusals.map(([, plain, filled]) => plain ?? filled.replaceAll(/\$\{[^}]+\}/g, '{}'));
  expect(texts.length).toBeGreaterThan(9);
  expect(texts.filter((text) => !Object.hasOwn(sentences, text))).toEqual([]);
});

it('keeps the places of the values in each sentence', () => {
  const placesOf = (text: string) => text.split('{}').length;
  expect(Object.entries(sentences).filter(([english, chinese]) => placesOf(english) !== placesOf(chinese))).toEqual([]);
});
