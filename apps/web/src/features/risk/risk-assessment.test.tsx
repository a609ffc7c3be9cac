import type { CurrentUser } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { links, pathAfterAssessment } from '../../app/links.ts';
import { button, draw, placeNow, searchNow } from '../../testing/render.tsx';
import { hold, refuse, serve } from '../../testing/scripted-server.ts';
import { RiskAssessment } from './risk-assessment.tsx';

const ada = {
  firstName: 'Ada',
  lastName: 'King',
  riskLevel: null,
  riskAssessedAt: null,
  investorMemberClass: 'Bronze',
} as CurrentUser;
const questions = [11, 12].map((questionId) => ({
  questionId,
  questionText: `Question ${questionId}`,
  answersList: [
    { value: 'A', answer: 'Yes' },
    { value: 'B', answer: 'No' },
  ],
}));
const strategies = [1, 2, 2, 4].map((riskLevelNumber, index) => ({
  id: index,
  name: `Strategy ${index}`,
  limitToMemberClass: index === 2 ? 'Silver' : 'Bronze',
  status: 'Online',
  openForInvestor: true,
  riskLevelNumber,
}));
/** What the account keeps of an assessment that was begun: here nothing, and what is kept is taken. */
const kept = { 'users/getUserOption': null, 'users/setUserOption': '' };
const choose = (question: number, answer: RegExp) =>
  within(screen.getByRole('group', { name: new RegExp(`Question ${question}`) })).getByRole('radio', { name: answer });

it('may be sent when every question is answered; the level counts once it is signed', async () => {
  const result = hold({ riskLevel: 2, riskText: 'x', message: [] });
  const signed = hold(null);
  const asked = serve({
    ...kept,
    'users/riskAssessment': questions,
    'users/answerRiskAssessment': result.answer,
    'users/signUserRiskLevel': signed.answer,
    strategies,
  });
  const { user, fill } = draw(<RiskAssessment user={ada} isNeeded={false} />);
  const submit = await button('Submit');
  expect(submit.disabled).toBe(true);
  await user.click(choose(11, /A\. Yes/));
  await screen.findByText('You answered 1 out of 2');
  expect(submit.disabled).toBe(true);
  await user.click(choose(12, /B\. No/));
  await waitFor(() => expect(submit.disabled).toBe(false));
  await user.dblClick(submit);
  result.release();

  expect(
    await screen.findByText(
      '2 of 4 AQS strategies are open to you at this level. 1 more is for a higher member class.',
    ),
  ).toBeTruthy();
  await fill(/^Signature/, 'Ada Queen');
  await user.tab();
  await screen.findByText('Printed name does not match your sign up name');
  expect((await button('Agree')).disabled).toBe(true);
  await fill(/^Signature/, 'Ada King');
  await waitFor(async () => expect((await button('Agree')).disabled).toBe(false));
  await user.dblClick(await button('Agree'));
  signed.release();
  await waitFor(() => expect(screen.queryByLabelText(/^Signature/)).toBeNull());
  expect(asked.filter(({ path }) => /answerRisk|signUser/.test(path))).toEqual([
    { path: 'users/answerRiskAssessment', input: { answer: { 11: 'A', 12: 'B' } } },
    { path: 'users/signUserRiskLevel', input: { signature: 'Ada King' } },
  ]);
  expect(await screen.findByText('You answered 0 out of 2')).toBeTruthy();
});

it('shows why the answers were not taken and keeps them', async () => {
  serve({ ...kept, 'users/riskAssessment': questions, 'users/answerRiskAssessment': refuse('UNAVAILABLE', 'Not now') });
  const { user } = draw(<RiskAssessment user={ada} isNeeded={false} />);
  await button('Submit');
  await user.click(choose(11, /A\. Yes/));
  await user.click(choose(12, /A\. Yes/));
  await user.click(await button('Submit'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not now');
  expect((choose(11, /A\. Yes/) as HTMLInputElement).checked).toBe(true);
});

const answers = {
  ...kept,
  'users/riskAssessment': questions,
  'users/answerRiskAssessment': { riskLevel: 2, riskText: 'x', message: [] },
  'users/signUserRiskLevel': null,
  strategies,
};
async function answerAndSign({ user, fill }: ReturnType<typeof draw>) {
  await button('Submit');
  await user.click(choose(11, /A\. Yes/));
  await user.click(choose(12, /A\. Yes/));
  await user.click(await button('Submit'));
  await fill(/^Signature/, 'Ada King');
  await user.keyboard('{Enter}');
}

it.each([
  ['strategy', { id: 4, isAQM: false }, '/admin/strategyDetails'],
  ['model account', { id: 4, isAQM: true }, '/admin/aqmStrategyDetails'],
])('leads back to the %s that waited for the level, with its subscribe dialog', async (_, chosen, page) => {
  serve(answers);
  const asked = new URLSearchParams(links.assessmentFor(chosen).split('?')[1]);
  const person = draw(<RiskAssessment user={ada} isNeeded next={pathAfterAssessment(asked)} />);
  await answerAndSign(person);
  await waitFor(() => expect(placeNow()).toBe(page));
  expect(searchNow()).toBe('?id=4&subscribe=yes');
});

it('folds to the signed level, the open strategies and the next step, and opens again', async () => {
  serve(answers);
  const assessed = { ...ada, riskLevel: 2, riskAssessedAt: '2026-11-20T12:00:00.000Z' } as CurrentUser;
  const { user } = draw(<RiskAssessment user={assessed} isNeeded={false} />);
  expect(screen.getByText('R2: Medium Conservative')).toBeTruthy();
  expect(
    await screen.findByText(
      '2 of 4 AQS strategies are open to you at this level. 1 more is for a higher member class.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose a strategy' }).getAttribute('href')).toBe('/admin/strategy');
  await user.click(await button('Answer the questions again'));
  expect(await screen.findByText('You answered 0 out of 2')).toBeTruthy();
});

it('takes the letter of an answer, and goes to the next question', async () => {
  serve(answers);
  const { user } = draw(<RiskAssessment user={ada} isNeeded={false} />);
  const submit = await button('Submit');
  choose(11, /A\. Yes/).focus();
  await user.keyboard('b');
  expect((choose(11, /B\. No/) as HTMLInputElement).checked).toBe(true);
  await user.keyboard('xa');
  expect((choose(12, /A\. Yes/) as HTMLInputElement).checked).toBe(true);
  await waitFor(() => expect(submit.disabled).toBe(false));
});

it('keeps each answer with the account, and goes on from what was kept', async () => {
  const asked = serve({ ...answers, 'users/getUserOption': JSON.stringify({ 11: 'B' }) });
  const { user } = draw(<RiskAssessment user={ada} isNeeded={false} />);
  expect(await screen.findByText('You answered 1 out of 2')).toBeTruthy();
  expect((choose(11, /B\. No/) as HTMLInputElement).checked).toBe(true);
  await user.click(choose(12, /A\. Yes/));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === 'users/setUserOption').map(({ input }) => input)).toEqual([
      { option: 'riskAnswers', value: JSON.stringify({ 11: 'B', 12: 'A' }) },
    ]),
  );
});
