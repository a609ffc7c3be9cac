import type { TrackAccount } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../api/call.ts';
import { readAgainAfter } from '../../../queries/changes.ts';
import { button, draw, noteOf, placeNow, searchNow } from '../../../testing/render.tsx';
import { type Answers, hold, refuse, serve } from '../../../testing/scripted-server.ts';
import { accountRow, strategyRow } from '../dialog-rows.fixture.ts';
import SubscribeModelAccountDialog from './subscribe-model-account-dialog.tsx';

const paperAccounts = { canAdd: () => false, dialog: () => null };
const ACCOUNTS = 'users/trackAccountForAQMSubscribe';
const SUBSCRIBE = 'portfolios/subscribeAQM';

function open(answers: Answers = {}, accounts: readonly TrackAccount[] = [accountRow(1), accountRow(2)]) {
  const asked = serve({ [ACCOUNTS]: accounts, ...answers });
  const strategy = strategyRow({ name: 'All Weather', isAQM: true });
  const dialog = (
    <SubscribeModelAccountDialog
      strategy={strategy}
      aside={null}
      paperAccounts={paperAccounts}
      onClose={() => {}}
      replacesPage={false}
    />
  );
  return { asked, sent: () => asked.filter(({ path }) => path === SUBSCRIBE), ...draw(dialog) };
}

it('has the documented title and fields, no amount and no emergency option', async () => {
  open();
  expect(await screen.findByRole('dialog', { name: 'Subscribe AQM Account' })).toBeTruthy();
  expect(screen.getByText('All Weather (ID: 4)')).toBeTruthy();
  expect(await screen.findByLabelText(/^Account Name/)).toBeTruthy();
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'Paper Trade',
    'Money Trade',
  ]);
  expect(screen.getByLabelText(/^Trading Account/)).toBeTruthy();
  expect(screen.getByLabelText(/^Description/)).toBeTruthy();
  expect(screen.queryByLabelText(/Amount/)).toBeNull();
  expect(screen.queryByText('Emergency option')).toBeNull();
  expect(await button('Cancel')).toBeTruthy();
});

it('says with how much the chosen account follows', async () => {
  const { user } = open({}, [accountRow(1), accountRow(2, { usableCash: 100 })]);
  expect(await screen.findByText(/^It follows with all usable cash of this account, \$50,000\.00\./)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/^Trading Account/), '2');
  expect(
    await screen.findByText(/needs at least \$5,000\.00; the usable cash of this account is \$100\.00/),
  ).toBeTruthy();
});

it('has the sum that it takes on the button, and offers to follow with less', async () => {
  const { user } = open({}, [accountRow(1), accountRow(2, { usableCash: 6_000 }), accountRow(3, { usableCash: 100 })]);
  expect(await button('Submit: sets aside $50,000.00')).toBeTruthy();
  await user.click(await button(/^Follow with less: \$6,000\.00 of /));
  expect(await button('Submit: sets aside $6,000.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Follow with less/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Trading Account/), '3');
  expect(await button('Submit')).toBeTruthy();
});

it('keeps Submit asleep while the name is empty', async () => {
  const { fill, user } = open();
  const submit = await button(/^Submit/);
  await waitFor(() => expect(submit.disabled).toBe(false));
  await fill(/^Account Name/, '');
  await user.tab();
  await waitFor(() => expect(submit.disabled).toBe(true));
  expect(noteOf(/^Account Name/)).toBe('This field is required');
});

it('keeps Submit asleep without an account, and takes one that is opened meanwhile', async () => {
  open({}, []);
  expect(await screen.findByText('You have no trading account of this type yet.')).toBeTruthy();
  expect((await button(/^Submit/)).disabled).toBe(true);
  serve({ [ACCOUNTS]: [accountRow(3)] });
  await readAgainAfter(queryClient, 'accounts');
  await waitFor(async () => expect((await button(/^Submit/)).disabled).toBe(false));
});

it('subscribes once and leads to the subscriptions', async () => {
  const { answer, release } = hold({ id: 8 });
  const { fill, user, sent } = open({ [SUBSCRIBE]: answer });
  await fill(/^Account Name/, 'Mine');
  await fill(/^Description/, 'For later');
  await user.selectOptions(screen.getByLabelText(/^Trading Account/), '2');
  await user.dblClick(await button(/^Submit/));
  release();
  await waitFor(() => expect(placeNow()).toBe('/admin/aqmModelAccount'));
  expect(searchNow()).toBe('?tab=subscribed');
  expect(sent()).toEqual([
    { path: SUBSCRIBE, input: { aqmId: 4, trackAccountId: 2, name: 'Mine', note: 'For later' } },
  ]);
});

it('says beside the name that it is taken', async () => {
  const { user } = open({ [SUBSCRIBE]: refuse('DUPLICATE_NAME', 'DuplicateKeyException: this name exists already') });
  await user.click(await button(/^Submit/));
  await waitFor(() => expect(noteOf(/^Account Name/)).toBe('AQM Name exists'));
  expect(placeNow()).toBe('/');
});

it('says the words of another refusal, and stays', async () => {
  const said = 'Usable cash is not sufficient: $100.00, the strategy needs at least $5,000.00';
  const { user } = open({ [SUBSCRIBE]: refuse('INSUFFICIENT_CASH', said) });
  await user.click(await button(/^Submit/));
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(placeNow()).toBe('/');
});

it('leads to the risk assessment when it is missing, which knows the model account', async () => {
  const { user } = open({
    [SUBSCRIBE]: refuse('RISK_ASSESSMENT_MISSING', 'Please complete the risk assessment first'),
  });
  await user.click(await button(/^Submit/));
  await waitFor(() => expect(placeNow()).toBe('/admin/useraccount'));
  expect(searchNow()).toBe('?userAssessment=no&aqm=4');
});
