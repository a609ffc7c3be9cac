import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { Footer } from './footer.tsx';

beforeEach(() => {
  endSession();
  serve({ 'public/forumAccess': { visitorsMayRead: false, types: [] } });
  document.documentElement.lang = 'zh-Hans';
});
afterEach(() => {
  document.documentElement.lang = '';
});

it('has the year, the pages about Pipa and the languages, of which it marks the spoken one', () => {
  draw(<Footer />);
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toMatch(/^© \d{4} Pipa/);
  const pages = within(footer).getByRole('navigation', { name: 'About Pipa' });
  expect(within(pages).getByRole('link', { name: 'Prices' }).getAttribute('href')).toBe('/admin/prices');
  const languages = within(footer).getAllByRole('button');
  expect(languages.map(({ textContent, lang, ariaPressed }) => [textContent, lang, ariaPressed])).toEqual([
    ['English', 'en', 'false'],
    ['简体中文', 'zh-Hans', 'true'],
  ]);
});

it('names the vendors of a real market with their words and a link to their terms', async () => {
  const [words, termsUrl] = ['Market data by Alpaca.', 'https://alpaca.markets/disclosures'];
  serve({
    'public/forumAccess': { visitorsMayRead: false, types: [] },
    'public/market': { source: 'real' },
    'public/dataSources': [
      { title: 'Alpaca', words, termsUrl },
      { title: 'Demo vendors', words: 'Simulated prices', termsUrl: null },
    ],
  });
  draw(<Footer />);
  const list = await screen.findByRole('list', { name: 'Sources of market data' });
  expect(within(list).getByText(/Market data by Alpaca/)).toBeTruthy();
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([termsUrl]);
});
