import { expect, it } from 'vitest';
import { cleanPasted, effectOfKey, savedSymbols, typedText } from './symbols-text.ts';

it.each([
  ['a', 'A'],
  ['Z', 'Z'],
  ['7', '7'],
  [',', ','],
  ['.', ','],
  ['Enter', ''],
])('the key %s writes "%s"', (key, insert) => {
  expect(effectOfKey(key)).toEqual({ insert });
});

it.each(['-', '$', 'é', '中', '😀'])('the key "%s" is refused in the words of the document', (key) => {
  expect(effectOfKey(key)).toMatchObject({ insert: '', refused: { en: `Letter ${key} is not allowed` } });
});

it.each([' ', ';', '|', '/'])('the key "%s" is refused, and divides the symbols around it', (key) => {
  expect(effectOfKey(key)).toMatchObject({ insert: ',', refused: { en: `Letter ${key} is not allowed` } });
});

it.each(['Backspace', 'Delete', 'ArrowLeft', 'Tab', 'Home', 'Dead', 'Process'])('the key %s stays usable', (key) => {
  expect(effectOfKey(key)).toBe('usual');
});

it('a shortcut such as Ctrl+V stays usable', () => {
  expect(effectOfKey('v', true)).toBe('usual');
  expect(effectOfKey('Enter', true)).toBe('usual');
});

it.each([
  ['spy, qqq', 'SPY,QQQ'],
  ['spy\r\nqqq\n', 'SPY,QQQ'],
  ['brk.b; tlt.', 'BRK.B,TLT'],
  ['$AAPL | (MSFT)', 'AAPL,MSFT'],
  [' ,;\n', ''],
])('the pasted text %j becomes %s', (text, cleaned) => {
  expect(cleanPasted(text)).toBe(cleaned);
});

it('a list is saved without space and with each symbol once', () => {
  expect(savedSymbols(' SPY , qqq,SPY,')).toBe('SPY,QQQ');
});

it.each([
  ['spy.qqq', 'SPY,QQQ', null],
  ['a b-c', 'A,BC', 'Letter   is not allowed'],
  ['gld;tlt', 'GLD,TLT', 'Letter ; is not allowed'],
  ['x\ny', 'XY', null],
  ['', '', null],
])('the text %j that a phone writes becomes %s', (text, cleaned, refused) => {
  const typed = typedText(text);
  expect([typed.text, typed.refused?.en ?? null]).toEqual([cleaned, refused]);
});
