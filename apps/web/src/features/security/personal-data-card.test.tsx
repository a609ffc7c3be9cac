import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, draw, placeNow } from '../../testing/render.tsx';
import { bare, refuse, serve } from '../../testing/scripted-server.ts';
import { PersonalDataCard } from './personal-data-card.tsx';

const factors = { authenticator: null, passkeys: [], recoveryCodesLeft: 0 };
const user = { userName: 'ada' } as Parameters<typeof PersonalDataCard>[0]['user'];

async function openDialog() {
  const person = draw(<PersonalDataCard user={user} />);
  await person.user.click(await button('Delete account'));
  const dialog = await screen.findByRole('dialog');
  const remove = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Delete account' });
  return { ...person, remove };
}

async function openExport() {
  const person = draw(<PersonalDataCard user={user} />);
  await person.user.click(await button('Save my data'));
  const dialog = await screen.findByRole('dialog', { name: 'Save my data' });
  return { ...person, dialog, save: await within(dialog).findByRole('button', { name: 'Save my data' }) };
}

it('saves everything that is stored as one file, once the owner has shown the password', async () => {
  const asked = serve({
    'users/secondFactors': factors,
    'users/exportData': bare({ app_user: [{ userName: 'ada' }] }),
  });
  const { user: person, fill, save } = await openExport();
  await fill(/^Password/, 'secret words');
  await person.click(save);
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(({ path }) => path === 'users/exportData');
  expect(sent.map(({ input }) => input)).toEqual([{ password: 'secret words' }]);
});

it('keeps the question open, and saves nothing, when the proof is refused', async () => {
  const said = 'Password is not correct';
  vi.mocked(URL.createObjectURL).mockClear();
  serve({ 'users/secondFactors': factors, 'users/exportData': refuse('BAD_CREDENTIALS', said, { password: said }) });
  const { user: person, fill, dialog, save } = await openExport();
  await fill(/^Password/, 'other words');
  await person.click(save);
  await within(dialog).findByText(said);
  expect(URL.createObjectURL).not.toHaveBeenCalled();
});

it('deletes with the password and the typed user name only, and leads home', async () => {
  const asked = serve({ 'users/secondFactors': factors, 'users/deleteAccount': null });
  const { user: person, fill, remove } = await openDialog();
  await fill(/^Password/, 'secret words');
  expect(remove.disabled).toBe(true);
  await fill(/^Type ada to confirm/, 'ada');
  await person.click(remove);
  await waitFor(() => expect(placeNow()).toBe('/admin/home'));
  const sent = asked.filter(({ path }) => path === 'users/deleteAccount');
  expect(sent.map(({ input }) => input)).toEqual([{ password: 'secret words', confirmation: 'ada' }]);
});

it('asks for the second step of an account that has one', async () => {
  const authenticator = { addedAt: '2026-01-05T15:00:00.000Z' };
  serve({ 'users/secondFactors': { ...factors, authenticator, recoveryCodesLeft: 9 } });
  const { fill, remove } = await openDialog();
  await fill(/^Password/, 'secret words');
  await fill(/^Type ada to confirm/, 'ada');
  expect(remove.disabled).toBe(true);
  await fill(/^Code of your app/, '123456');
  await waitFor(() => expect(remove.disabled).toBe(false));
});

it('says what keeps the account', async () => {
  const why = 'Stop your portfolios first: 1 of them runs.';
  serve({ 'users/secondFactors': factors, 'users/deleteAccount': refuse('ILLEGAL_TRANSITION', why) });
  const { user: person, fill, remove } = await openDialog();
  await fill(/^Password/, 'secret words');
  await fill(/^Type ada to confirm/, 'ada');
  await person.click(remove);
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
});
