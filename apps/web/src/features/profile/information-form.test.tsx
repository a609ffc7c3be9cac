import type { CurrentUser } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { hold, refuse, serve } from '../../testing/scripted-server.ts';
import { InformationForm } from './information-form.tsx';

const SUM = 'Original Password or New Password is empty or New Password does not match the Re-enter Password';
const ada: CurrentUser = {
  userId: 7,
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  language: 'en',
  mobile: '+1 555 0100',
  riskLevel: 3,
  riskText: 'Medium',
  riskAssessedAt: '2026-01-05T15:00:00.000Z',
  investorState: 'Enabled',
  developerState: 'Disabled',
  agreementRev: '2026-01',
  productId: null,
  memberClass: 'Bronze',
  investorMemberClass: 'Bronze',
  isAdministrator: false,
  disabledReason: null,
};
const factors = { authenticator: null, passkeys: [], recoveryCodesLeft: 0 };
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const open = () => draw(<InformationForm user={ada} />);
async function wantPassword({ user }: ReturnType<typeof draw>) {
  await user.click(screen.getByRole('checkbox', { name: 'Change Password' }));
}

it('shows the names disabled and the risk level read-only', () => {
  open();
  expect([field(/^First Name/).disabled, field(/^Last Name/).disabled]).toEqual([true, true]);
  expect(field(/^Risk Level/)).toMatchObject({ readOnly: true, value: 'R3: Medium' });
});

it('wakes Update only while something has changed', async () => {
  const { fill } = open();
  const update = await button('Update');
  expect(update.disabled).toBe(true);
  await fill(/^Mobile/, '+1 555 0199');
  expect(update.disabled).toBe(false);
  await fill(/^Mobile/, ada.mobile);
  expect(update.disabled).toBe(true);
});

it('changes the mobile number alone', async () => {
  const asked = serve({ users: null });
  const { user, fill } = open();
  await fill(/^Mobile/, '+1 555 0199');
  await user.click(await button('Update'));
  expect(await screen.findByText('Update account successfully')).toBeTruthy();
  expect(asked.map(({ path, input }) => [path, input])).toEqual([['users', { mobile: '+1 555 0199' }]]);
});

it('sends a verification e-mail for a new address and goes on showing the one in effect', async () => {
  const asked = serve({ 'users/secondFactors': factors, 'users/changeEmail': null });
  const { user, fill } = open();
  await fill(/^Email/, 'new@example.com');
  await user.click(await button('Update'));
  expect(await screen.findByRole('dialog', { name: 'Change email address' })).toBeTruthy();
  await fill(/^Password/, 'secret words');
  await user.click(await button('Send link'));
  expect(
    await screen.findByText(
      'Verification email has been sent. Please click on the link in the verification email to enable the new email address.',
    ),
  ).toBeTruthy();
  const sent = asked.filter(({ path }) => path === 'users/changeEmail');
  expect(sent.map(({ input }) => input)).toEqual([{ email: 'new@example.com', password: 'secret words' }]);
  await waitFor(() => expect(field(/^Email/).value).toBe(ada.email));
});

it('asks for the second step of an account that has one, and sends nothing without', async () => {
  const authenticator = { addedAt: '2026-01-05T15:00:00.000Z' };
  const asked = serve({ 'users/secondFactors': { ...factors, authenticator }, 'users/changeEmail': null });
  const { user, fill } = open();
  await fill(/^Email/, 'new@example.com');
  await user.click(await button('Update'));
  await fill(/^Password/, 'secret words');
  expect((await button('Send link')).disabled).toBe(true);
  await user.click(await button('Close'));
  expect(asked.filter(({ path }) => path === 'users/changeEmail')).toEqual([]);
  expect(field(/^Email/).value).toBe('new@example.com');
});

it('asks for an address, and shows beside it and as an alert why the server refuses one', async () => {
  serve({
    'users/secondFactors': factors,
    'users/changeEmail': refuse('USER_EXISTS', 'User name or email exists already', { email: 'Taken' }),
  });
  const { user, fill } = open();
  await fill(/^Email/, '');
  await user.click(await button('Update'));
  await waitFor(() => expect(noteOf(/^Email/)).toBe('This field is required'));
  await fill(/^Email/, 'taken@example.com');
  await user.click(await button('Update'));
  await fill(/^Password/, 'secret words');
  await user.click(await button('Send link'));
  await waitFor(() => expect(noteOf(/^Email/)).toBe('Taken'));
  expect(await screen.findByText('User name or email exists already')).toBeTruthy();
});

it('opens the three password fields with the box', async () => {
  const person = open();
  expect(field(/^Original Password/).disabled).toBe(true);
  await wantPassword(person);
  expect(field(/^Original Password/).disabled).toBe(false);
  expect((await button('Update')).disabled).toBe(false);
});

it('says what is missing and that the new ones differ, in the fields and in one sentence', async () => {
  const asked = serve({});
  const person = open();
  await wantPassword(person);
  await person.fill(/^New Password/, 'long enough');
  await person.fill(/^Re-enter New Password/, 'another one');
  await person.user.click(await button('Update'));
  expect(await screen.findByText(SUM)).toBeTruthy();
  expect(noteOf(/^Original Password/)).toBe('This field is required');
  expect(noteOf(/^Re-enter New Password/)).toBe('Passwords do not match');
  expect(asked).toEqual([]);
  await wantPassword(person);
  await waitFor(() => expect(screen.queryByText(SUM)).toBeNull());
});

it('says it as soon as a password field was left empty', async () => {
  const person = open();
  await wantPassword(person);
  await person.user.click(field(/^Original Password/));
  expect(screen.queryByText(SUM)).toBeNull();
  await person.user.tab();
  expect(await screen.findByText(SUM)).toBeTruthy();
});

it('sends both passwords once, then is empty and asleep again', async () => {
  const { answer, release } = hold(null);
  const asked = serve({ 'users/changepwd': answer });
  const person = open();
  await wantPassword(person);
  await person.fill(/^Original Password/, 'old');
  await person.fill(/^New Password/, 'long enough');
  await person.fill(/^Re-enter New Password/, 'long enough');
  await person.user.dblClick(await button('Update'));
  release();
  expect(await screen.findByText('Change password successfully')).toBeTruthy();
  await waitFor(() => expect(field(/^Original Password/).disabled).toBe(true));
  expect(asked.map(({ input }) => input)).toEqual([{ oldpassword: 'old', newpassword: 'long enough' }]);
  expect(field(/^New Password/).value).toBe('');
});

it('asks for the second step of an account that has one, then changes the password and the rest', async () => {
  const authenticator = { addedAt: '2026-01-05T15:00:00.000Z' };
  const why = 'This code or passkey was not accepted';
  let calls = 0;
  const asked = serve({
    get 'users/changepwd'() {
      calls += 1;
      return calls === 1 ? refuse('SECOND_FACTOR_INVALID', why, { code: why }) : null;
    },
    'users/secondFactors': { ...factors, authenticator },
    users: null,
  });
  const person = open();
  await person.fill(/^Mobile/, '+1 555 0199');
  await wantPassword(person);
  await person.fill(/^Original Password/, 'old');
  await person.fill(/^New Password/, 'long enough');
  await person.fill(/^Re-enter New Password/, 'long enough');
  await person.user.click(await button('Update'));
  await person.fill(/^Code of your app/, '123456');
  await person.user.click(await button('Change Password'));
  expect(await screen.findByText('Change password successfully')).toBeTruthy();
  expect(await screen.findByText('Update account successfully')).toBeTruthy();
  const sent = asked.filter(({ path }) => path === 'users/changepwd');
  expect(sent.at(-1)?.input).toEqual({ oldpassword: 'old', newpassword: 'long enough', code: '123456' });
});

it('shows a wrong password beside its field, in an alert, and changes nothing else', async () => {
  const why = 'Original Password is not correct';
  const asked = serve({ 'users/changepwd': refuse('BAD_CREDENTIALS', why, { oldpassword: why }) });
  const person = open();
  await person.fill(/^Mobile/, '+1 555 0199');
  await wantPassword(person);
  await person.fill(/^Original Password/, 'old');
  await person.fill(/^New Password/, 'long enough');
  await person.fill(/^Re-enter New Password/, 'long enough');
  await person.user.click(await button('Update'));
  await waitFor(() => expect(noteOf(/^Original Password/)).toBe(why));
  expect(asked.map(({ path }) => path)).toEqual(['users/changepwd']);
});
