import { describe, expect, it } from 'vitest';
import { assertDistinctName } from './look-alike-name.ts';

describe('a user name', () => {
  it.each(['Ada', 'Ирина', 'Ελένη', 'ada.lovelace-2', '山田太郎'])('may be %s', (name) => {
    expect(() => assertDistinctName(name)).not.toThrow();
  });

  it('may not mix alphabets', () => {
    expect(() => assertDistinctName('аdmin')).toThrow('letters of one alphabet');
  });
});
