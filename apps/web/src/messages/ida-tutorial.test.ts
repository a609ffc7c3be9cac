import { expect, it } from 'vitest';
import { idaTutorial } from './ida-tutorial.ts';

it('the tutorial describes IDA in the words of the document', () => {
  expect(idaTutorial.noAdvice).toContain('personal investment advisory tool');
});
