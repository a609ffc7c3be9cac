import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { bare, captchaAnswers, refuse, serve } from '../testing/scripted-server.ts';
import ValidatePage from './validate.tsx';

const LINK = `/admin/validate?validate=email&p=${'a'.repeat(43)}`;

describe('a link to a new address', () => {
  it('that was followed before says that the address is in effect', async () => {
    serve({ ...captchaAnswers, 'public/validate/changeEmail': { wasActive: true } });
    draw(<ValidatePage />, `/admin/validate?validate=changeEmail&p=${'a'.repeat(43)}`);
    expect(await screen.findByText('This email address is in effect already. Please login')).toBeTruthy();
  });
});

describe('a link that ends a change of address', () => {
  const open = () => draw(<ValidatePage />, `/admin/validate?validate=cancelEmail&p=${'a'.repeat(43)}`);

  it('does so after a click only, as programs open links too', async () => {
    const asked = serve({ 'public/cancelEmailChange': null });
    const { user } = open();
    const cancel = await button('Cancel the change');
    expect(asked).toEqual([]);
    await user.click(cancel);
    expect((await screen.findByRole('alert')).textContent).toContain('The change has been cancelled.');
    expect(asked.map(({ path, input }) => [path, input])).toEqual([
      ['public/cancelEmailChange', { param: 'a'.repeat(43) }],
    ]);
  });

  it('says that it is over when it does not work any more', async () => {
    serve({ 'public/cancelEmailChange': refuse('LINK_INVALID', 'The link is not valid or has expired') });
    const { user } = open();
    await user.click(await button('Cancel the change'));
    expect((await screen.findByRole('alert')).textContent).toContain('This link does not work any more.');
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull();
  });

  it('can be tried again after a failure of another kind, which is shown as it is', async () => {
    const answers: Record<string, unknown> = {
      'public/cancelEmailChange': refuse('UNAVAILABLE', 'The service is not available right now'),
    };
    serve(answers);
    const { user } = open();
    await user.click(await button('Cancel the change'));
    expect((await screen.findByRole('alert')).textContent).toBe('The service is not available right now');
    answers['public/cancelEmailChange'] = null;
    await user.click(await button('Cancel the change'));
    expect(await screen.findByText(/^The change has been cancelled\./)).toBeTruthy();
  });
});

describe('an activation link', () => {
  it.each([
    [false, 'Account has been activated successfully. Please login'],
    [true, 'This account is active already. Please login'],
  ])('opens the login with the result (active before: %s), which stays on the page', async (wasActive, result) => {
    serve({ ...captchaAnswers, 'public/validate/email': { wasActive } });
    const { user } = draw(<ValidatePage />, LINK);
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    expect(screen.getAllByText(result)).toHaveLength(1);
    await user.click(await button('Close'));
    expect((await screen.findByRole('alert')).textContent).toBe(result);
  });

  it('that cannot be used says what helps, with the local mailbox where there is one', async () => {
    serve({
      'public/validate/email': refuse('LINK_INVALID', 'The link is not valid or has expired'),
      'dev/mail': bare([]),
    });
    draw(<ValidatePage />, LINK);
    expect(await screen.findByText('Account activation failed! Please login')).toBeTruthy();
    expect(screen.getByText(/Sign in to get another email/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Open the local mailbox' })).getAttribute('href')).toBe(
      '/dev/mail',
    );
  });
});

it('the link of a changed address puts it into effect, and asks to sign in', async () => {
  serve({ ...captchaAnswers, 'public/validate/changeEmail': { wasActive: false } });
  draw(<ValidatePage />, LINK.replace('validate=email', 'validate=changeEmail'));
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
  expect(screen.getByText('Account has been activated successfully. Please login')).toBeTruthy();
});

it('the link of a reset asks for the new password twice, full-screen', async () => {
  draw(<ValidatePage />, LINK.replace('validate=email', 'validate=resetpwd'));
  expect(await screen.findByRole('dialog', { name: 'Reset Email Password' })).toBeTruthy();
  for (const label of [/^Password/, /^Re-enter Password/]) expect(screen.getByLabelText(label)).toBeTruthy();
  expect((await button('Submit')).disabled).toBe(true);
});

it.each(['', '?validate=other&p=x'])(
  'the address %j without a known purpose has failed, and leads home',
  async (query) => {
    draw(<ValidatePage />, `/admin/validate${query}`);
    expect((await screen.findByRole('alert')).textContent).toBe('Account activation failed! Please login');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/admin/home');
  },
);
