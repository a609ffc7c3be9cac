import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { LanguageSwitch } from './language-switch.tsx';

afterEach(() => {
  document.documentElement.lang = '';
});

/** After an arrow key the menu takes the focus in the next frame, also when another key has closed it before that frame. */
const nextFrame = () => new Promise(requestAnimationFrame);

it('offers the languages, each named in itself, and marks the one that is spoken', async () => {
  document.documentElement.lang = 'zh-Hans';
  const { user } = draw(<LanguageSwitch />);
  await user.click(await button('Language'));
  const choices = await screen.findAllByRole('menuitemradio');
  const shown = choices.map((choice) => [choice.textContent, choice.lang, choice.getAttribute('aria-checked')]);
  expect(shown).toEqual([
    ['English', 'en', 'false'],
    ['简体中文', 'zh-Hans', 'true'],
  ]);
});

it('opens and closes by the keyboard, and changes nothing when the spoken language is chosen again', async () => {
  document.documentElement.lang = 'en';
  const { user } = draw(<LanguageSwitch />);
  (await button('Language')).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitemradio', { name: 'English', checked: true });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'English' }).dataset.highlighted).toBe(''));
  await nextFrame();
  await user.keyboard('{Enter}');
  const trigger = await button('Language');
  await waitFor(() => expect(trigger.getAttribute('aria-expanded')).toBe('false'));
  expect(window.localStorage.getItem('language')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  await nextFrame();
  expect(document.activeElement).toBe(trigger);
});
