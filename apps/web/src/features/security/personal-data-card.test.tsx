import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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

it('saves everything that is stored as one file', async () => {
  const asked = serve({ 'users/exportData': bare({ app_user: [{ userName: 'ada' }] }) });
  const { user: person } = draw(<PersonalDataCard user={user} />);
  await person.click(await button('Save my data'));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
  expect(asked.map(({ path }) => path)).toEqual(['users/exportData']);
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
