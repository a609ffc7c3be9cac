import type { OfferedBroker } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { offers } from '../../queries/accounts/broker-rows.fixture.ts';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { AddAccountDialog, type AddedKind } from './add-account-dialog.tsx';

async function open(first: AddedKind, { answers = {} as Answers, brokers = offers as readonly OfferedBroker[] } = {}) {
  const asked = serve(answers);
  const onClose = vi.fn();
  const dialog = (
    <AddAccountDialog first={first} brokers={brokers} canAddPaper onClose={onClose} onOpened={() => undefined} />
  );
  const drawn = draw(dialog);
  // An open dialog takes the focus, which a test must not have used before.
  await waitFor(() => expect(document.activeElement?.matches('input')).toBe(true));
  return { asked, onClose, ...drawn };
}

/** Addresses to which the browser is sent. */
function watchLeaving(): string[] {
  const left: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    left.push(this.href);
  });
  return left;
}

describe('the kinds of account', () => {
  const kinds = () =>
    screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked, disabled }) => [value, checked, disabled]);

  it('are the paper account and the offered brokers; the others are named and cannot be chosen', async () => {
    await open('broker', { brokers: offers.slice(0, 1) });
    expect(kinds().slice(0, 4)).toEqual([
      ['PIPA', false, false],
      ['ALPACA', true, false],
      ['IBWEBAPI', false, true],
      ['SCHWAB', false, true],
    ]);
    expect(screen.getByText('Not offered by this installation: IB WebAPI, Schwab.')).toBeTruthy();
  });

  it('are the paper account alone where no broker is offered', async () => {
    await open('paper', { brokers: [] });
    expect(kinds().filter(([, , disabled]) => !disabled)).toEqual([['PIPA', true, false]]);
    expect(screen.getByLabelText(/^Initial Amount/)).toBeTruthy();
  });
});

it('says that a sandbox is not real money, and of a real broker what a person needs', async () => {
  const { user } = await open('broker');
  expect(screen.getByText(/nothing here is real money/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Schwab' }));
  expect(screen.getByText(/Schwab ends each link seven days after/)).toBeTruthy();
  expect(screen.queryByText(/nothing here is real money/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'IB WebAPI' }));
  expect(screen.getByText(/no order leaves for this broker/)).toBeTruthy();
});

describe('at the page of the broker', () => {
  it.each([
    ['Alpaca', 'users/brokerSignInUrl', 'broker=ALPACA&nickName=Mine&account=PA1'],
    ['Schwab', 'users/tdAuthUrl', 'nickName=Mine&account=PA1'],
  ])('a link to %s begins with %s, once', async (kind, path, query) => {
    const left = watchLeaving();
    const queries: string[] = [];
    const { user, fill } = await open('broker', {
      answers: {
        [path]: (asked: URLSearchParams) => {
          queries.push([...asked].toSorted().join('&'));
          return 'https://broker.example/sign-in';
        },
      },
    });
    await user.click(screen.getByRole('radio', { name: kind }));
    await fill(/^Nickname/, ' Mine ');
    await fill(/^Account #/, 'PA1');
    await user.dblClick(await button(`Continue at ${kind}`));
    await waitFor(() => expect(left).toEqual(['https://broker.example/sign-in']));
    expect(queries).toEqual([[...new URLSearchParams(query)].toSorted().join('&')]);
    expect((await button(`Continue at ${kind}`)).disabled).toBe(true);
    vi.restoreAllMocks();
  });

  it('can be gone to again after Back has brought this page back as it was', async () => {
    const left = watchLeaving();
    const { user, fill } = await open('broker', { answers: { 'users/brokerSignInUrl': 'https://broker.example/' } });
    await fill(/^Nickname/, 'Mine');
    await user.click(await button('Continue at Alpaca'));
    await waitFor(() => expect(left).toHaveLength(1));
    expect((await button('Continue at Alpaca')).disabled).toBe(true);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(async () => expect((await button('Continue at Alpaca')).disabled).toBe(false));
    vi.restoreAllMocks();
  });

  it('says beside the nickname that it is taken', async () => {
    const taken = refuse('DUPLICATE_NAME', 'taken', { nickName: 'taken' });
    const { user, fill } = await open('broker', { answers: { 'users/brokerSignInUrl': taken } });
    await fill(/^Nickname/, 'Mine');
    await user.click(await button('Continue at Alpaca'));
    await waitFor(() => expect(noteOf(/^Nickname/)).toBe('taken'));
  });
});

it('keeps nickname and number when another way to link is chosen', async () => {
  const { user, fill } = await open('broker');
  const typed = () => [/^Nickname/, /^Account #/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  await fill(/^Nickname/, 'Mine');
  await fill(/^Account #/, 'PA1');
  await user.click(screen.getByRole('radio', { name: 'With keys' }));
  expect(typed()).toEqual(['Mine', 'PA1']);
  await fill(/^Nickname/, 'Yours');
  await user.click(screen.getByRole('radio', { name: 'At the page of the broker' }));
  expect(typed()).toEqual(['Yours', 'PA1']);
  expect((await button('Continue at Alpaca')).disabled).toBe(false);
});

describe('with keys', () => {
  async function withKeys(answer: unknown) {
    const opened = await open('broker', { answers: { 'users/brokerLink': answer } });
    await opened.user.click(screen.getByRole('radio', { name: 'With keys' }));
    await opened.fill(/^Nickname/, 'Mine');
    await opened.fill(/^API Key ID/, 'PK1');
    await opened.fill(/^Secret Key/, 's3cret');
    await opened.user.click(await button('Link Account'));
    return opened;
  }

  it('an account is linked, and the secret is not shown while it is typed', async () => {
    const { asked, onClose } = await withKeys({ trackAccountId: 7, status: 0, signInUrl: null });
    expect(await screen.findByText('Successful')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Secret Key/).type).toBe('password');
    expect(asked).toEqual([
      {
        path: 'users/brokerLink',
        input: { broker: 'ALPACA', trackAccountName: 'Mine', answers: { keyId: 'PK1', secretKey: 's3cret' } },
      },
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    [1, 'Token issues. Please try again during the next trading hours. Contact support if the problem persists.'],
    [
      9,
      'Setup is not successful. Please try again during the next trading hours. Contact support if the problem persists.',
    ],
  ])('code %i is said in the form and as an alert, and the form stays', async (status, text) => {
    const { onClose } = await withKeys({ trackAccountId: 7, status, signInUrl: null });
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of an own app lead to the page of the broker, with the address that the app has to name', async () => {
    const left = watchLeaving();
    const brokers: OfferedBroker[] = [
      {
        broker: 'SCHWAB',
        isSandbox: true,
        takesOrders: true,
        ways: [{ way: 'Form', fields: ['appKey', 'appSecret'] }],
      },
    ];
    const signInUrl = 'https://broker.example/authorize';
    const answers = { 'users/brokerLink': { trackAccountId: null, status: null, signInUrl } };
    const { user, fill, onClose } = await open('broker', { brokers, answers });
    expect(screen.getByText(/Callback address for an app of your own: http.*\/admin\/useraccount/)).toBeTruthy();
    await fill(/^Nickname/, 'Mine');
    await fill(/^App Key/, 'k');
    await fill(/^App Secret/, 's');
    await user.click(await button('Link Account'));
    await waitFor(() => expect(left).toEqual([signInUrl]));
    expect(onClose).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('a number that is not of the login is said beside it', async () => {
    await withKeys({ trackAccountId: 7, status: 2, signInUrl: null });
    await waitFor(() => expect(noteOf(/^Account #/)).toBe('Account does not match. Please contact support'));
  });

  it('a key that the server refuses is said beside it', async () => {
    await withKeys(refuse('INVALID_INPUT', 'no', { 'answers.keyId': 'It begins with PK or AK' }));
    await waitFor(() => expect(noteOf(/^API Key ID/)).toBe('It begins with PK or AK'));
  });

  it('key files are read as text; one that is too long is refused beside its field', async () => {
    const { user, fill, asked } = await open('broker', {
      answers: { 'users/brokerLink': { trackAccountId: 7, status: 0, signInUrl: null } },
    });
    await user.click(screen.getByRole('radio', { name: 'IB WebAPI' }));
    await fill(/^Nickname/, 'Mine');
    await fill(/^Consumer Key/, 'ABCDEFGHI');
    await fill(/^Access Token \*|^Access Token$|^Access Token\s*\*?$/, 'token');
    await fill(/^Access Token Secret/, 'c2VjcmV0');
    const file = (text: string) => new File([text], 'key.pem');
    await user.upload(screen.getByLabelText(/^Private signing key/), file('x'.repeat(8_193)));
    await waitFor(() => expect(noteOf(/^Private signing key/)).toBe('A file of at most 8,192 characters is expected'));
    expect((await button('Link Account')).disabled).toBe(true);
    await user.upload(screen.getByLabelText(/^Private signing key/), file('SIGN'));
    await waitFor(() => expect(noteOf(/^Private signing key/)).toBe('key.pem has been read.'));
    await user.upload(screen.getByLabelText(/^Private encryption key/), file('CRYPT'));
    await user.upload(screen.getByLabelText(/^Diffie-Hellman/), file('DH'));
    await waitFor(async () => expect((await button('Link Account')).disabled).toBe(false));
    await user.click(await button('Link Account'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.input.answers).toEqual({
      consumerKey: 'ABCDEFGHI',
      accessToken: 'token',
      accessTokenSecret: 'c2VjcmV0',
      signingKey: 'SIGN',
      encryptionKey: 'CRYPT',
      dhParameters: 'DH',
    });
  });
});
