import type { CurrentUser } from '@pipa/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { AssessmentSteps } from './assessment-steps.tsx';

const ada = { firstName: 'Ada', lastName: 'King', riskLevel: null, investorMemberClass: 'Bronze' } as CurrentUser;
const questions = [11, 12, 13].map((questionId) => ({
  questionId,
  questionText: `Question ${questionId}`,
  answersList: [
    { value: 'A', answer: 'Yes' },
    { value: 'B', answer: 'No' },
  ],
}));
const open = (
  kept: object | string | null = null,
  answered: unknown = { riskLevel: 2, riskText: 'x', message: [] },
) => {
  const asked = serve({
    'users/riskAssessment': questions,
    'users/getUserOption': kept === null || typeof kept === 'string' ? kept : JSON.stringify(kept),
    'users/setUserOption': '',
    'users/answerRiskAssessment': answered,
    'users/signUserRiskLevel': null,
    strategies: [],
  });
  const sent = (path: string) => asked.filter((each) => each.path === path).map(({ input }) => input);
  return { ...draw(<AssessmentSteps user={ada} />), sent };
};
const question = (id: number) => screen.findByRole('heading', { name: `Question ${id}` });

it('asks one question at a time, and an answer leads to the next and at the end to the level', async () => {
  const { user, sent } = open();
  await question(11);
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  await user.click(await button('A. Yes'));
  await question(12);
  expect(document.activeElement?.textContent).toBe('Question 12');
  await user.click(await button('B. No'));
  await question(13);
  expect(screen.getByText('Question 3 of 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  await user.click(await button('A. Yes'));
  expect(await screen.findByRole('dialog', { name: 'Your Risk Level' })).toBeTruthy();
  expect(sent('users/answerRiskAssessment')).toEqual([{ answer: { 11: 'A', 12: 'B', 13: 'A' } }]);
});

it('goes on at the first question without an answer, and keeps each answer with the account', async () => {
  const { user, sent } = open({ 11: 'B' });
  await question(12);
  expect(screen.getByText('You answered 1 out of 3')).toBeTruthy();
  await user.click(await button('A. Yes'));
  await waitFor(() =>
    expect(sent('users/setUserOption')).toEqual([
      { option: 'riskAnswers', value: JSON.stringify({ 11: 'B', 12: 'A' }) },
    ]),
  );
});

it('begins anew where what was kept cannot be read', async () => {
  open('{"11":"Z"}');
  await question(11);
  expect(screen.getByText('You answered 0 out of 3')).toBeTruthy();
});

it('takes the letter of an answer and the way back, where the answer is still chosen', async () => {
  const { user } = open();
  await question(11);
  (await button('A. Yes')).focus();
  await user.keyboard('b');
  await question(12);
  await user.click(await button('Back'));
  await question(11);
  expect((await button('B. No')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await button('Next'));
  await question(12);
});

it('answers one question by a letter that is held down', async () => {
  open();
  await question(11);
  fireEvent.keyDown(await button('A. Yes'), { key: 'b' });
  await question(12);
  fireEvent.keyDown(await button('A. Yes'), { key: 'b', repeat: true });
  expect(screen.getByText('You answered 1 out of 3')).toBeTruthy();
});

it('says why the answers were not taken, and sends them again by Submit', async () => {
  const { user, sent } = open({ 11: 'A', 12: 'A' }, refuse('UNAVAILABLE', 'Not now'));
  await question(13);
  await user.click(await button('A. Yes'));
  expect((await screen.findAllByText('Not now')).length).toBeGreaterThan(0);
  await user.click(await button('Submit'));
  await waitFor(() => expect(sent('users/answerRiskAssessment')).toHaveLength(2));
});

it('clears what was kept once the level is signed, and Redo begins at the first question with the answers kept', async () => {
  const { user, fill, sent } = open({ 11: 'A', 12: 'A' });
  await question(13);
  await user.click(await button('A. Yes'));
  await user.click(await button('Redo'));
  await question(11);
  expect((await button('A. Yes')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await button('Submit'));
  await fill(/^Signature/, 'Ada King');
  await user.click(await button('Agree'));
  await waitFor(() => expect(sent('users/setUserOption').at(-1)).toEqual({ option: 'riskAnswers', value: '{}' }));
});
