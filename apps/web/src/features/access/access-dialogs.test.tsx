import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { forgetWantedPage, wantedPage } from '../../session/wanted-page.ts';
import { button, draw, noteOf, placeNow } from '../../testing/render.tsx';
import { type Answers, bare, CODE_TOKEN, captchaAnswers, hold, refuse, serve } from '../../testing/scripted-server.ts';
import AccessDialogs from './access-dialogs.tsx';

const prefill = { invitationCode: 'WELCOME', email: '', referral: '' };
function open(dialog: 'login' | 'forgot' | 'signUp', answers: Answers = {}, from?: string) {
  const asked = serve({ ...captchaAnswers, ...answers });
  const onOpen = vi.fn();
  const person = draw(<AccessDialogs dialog={dialog} prefill={prefill} from={from} onOpen={onOpen} />);
  /** Solves the picture, which sends a form that is filled in. */
  const solve = async () => person.user.click(await screen.findByTestId('captcha'));
  const match = async () => {
    await solve();
    await screen.findByText('Matched');
  };
  return { ...person, onOpen, solve, match, callsOf: (path: string) => asked.filter((call) => call.path === path) };
}

describe('Login', () => {
  it('wakes Sign In when name and password are filled and the captcha is matched', async () => {
    const { fill, match } = open('login');
    const signIn = await button('Sign In');
    await fill(/^User Name or Email/, 'ada');
    await match();
    expect(signIn.disabled).toBe(true);
    await fill(/^Password/, 'secret');
    await waitFor(() => expect(signIn.disabled).toBe(false));
  });

  it('says beside a field that was left empty that it is required', async () => {
    const { user } = open('login');
    await user.click(await screen.findByLabelText(/^User Name or Email/));
    expect(noteOf(/^User Name or Email/)).not.toBe('This field is required');
    await user.tab();
    await waitFor(() => expect(noteOf(/^User Name or Email/)).toBe('This field is required'));
    expect(screen.getByLabelText(/^User Name or Email/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBeNull();
  });

  it('is sent by the click that solves the captcha, and leads to an agreement that is not signed', async () => {
    const { fill, solve, callsOf } = open('login', {
      'public/login': { access_token: 'T' },
      'users/currentLoginUser': { userName: 'ada', agreementRev: null },
    });
    await fill(/^User Name or Email/, ' ada ');
    await fill(/^Password/, ' secret ');
    expect(screen.getByText(/^Solving the picture sends the form once every field is filled in/)).toBeTruthy();
    await solve();
    await waitFor(() => expect(placeNow()).toBe('/admin/userAgreement'));
    expect(callsOf('public/login')).toEqual([
      {
        path: 'public/login',
        input: { userNameOrEmail: 'ada', password: ' secret ', remember: false, codeToken: CODE_TOKEN },
      },
    ]);
  });

  it('shows why it failed and asks for a new captcha', async () => {
    const { user, fill, match, callsOf } = open('login', {
      'public/login': refuse('BAD_CREDENTIALS', 'anything'),
    });
    await match();
    await fill(/^User Name or Email/, 'ada');
    await fill(/^Password/, 'wrong');
    await user.click(await button('Sign In'));
    expect(await screen.findByText('Invalid username password combination')).toBeTruthy();
    expect(await screen.findByText('Please Try Again')).toBeTruthy();
    expect((await button('Sign In')).disabled).toBe(true);
    expect(callsOf('public/verificationCode')).toHaveLength(2);
  });

  it('asks for the password again after a wrong one, which the next picture does not send once more', async () => {
    const { fill, solve, match, callsOf } = open('login', {
      'public/login': refuse('BAD_CREDENTIALS', 'anything'),
    });
    await fill(/^User Name or Email/, 'ada');
    await fill(/^Password/, 'wrong');
    await solve();
    await screen.findByText('Please Try Again');
    await match();
    const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
    expect([password.value, noteOf(/^Password/)]).toEqual(['', null]);
    expect(password.getAttribute('aria-invalid')).toBeNull();
    expect(callsOf('public/login')).toHaveLength(1);
  });

  it('leads to the password after a wrong one, and to the new picture after one that has expired; the name stays', async () => {
    const { fill, solve } = open('login', { 'public/login': refuse('BAD_CREDENTIALS', 'anything') });
    const typed = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
    await fill(/^User Name or Email/, 'ada');
    await fill(/^Password/, 'wrong');
    await solve();
    await screen.findByText('Please Try Again');
    await waitFor(() => expect(document.activeElement).toBe(typed(/^Password/)));
    expect([typed(/^User Name or Email/).value, typed(/^Password/).value]).toEqual(['ada', '']);

    serve({ ...captchaAnswers, 'public/login': refuse('CAPTCHA_REQUIRED', 'Please Try Again') });
    await fill(/^Password/, 'secret');
    await solve();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('captcha')));
    expect([typed(/^User Name or Email/).value, typed(/^Password/).value]).toEqual(['ada', 'secret']);
  });

  it('keeps the password when no answer says that it is wrong', async () => {
    const { fill, solve } = open('login', { 'public/login': refuse('UNAVAILABLE', 'Back in a moment') });
    await fill(/^User Name or Email/, 'ada');
    await fill(/^Password/, 'secret');
    await solve();
    await screen.findByText('Please Try Again');
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('secret');
  });

  it('says with the picture, until it is solved, that solving it sends the form', async () => {
    const missed = { verified: false, remainCount: 2, codeToken: CODE_TOKEN };
    const { solve, match } = open('login', { 'public/verifyCode': missed });
    const descriptions = async () =>
      (await screen.findByTestId('captcha'))
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    const sends = 'Solving the picture sends the form once every field is filled in.';
    expect(await descriptions()).toContain(sends);
    await solve();
    expect(await screen.findByText(/^Not Matched/)).toBeTruthy();
    expect(await descriptions()).toContain(sends);
    serve(captchaAnswers);
    await match();
    expect(screen.queryByText(sends)).toBeNull();
    expect(await descriptions()).toHaveLength(1);
  });
});

describe('an account that waits for its activation', () => {
  const waiting = { 'public/login': refuse('NOT_ACTIVATED', 'user.notactivated') };
  async function tryToSignIn(answers: Answers) {
    const person = open('login', { ...waiting, ...answers });
    await person.fill(/^User Name or Email/, 'ada');
    await person.fill(/^Password/, 'secret');
    await person.solve();
    await screen.findByText('User is not activated');
    return person;
  }

  it('is offered the mail again, once, and in local mode the way to the mailbox', async () => {
    const { user, callsOf } = await tryToSignIn({ 'public/requestActivation': null, 'dev/mail': bare([]) });
    await user.dblClick(await button('Send the email again'));
    expect(await screen.findByText(/^If the account waits for its activation/)).toBeTruthy();
    expect(callsOf('public/requestActivation').map(({ input }) => input)).toEqual([{ userNameOrEmail: 'ada' }]);
    expect((await screen.findByRole('link', { name: 'Open the local mailbox' })).getAttribute('href')).toBe(
      '/dev/mail',
    );
  });

  it('may ask again after a refusal', async () => {
    const { user } = await tryToSignIn({
      'public/requestActivation': refuse('TOO_MANY_REQUESTS', 'Too many attempts'),
    });
    await user.click(await button('Send the email again'));
    expect(await screen.findByText('Too many attempts')).toBeTruthy();
    expect((await button('Send the email again')).disabled).toBe(false);
  });
});

describe('Forget Password', () => {
  it('keeps Send asleep while the address is empty, and sends it once', async () => {
    const { answer, release } = hold(null);
    const { user, fill, callsOf } = open('forgot', { 'public/requestResetPassword': answer });
    const send = await button('Send');
    expect(send.disabled).toBe(true);
    await fill(/^Email/, 'ada@example.org');
    await waitFor(() => expect(send.disabled).toBe(false));
    await user.dblClick(send);
    release();
    expect(await screen.findByText(/^Password reset email has been sent/)).toBeTruthy();
    expect(callsOf('public/requestResetPassword').map(({ input }) => input)).toEqual([{ email: 'ada@example.org' }]);
    expect(callsOf('public/verificationCode')).toEqual([]);
  });

  it('sends nothing that is no address', async () => {
    const { user, fill, callsOf } = open('forgot');
    await fill(/^Email/, 'ada');
    await user.click(await button('Send'));
    await waitFor(() => expect(noteOf(/^Email/)).toBe('Please enter a valid e-mail address'));
    expect(callsOf('public/requestResetPassword')).toEqual([]);
  });
});

describe('Sign Up', () => {
  const fields = [
    [/^User Name/, 'ada'],
    [/^Email/, 'ada@example.org'],
    [/^Password/, 'long enough'],
    [/^Re-enter Password/, 'long enough'],
    [/^First Name/, 'Ada'],
    [/^Last Name/, 'King'],
    [/^Mobile/, '555 0100'],
  ] as const;

  it('wakes its button when everything but the referral is filled and the captcha is matched', async () => {
    const { fill, match } = open('signUp');
    const signUp = await button('Sign Up');
    await match();
    for (const [label, text] of fields) {
      expect(signUp.disabled).toBe(true);
      await fill(label, text);
    }
    expect(signUp.disabled).toBe(false);
  });

  it('says what the contract says of each field, and that the passwords differ', async () => {
    const { fill, match, callsOf } = open('signUp');
    for (const [label, text] of fields) await fill(label, text);
    await fill(/^Email/, 'ada');
    await fill(/^Password/, 'short');
    await match();
    await waitFor(() => expect(noteOf(/^Email/)).toBe('Please enter a valid e-mail address'));
    expect(noteOf(/^Password/)).toBe('Password needs at least 8 characters');
    expect(noteOf(/^Re-enter Password/)).toBe('Passwords do not match');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Email/)));
    expect(callsOf('public/register')).toEqual([]);
  });

  it('takes back that the passwords differ when the first of them is mended', async () => {
    const { user, fill } = open('signUp');
    await fill(/^Password/, 'something else');
    await fill(/^Re-enter Password/, 'long enough');
    await user.tab();
    await waitFor(() => expect(noteOf(/^Re-enter Password/)).toBe('Passwords do not match'));
    await fill(/^Password/, 'long enough');
    await waitFor(() => expect(noteOf(/^Re-enter Password/)).not.toBe('Passwords do not match'));
  });

  it('shows what the server says of a field beside it until it changes, and of the whole form below', async () => {
    const { fill, solve } = open('signUp', {
      'public/register': refuse('INVALID_INVITATION', 'Invitation code is not valid', {
        inviteCode: 'Invitation code is not valid',
        codeToken: 'Please Try Again',
      }),
    });
    for (const [label, text] of fields) await fill(label, text);
    await solve();
    await waitFor(() => expect(noteOf(/^Invitation Code/)).toBe('Invitation code is not valid'));
    expect(screen.getByRole('alert').textContent).toContain('Invitation code is not valid');
    await fill(/^Invitation Code/, 'OTHER');
    await waitFor(() => expect(noteOf(/^Invitation Code/)).toBe('You find it in your invitation'));
  });

  it.each([
    [
      'keeps the page from which a visitor came',
      '/admin/symbol?symbol=GLD',
      { userName: 'ada', path: '/admin/symbol?symbol=GLD' },
    ],
    ['keeps no page where there was none', undefined, null],
  ])('%s', async (_sentence, from, kept) => {
    forgetWantedPage();
    const { fill, solve } = open('signUp', { 'public/register': null }, from);
    for (const [label, text] of fields) await fill(label, text);
    await solve();
    expect(await screen.findByText(/^Account sign up success/)).toBeTruthy();
    expect(wantedPage()).toEqual(kept);
  });

  it('leads to the field that the server refuses', async () => {
    const { fill, solve } = open('signUp', {
      'public/register': refuse('INVALID_INPUT', 'The user name is taken', { userName: 'The user name is taken' }),
    });
    for (const [label, text] of fields) await fill(label, text);
    await solve();
    await waitFor(() => expect(noteOf(/^User Name/)).toBe('The user name is taken'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(/^User Name/, { selector: 'input' })),
    );
  });

  it('says of a field what is wrong with it when it is left', async () => {
    const { user, fill } = open('signUp');
    // The dialog takes the focus to its first field a moment after it opens.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^User Name/)));
    await fill(/^Email/, 'ada');
    await user.tab();
    await waitFor(() => expect(noteOf(/^Email/)).toBe('Please enter a valid e-mail address'));
  });

  it('keeps the solved captcha after a refusal, until the server asks for another', async () => {
    const taken = 'User name or email exists already';
    const { user, fill, solve, callsOf } = open('signUp', {
      'public/register': refuse('USER_EXISTS', taken, { userName: taken, email: taken }),
    });
    for (const [label, text] of fields) await fill(label, text);
    await solve();
    await waitFor(() => expect([/^User Name/, /^Email/].map(noteOf)).toEqual([taken, taken]));
    expect(screen.getByText('Matched')).toBeTruthy();
    expect(callsOf('public/verificationCode')).toHaveLength(1);
    await fill(/^User Name/, 'ada.king');
    const asked = serve({ ...captchaAnswers, 'public/register': refuse('CAPTCHA_REQUIRED', 'Please Try Again') });
    await user.click(await button('Sign Up'));
    await waitFor(() => expect(screen.queryByText('Matched')).toBeNull());
    expect(asked.map(({ path }) => path)).toEqual(['public/register', 'public/verificationCode']);
  });

  it('sends what was typed without outer spaces, without the repeated password, once', async () => {
    const { answer, release } = hold(null);
    const { user, fill, solve, callsOf } = open('signUp', { 'public/register': answer });
    for (const [label, text] of fields) await fill(label, text);
    await fill(/^First Name/, ' Ada ');
    await solve();
    await waitFor(() => expect(callsOf('public/register')).toHaveLength(1));
    await user.dblClick(await button('Sign Up'));
    release();
    expect(await screen.findByText(/^Account sign up success/)).toBeTruthy();
    expect(callsOf('public/register').map(({ input }) => input)).toEqual([
      {
        userName: 'ada',
        email: 'ada@example.org',
        password: 'long enough',
        firstName: 'Ada',
        lastName: 'King',
        mobile: '555 0100',
        inviteCode: 'WELCOME',
        language: 'en',
        codeToken: CODE_TOKEN,
      },
    ]);
  });
});
