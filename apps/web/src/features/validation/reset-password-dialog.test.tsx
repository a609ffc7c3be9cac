import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw, noteOf, placeNow } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';

it('keeps Submit asleep while a password is missing, short or not repeated', async () => {
  const { fill, user } = draw(<ResetPasswordDialog param="p" />);
  const submit = await button('Submit');
  await waitFor(() => expect(submit.disabled).toBe(true));
  await fill(/^Password/, 'short');
  await fill(/^Re-enter Password/, 'short');
  await user.tab();
  await waitFor(() => expect(noteOf(/^Password/)).toBe('Password needs at least 8 characters'));
  expect(submit.disabled).toBe(true);
  await fill(/^Password/, 'long enough');
  await waitFor(() => expect(noteOf(/^Re-enter Password/)).toBe('Passwords do not match'));
  await fill(/^Re-enter Password/, 'long enough');
  await waitFor(() => expect(submit.disabled).toBe(false));
});

it('sends the token of the link and leads to the home page', async () => {
  const asked = serve({ 'public/resetPassword': null });
  const { fill, user } = draw(<ResetPasswordDialog param="p" />);
  await fill(/^Password/, 'long enough');
  await fill(/^Re-enter Password/, 'long enough');
  await user.click(await button('Submit'));
  await waitFor(() => expect(placeNow()).toBe('/admin/home'));
  expect(asked.map(({ input }) => input)).toEqual([{ param: 'p', password: 'long enough' }]);
});

it('shows the words of the server with a way to the login', async () => {
  serve({ 'public/resetPassword': refuse('LINK_INVALID', 'The link is not valid or has expired') });
  const { fill, user } = draw(<ResetPasswordDialog param="p" />);
  await fill(/^Password/, 'long enough');
  await fill(/^Re-enter Password/, 'long enough');
  await user.click(await button('Submit'));
  expect((await screen.findByRole('alert')).textContent).toContain('The link is not valid or has expired');
  expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
});
