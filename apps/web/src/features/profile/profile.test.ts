import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';
import { noPasswordChange, passwordFaults } from './password-rules.ts';

describe('changing the password', () => {
  it('asks for nothing while the box is not ticked', () => {
    expect(passwordFaults({ ...noPasswordChange, password: 'x' })).toEqual({});
  });
  it('needs all three fields, the new ones equal', () => {
    expect(Object.keys(passwordFaults({ ...noPasswordChange, wanted: true }))).toEqual([
      'original',
      'password',
      'repeat',
    ]);
    expect(passwordFaults({ wanted: true, original: 'a', password: 'b', repeat: 'c' })).toEqual({
      repeat: 'Passwords do not match',
    });
    expect(passwordFaults({ wanted: true, original: 'a', password: 'b', repeat: 'b' })).toEqual({});
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
