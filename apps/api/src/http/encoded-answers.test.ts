import { api } from '@pipa/contract';
import { expect, it } from 'vitest';
import { createEncodedAnswers } from './encoded-answers.ts';
import { encodeAnswer } from './route.ts';

const answerOf = (value: string) => encodeAnswer(api.costSchedule, [{ name: 'Commission', value }]);
/** Of each answer below. */
const SIZE = answerOf('0').size;
const later = () => new Promise(setImmediate);

it('an answer is made once, also for those who ask while it is made', async () => {
  const answers = createEncodedAnswers(10 * SIZE);
  let made = 0;
  const make = async () => {
    await later();
    made += 1;
    return answerOf(String(made));
  };
  const asked = await Promise.all([answers(['a', 1], make), answers(['a', 1], make)]);
  expect(new Set([...asked, await answers(['a', 1], make)]).size).toBe(1);
  await answers(['a', 2], make);
  expect(made).toBe(2);
});

it('everybody is answered where more is asked for at once than is kept', async () => {
  const answers = createEncodedAnswers(2 * SIZE);
  const ask = (n: number) =>
    answers([n], async () => {
      await later();
      return answerOf(String(n));
    });
  const asked = await Promise.all(Array.from({ length: 9 }, (_, n) => ask(n)));
  expect(asked.map(({ bytes }) => JSON.parse(bytes.toString()).data[0].value)).toEqual([...'012345678']);
});

it('an answer that fails is made again', async () => {
  const answers = createEncodedAnswers(10 * SIZE);
  const fails = () => Promise.reject(new Error('no connection'));
  await expect(Promise.all([answers([1], fails), answers([1], fails)])).rejects.toThrow('no connection');
  expect((await answers([1], async () => answerOf('1'))).bytes.toString()).toContain('"1"');
});
