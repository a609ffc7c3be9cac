import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { moveCross, pointInPicture } from '../../captcha-views/captcha-point.ts';
import { isFilled, loginFault, loginSchema, signUpSchema } from './access-rules.ts';

type SignUpInput = z.input<typeof signUpSchema>;

const filled: SignUpInput = {
  userName: 'ada',
  email: 'ada@example.org',
  password: 'long enough',
  repeatPassword: 'long enough',
  inviteCode: 'WELCOME',
  firstName: 'Ada',
  lastName: 'King',
  mobile: '555 0100',
  referral: '',
};
/** First fault of each field. */
const faultsOf = (values: SignUpInput) => {
  const issues = signUpSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};

describe('sign-up', () => {
  it('needs every field but the referral', () => {
    expect(faultsOf(filled)).toEqual({});
    for (const name of Object.keys(filled).filter((key) => !['referral', 'password', 'repeatPassword'].includes(key))) {
      const values = { ...filled, [name]: ' ' };
      expect(isFilled(values)).toBe(false);
      expect(faultsOf(values)).toEqual({ [name]: 'This field is required' });
    }
    const noPassword = { ...filled, password: '', repeatPassword: '' };
    expect(faultsOf(noPassword)).toEqual({
      password: 'This field is required',
      repeatPassword: 'This field is required',
    });
  });
  it('wakes the button when the passwords differ, and then says so', () => {
    const values = { ...filled, repeatPassword: 'another one' };
    expect(isFilled(values)).toBe(true);
    expect(faultsOf(values)).toEqual({ repeatPassword: 'Passwords do not match' });
  });
  it('has the rules of the contract', () => {
    expect(faultsOf({ ...filled, email: 'ada', firstName: 'x'.repeat(49) })).toEqual({
      email: 'Please enter a valid e-mail address',
      firstName: 'First Name cannot exceed 48 characters',
    });
  });
});

describe('login', () => {
  it('needs name and password', () => {
    const { error } = loginSchema.safeParse({ userNameOrEmail: ' ', password: '', remember: true });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['userNameOrEmail', 'This field is required'],
      ['password', 'This field is required'],
    ]);
  });
  it.each([
    ['BAD_CREDENTIALS', 'anything', { text: 'Invalid username password combination' }],
    ['BAD_CREDENTIALS', 'User x does not exist', { text: 'User x does not exist' }],
    [
      'NOT_ACTIVATED',
      'user.notactivated',
      {
        text: 'User is not activated',
        alert: 'User is not activated. Please check your email to activate the account.',
        isNotActivated: true,
      },
    ],
    ['TOO_MANY_REQUESTS', 'Too many attempts', { text: 'Too many attempts' }],
    ['NETWORK', 'The server cannot be reached.', { text: 'The server cannot be reached.' }],
  ] as const)('%s (%s) shows %o', (errorCode, errMsg, fault) => {
    expect(loginFault({ errorCode, errMsg })).toEqual(fault);
  });
});

describe('captcha picture', () => {
  const picture = { width: 320, height: 160 };
  it('reads a click in the pixels of the picture, however large it is drawn', () => {
    const frame = { left: 100, top: 50, width: 640, height: 320 };
    expect(pointInPicture({ clientX: 540, clientY: 190 }, frame, picture)).toEqual({ x: 220, y: 70 });
    expect(pointInPicture({ clientX: 0, clientY: 9_999 }, frame, picture)).toEqual({ x: 0, y: 160 });
  });
  it('steers the cross from the middle, in large and small steps, and not over the edge', () => {
    expect(moveCross(null, 'ArrowRight', false, picture)).toEqual({ x: 172, y: 80 });
    expect(moveCross({ x: 10, y: 10 }, 'ArrowUp', true, picture)).toEqual({ x: 10, y: 8 });
    expect(moveCross({ x: 5, y: 10 }, 'ArrowLeft', false, picture)).toEqual({ x: 0, y: 10 });
  });
});
