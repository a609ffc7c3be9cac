import { DomainError } from '@pipa/contract';

/** Letters of other scripts that look like a Latin letter, by that letter (the common part of Unicode's confusables). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'ьв',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еҽε',
  g: 'ԍɡ',
  h: 'һн',
  j: 'јϳ',
  k: 'кκ',
  l: '1iіıӏι|',
  m: 'м',
  n: 'пη',
  o: '0оοσ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: 'ᴢ',
};
const LATIN_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** A form of a user name in which look-alike names are equal: without case, accents and letters of other scripts. */
export function skeletonOf(userName: string): string {
  const plain = userName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain].map((letter) => LATIN_OF.get(letter) ?? letter).join('');
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u] as const;

/** Refuses a name that mixes alphabets, which only serves to look like another name. */
export function assertDistinctName(userName: string): void {
  if (SCRIPTS.filter((script) => script.test(userName)).length > 1) {
    throw new DomainError('INVALID_INPUT', {
      field: 'userName',
      message: 'User name needs letters of one alphabet',
    });
  }
}
