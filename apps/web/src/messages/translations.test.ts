import { readdirSync, readFileSync } from 'node:fs';
import { type Notice, notice } from '@pipa/contract';
import { expect, it } from 'vitest';
import { notifications } from './en/notifications.ts';
import * as costs from './zh/costs.ts';
import { notifications as chineseNotifications } from './zh/notifications.ts';
import { refusals } from './zh/refusals.ts';
import { riskQuestions } from './zh/risk-questions.ts';
import * as storedTexts from './zh/stored-texts.ts';

const HERE = new URL('.', import.meta.url);
const RISK_QUESTIONS = new URL('../../../api/src/features/risk/questions.ts', HERE);
const CHINESE = /\p{Script=Han}/u;
/** Names and abbreviations that are the same in both languages. */
const SAME_IN_BOTH =
  /^(Pipa|ETF|IB|IB WebAPI|Schwab|Alpaca|AQS|AQM|IDA|Ask|PDF|CSV|TWS|N\/A|ID|--|Lite|Pro|[a-z-]+\.(txt|json|csv)|[R0-9 /+.,$%]+|Telegram|ntfy|Discover|JCB|Visa|SPY|)$/;

const NOT_AREAS = [
  ...['index.ts', 'costs.ts', 'failures.ts', 'feeding.ts', 'indicators.ts'],
  ...['refusals.ts', 'risk-questions.ts', 'stored-texts.ts'],
];

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
/** Every area of a language, by its file. */
async function areasOf(language: string): Promise<Record<string, unknown>> {
  const files = readdirSync(new URL(`${language}/`, HERE)).filter((file) => !NOT_AREAS.includes(file));
  const areas = await Promise.all(files.map((file) => import(`./${language}/${file}`)));
  return Object.fromEntries(files.map((file, index) => [file, areas[index]]));
}
const [english, chinese] = await Promise.all([areasOf('en'), areasOf('zh')]);
const pairs = pairsOf(english, chinese);
/** `notifications.wordsOf` takes a notice and has a test of its own. */
const functions = [...new Map(pairs.map((pair) => [pair.english, pair])).values()].filter(
  ({ name, english }) => typeof english === 'function' && !name.includes('notifications.wordsOf'),
);

/** Values that are recognised in a text, whether they are taken as text, number, amount or day. */
const markers = ['7001', '7002', '7003', '7004', '7005', '7006'];
const saidOf = (words: Words, values: readonly string[]) =>
  JSON.stringify((words as (...values: readonly string[]) => unknown)(...values));
/** Which of the values a text shows. */
const shownIn = (text: string) => markers.filter((marker) => text.includes(marker));

it('has the same areas and names as the English words, in lists too', () => {
  const namesOf = (words: unknown) => pairsOf(words, undefined).map(({ name }) => name);
  expect(namesOf(chinese).toSorted()).toEqual(pairs.map(({ name }) => name).toSorted());
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
    const [english, chinese] = [notifications, chineseNotifications].map(({ wordsOf }) =>
      JSON.stringify(wordsOf(said)),
    );
    expect(shownIn(chinese)).toEqual(shownIn(english));
    expect(chinese).toMatch(CHINESE);
  },
);

it('has words for each question about risk', () => {
  const asked = [...readFileSync(RISK_QUESTIONS, 'utf8').matchAll(/questionId: (\d+)/g)].map(([, id]) => id);
  expect(asked).toHaveLength(10);
  expect(Object.keys(riskQuestions)).toEqual(asked);
  expect(Object.values(riskQuestions).flatMap(({ answers }) => Object.values(answers))).toHaveLength(50);
});

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

it('keeps the places of the values in each refusal', () => {
  const texts = Object.entries(refusals).filter(([, chinese]) => typeof chinese === 'string');
  expect(texts.filter(([english, chinese]) => `${placesOf(english)}` !== `${placesOf(chinese as string)}`)).toEqual([]);
});

it.each(Object.entries({ ...storedTexts, ...costs }))(
  'keeps the places of the values in each of the %s that are stored',
  (_kind, texts) => {
    const kept = Object.entries(texts).filter(([, chinese]) => typeof chinese === 'string');
    expect(kept.filter(([english, chinese]) => `${placesOf(english)}` !== `${placesOf(chinese as string)}`)).toEqual(
      [],
    );
  },
);
