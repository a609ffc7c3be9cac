import { describe, expect, it } from 'vitest';
import { isSignatureOf } from './signature.ts';

const user = { firstName: 'Zoë', lastName: 'van Dyke' };

describe('a signature', () => {
  it.each(['Zoë van Dyke', 'zoë VAN dyke', '  Zoë   van Dyke ', 'Zoe\u0308 van Dyke'])('is %j', (text) => {
    expect(isSignatureOf(text, user)).toBe(true);
  });
  it.each(['', '   ', 'Zoe van Dyke', 'van Dyke Zoë', 'Zoë'])('is not %j', (text) => {
    expect(isSignatureOf(text, user)).toBe(false);
  });
  it('is never empty, even of somebody without a name', () => {
    expect(isSignatureOf('', { firstName: '', lastName: '' })).toBe(false);
  });
});
