import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api, MAX_REFERRALS_A_CALL, readAddresses } from './index.ts';

const refusalOf = (emails: string) =>
  api.referFriends.input.safeParse({ emails }).error?.issues.map(({ message }) => message);

describe('addresses of a list', () => {
  it.each([
    ['Ada@Example.org, grace@example.org', ['ada@example.org', 'grace@example.org']],
    [
      'a@example.org;b@example.org\nc@example.org d@example.org',
      ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`),
    ],
    ['a@example.org，b@example.org', ['a@example.org', 'b@example.org']],
    [' ,, a@example.org ,A@EXAMPLE.ORG, ', ['a@example.org']],
  ])('are read from %j in lower case, each once', (text, emails) => {
    expect(readAddresses(text)).toEqual({ emails, invalid: [] });
  });

  it('hold no line break, space or comma, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const { emails } = readAddresses(`${left}a@example.org\r\nBcc: b@example.org${right}`);
        for (const email of emails) expect(email).not.toMatch(/[\s,;<>]/);
      }),
    );
  });

  it('are refused with the names of those that are none', () => {
    expect(refusalOf('a@example.org, ada, b@')).toEqual(['No e-mail address: ada, b@']);
    expect(refusalOf('1 2 3 4')).toEqual(['No e-mail address: 1, 2, 3, …']);
  });

  it('are refused beyond the limit of a call, and when there are none', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `a${i}@example.org`).join(',');
    expect(refusalOf(many(MAX_REFERRALS_A_CALL))).toBeUndefined();
    expect(refusalOf(many(MAX_REFERRALS_A_CALL + 1))).toEqual(['At most 10 friends can be invited at once']);
    expect([refusalOf('  '), refusalOf(',;')]).toEqual([['This field is required'], ['This field is required']]);
  });
});
