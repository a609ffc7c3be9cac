import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { languages } from '../messages/language.ts';
import { draw } from '../testing/render.tsx';
import { AgreementText } from './agreement-text.tsx';

const COUNTS = 'The agreement is signed in English: its English text counts.';
const agreement = <AgreementText text="You agree." label="User Agreement" />;

afterEach(() => {
  document.documentElement.lang = '';
});

it('is marked as English, and says to readers of another language that its English text counts', () => {
  document.documentElement.lang = languages.zh.tag;
  draw(agreement);
  expect(screen.getByText('You agree.').closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(screen.getByText(COUNTS)).toBeTruthy();
});

it('says nothing about languages to those who read it in its own', () => {
  document.documentElement.lang = languages.en.tag;
  draw(agreement);
  expect(screen.queryByText(COUNTS)).toBeNull();
});
