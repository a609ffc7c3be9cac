import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { hold, refuse, serve } from '../../testing/scripted-server.ts';
import { PasswordCard } from './password-card.tsx';

const SUM = 'Original Password or New Password is empty or New Password does not match the Re-enter Password';
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

it('opens its fields and its button with the box', async () => {
  const { user } = draw(<PasswordCard />);
  expect(field(/^Original Password/).disabled).toBe(true);
  expect((await button('Update')).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Change Password' }));
  expect(field(/^Original Password/).disabled).toBe(false);
  expect((await button('Update')).disabled).toBe(false);
});

it('says what is missing and that the new ones differ, in the fields and in one sentence', async () => {
  const asked = serve({});
  const { user, fill } = draw(<PasswordCard />);
  await user.click(screen.getByRole('checkbox', { name: 'Change Password' }));
  await fill(/^New Password/, 'long enough');
  await fill(/^Re-enter New Password/, 'another one');
  await user.click(await button('Update'));
  expect(await screen.findByText(SUM)).toBeTruthy();
  expect(noteOf(/^Original Password/)).toBe('This field is required');
  expect(noteOf(/^Re-enter New Password/)).toBe('Passwords do not match');
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Change Password' }));
  await waitFor(() => expect(screen.queryByText(SUM)).toBeNull());
  expect(noteOf(/^Original Password/)).toBeNull();
});

it('says it as soon as a field was left empty', async () => {
  const { user } = draw(<PasswordCard />);
  await user.click(screen.getByRole('checkbox', { name: 'Change Password' }));
  await user.click(field(/^Original Password/));
  expect(screen.queryByText(SUM)).toBeNull();
  await user.tab();
  expect(await screen.findByText(SUM)).toBeTruthy();
});

it('sends both passwords, then is empty and asleep again', async () => {
  const { answer, release } = hold(null);
  const asked = serve({ 'users/changepwd': answer });
  const { user, fill } = draw(<PasswordCard />);
  await user.click(screen.getByRole('checkbox', { name: 'Change Password' }));
  await fill(/^Original Password/, 'old');
  await fill(/^New Password/, 'long enough');
  await fill(/^Re-enter New Password/, 'long enough');
  await user.dblClick(await button('Update'));
  release();
  await waitFor(() => expect(field(/^Original Password/).disabled).toBe(true));
  expect(asked.map(({ input }) => input)).toEqual([{ oldpassword: 'old', newpassword: 'long enough' }]);
  expect(field(/^New Password/).value).toBe('');
});

it('shows a wrong password as the server says it', async () => {
  serve({ 'users/changepwd': refuse('BAD_CREDENTIALS', 'Invalid username password combination') });
  const { user, fill } = draw(<PasswordCard />);
  await user.click(screen.getByRole('checkbox', { name: 'Change Password' }));
  await fill(/^Original Password/, 'old');
  await fill(/^New Password/, 'long enough');
  await fill(/^Re-enter New Password/, 'long enough');
  await user.click(await button('Update'));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username password combination');
});
