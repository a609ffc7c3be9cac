import type { CurrentUser } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { hold, refuse, serve } from '../../testing/scripted-server.ts';
import { type RiskResult, RiskResultDialog } from './risk-result-dialog.tsx';

const ada = { firstName: 'Ada', lastName: 'King', investorMemberClass: 'Bronze' } as CurrentUser;
const riskier = [
  { id: 4, name: 'Trend' },
  { id: 9, name: 'Momentum' },
];
function open({ message = [], answer = null }: { message?: RiskResult['message']; answer?: unknown } = {}) {
  const asked = serve({ strategies: [], 'users/signUserRiskLevel': answer });
  const on = { onSigned: vi.fn(), onRedo: vi.fn(), onClose: vi.fn() };
  const result = { riskLevel: 2, riskText: 'Medium Conservative', message };
  const drawn = draw(<RiskResultDialog result={result} user={ada} {...on} />);
  return { ...drawn, ...on, signatures: () => asked.filter(({ path }) => path === 'users/signUserRiskLevel') };
}
const dialog = () => screen.findByRole('dialog', { name: 'Your Risk Level' });

it('shows the level, and each subscribed strategy that is riskier with its name and id', async () => {
  open({ message: riskier });
  const shown = within(await dialog());
  expect(shown.getByText('R2: Medium Conservative')).toBeTruthy();
  expect(shown.getByText(/^You have subscribed to strategies that are riskier/)).toBeTruthy();
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Trend (ID: 4)',
    'Momentum (ID: 9)',
  ]);
});

it('says nothing of riskier strategies where there is none', async () => {
  open();
  expect(within(await dialog()).queryByText(/riskier/)).toBeNull();
});

it('keeps Agree asleep while the name is missing or another one, and says which', async () => {
  const { user, fill } = open();
  const agree = await button('Agree');
  expect(agree.disabled).toBe(true);
  await fill(/^Signature/, 'Ada Queen');
  await user.tab();
  await waitFor(() => expect(noteOf(/^Signature/)).toBe('Printed name does not match your sign up name'));
  expect(agree.disabled).toBe(true);
  await fill(/^Signature/, ' ');
  await waitFor(() => expect(noteOf(/^Signature/)).toBe('Please print your name to sign'));
  expect(agree.disabled).toBe(true);
});

it('stores the level with Agree, once, whatever the case of the name', async () => {
  const { answer, release } = hold(null);
  const { user, fill, onSigned, signatures } = open({ answer });
  await fill(/^Signature/, 'ADA king');
  await user.dblClick(await button('Agree'));
  release();
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
  expect(signatures().map(({ input }) => input)).toEqual([{ signature: 'ADA king' }]);
});

it('shows why a signature was refused, and stays', async () => {
  const why = 'Please complete the risk assessment first';
  const { user, fill, onSigned } = open({ answer: refuse('RISK_ASSESSMENT_MISSING', why) });
  await fill(/^Signature/, 'Ada King');
  await user.click(await button('Agree'));
  expect((await within(await dialog()).findByRole('alert')).textContent).toBe(why);
  expect(onSigned).not.toHaveBeenCalled();
});

it('leads back by Redo and ends by Close, and neither stores anything', async () => {
  const { user, onRedo, onClose, signatures } = open();
  await user.click(await button('Redo'));
  expect(onRedo).toHaveBeenCalledTimes(1);
  await user.click(
    within(await dialog())
      .getAllByRole('button', { name: 'Close' })
      .at(-1) ?? (await dialog()),
  );
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(signatures()).toEqual([]);
});
