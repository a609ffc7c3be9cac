import type { CurrentUser } from '@pipa/contract';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draw } from '../testing/render.tsx';
import { sessionStore } from './browser-session.ts';
import { claimKeptForm, forgetKeptForm, keptValues, useKeptForm } from './kept-form.ts';

const as = (userId: number) => {
  sessionStore.keep('T');
  sessionStore.remember({ userId, userName: 'ada', riskLevel: 3, investorState: 'Trial' } as CurrentUser);
};
function Form({ name = 'subscribe 4' }: { name?: string }) {
  const form = useForm({ defaultValues: { amount: '10000' } });
  useKeptForm(name, form);
  return <input aria-label="Amount" {...form.register('amount')} />;
}
const stored = () => window.sessionStorage.getItem('openForm');

beforeEach(() => as(7));
afterEach(() => {
  forgetKeptForm();
  sessionStore.clear();
});

it('keeps what is typed while the form is open, and nothing once it is closed', async () => {
  const { fill, unmount } = draw(<Form />);
  expect(keptValues('subscribe 4')).toEqual({ amount: '10000' });
  await fill('Amount', '43210');
  expect(keptValues('subscribe 4')).toEqual({ amount: '43210' });
  expect(keptValues('subscribe 5')).toBeNull();
  unmount();
  expect(stored()).toBeNull();
});

it('keeps it where the session ends, for the same user on the same page alone', async () => {
  const { fill, unmount } = draw(<Form />);
  await fill('Amount', '43210');
  sessionStore.clear(true);
  unmount();
  expect(keptValues('subscribe 4')).toBeNull();
  as(8);
  expect(keptValues('subscribe 4')).toBeNull();
  as(7);
  expect(keptValues('subscribe 4')).toEqual({ amount: '43210' });
  // Of several buttons that could open it one does.
  expect([claimKeptForm('subscribe 5'), claimKeptForm('subscribe 4'), claimKeptForm('subscribe 4')]).toEqual([
    false,
    true,
    false,
  ]);
  window.history.pushState(null, '', '/elsewhere');
  expect(keptValues('subscribe 4')).toBeNull();
  window.history.back();
});

it('keeps nothing without a user, and reads nothing that is no form', () => {
  sessionStore.clear();
  draw(<Form />);
  expect(stored()).toBeNull();
  as(7);
  window.sessionStorage.setItem('openForm', '{');
  expect(keptValues('subscribe 4')).toBeNull();
});
