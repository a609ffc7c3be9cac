import { describe, expect, it } from 'vitest';
import { deviceName } from '../../device-name.ts';
import { passwordSchema } from './information-rules.ts';

describe('changing the password', () => {
  it('needs all three fields, the new ones equal', () => {
    const faultsOf = (oldpassword: string, newpassword: string, repeatPassword: string) => {
      const issues = passwordSchema.safeParse({ oldpassword, newpassword, repeatPassword }).error?.issues ?? [];
      return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
    };
    const required = 'This field is required';
    expect(faultsOf('', '', '')).toEqual({ oldpassword: required, newpassword: required, repeatPassword: required });
    expect(faultsOf('a', 'long enough', 'c')).toEqual({ repeatPassword: 'Passwords do not match' });
    expect(faultsOf('a', 'long enough', 'long enough')).toEqual({});
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['curl/8.5', 'curl'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
