import { describe, expect, it } from 'vitest';
import { isSignUpFilled, loginFault, loginFaults, type SignUpValues, signUpFaults } from './access-rules.ts';
import { moveCross, pointInPicture } from './captcha-point.ts';

const filled: SignUpValues = {
  userName: 'ada',
  email: 'ada@example.org',
  password: 'long enough',
  repeatPassword: 'long enough',
  invitationCode: 'WELCOME',
  firstName: 'Ada',
  lastName: 'King',
  mobile: '555 0100',
  referral: '',
};

describe('sign-up', () => {
  it('needs every field but the referral', () => {
    expect(signUpFaults(filled)).toEqual({});
    for (const name of Object.keys(filled).filter((key) => key !== 'referral') as (keyof SignUpValues & string)[]) {
      const values = { ...filled, [name]: ' ' };
      expect(isSignUpFilled(values)).toBe(false);
      expect(signUpFaults(values)[name]).toBe('This field is required');
    }
  });
  it('wakes the button when the passwords differ, and then says so', () => {
    const values = { ...filled, repeatPassword: 'another one' };
    expect(isSignUpFilled(values)).toBe(true);
    expect(signUpFaults(values)).toEqual({ repeatPassword: 'Passwords do not match' });
  });
});

describe('login', () => {
  it('needs name and password', () => {
    expect(Object.keys(loginFaults({ userNameOrEmail: '', password: '', remember: true }))).toEqual([
      'userNameOrEmail',
      'password',
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
