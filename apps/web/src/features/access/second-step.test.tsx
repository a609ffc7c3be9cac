import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, draw, placeNow } from '../../testing/render.tsx';
import { type Answers, captchaAnswers, refuse, refuseWith, serve } from '../../testing/scripted-server.ts';
import AccessDialogs from './access-dialogs.tsx';

const CHALLENGE = 'c'.repeat(43);
const needed = (methods: ('authenticator' | 'recoveryCode' | 'passkey')[]) =>
  refuseWith({
    code: 401,
    errorCode: 'SECOND_FACTOR_REQUIRED',
    errMsg: 'A second step is needed to sign in',
    secondFactor: { challenge: CHALLENGE, methods },
  });

async function openStep(answers: Answers) {
  const asked = serve({ ...captchaAnswers, 'public/login': needed(['authenticator', 'recoveryCode']), ...answers });
  const prefill = { invitationCode: '', email: '', referral: '' };
  const person = draw(<AccessDialogs dialog="login" prefill={prefill} onOpen={vi.fn()} />);
  await person.fill(/^User Name or Email/, 'ada');
  await person.fill(/^Password/, 'secret');
  await person.user.click(await screen.findByTestId('captcha'));
  await screen.findByLabelText(/^Code of your app/);
  return { ...person, sent: () => asked.filter(({ path }) => path === 'public/loginSecondFactor') };
}

it('follows a right password, and leads on with the code of the app', async () => {
  const { user, fill, sent } = await openStep({
    'public/loginSecondFactor': { access_token: 'T' },
    'users/currentLoginUser': { userName: 'ada', agreementRev: '2026-01' },
  });
  expect(screen.queryByText('Invalid username password combination')).toBeNull();
  await fill(/^Code of your app/, '123456');
  await user.click(await button('Verify'));
  await waitFor(() => expect(placeNow()).toBe('/admin/dashboard'));
  expect(sent().map(({ input }) => input)).toEqual([{ challenge: CHALLENGE, code: '123456' }]);
});

it('lets a wrong code be typed again', async () => {
  const why = 'This code or passkey was not accepted';
  const { user, fill } = await openStep({ 'public/loginSecondFactor': refuse('SECOND_FACTOR_INVALID', why) });
  await fill(/^Code of your app/, '000000');
  await user.click(await button('Verify'));
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>(/^Code of your app/).value).toBe('');
});

it('goes back to the password when it took too long, and says so', async () => {
  const why = 'This took too long. Please start again';
  const { user, fill } = await openStep({ 'public/loginSecondFactor': refuse('SECOND_FACTOR_EXPIRED', why) });
  await fill(/^Code of your app/, '123456');
  await user.click(await button('Verify'));
  expect(await screen.findByLabelText(/^User Name or Email/)).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
});
