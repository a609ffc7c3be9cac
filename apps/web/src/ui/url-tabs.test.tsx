import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/render.tsx';
import { UrlTabs } from './url-tabs.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps the chosen tab in sight when the window becomes narrow', async () => {
  const looks: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        looks.push(look);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  let frameWidth = 1_000;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => frameWidth);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(600);
  const scrolls = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {});
  const tabs = ['users', 'log'].map((value) => ({ value, label: value, content: value }));
  draw(<UrlTabs label="Parts" tabs={tabs} />, '/?tab=log');
  await screen.findByRole('tab', { name: 'log', selected: true });
  frameWidth = 390;
  scrolls.mockClear();
  act(() => {
    for (const look of looks) look();
  });
  expect(scrolls).toHaveBeenCalledWith({ left: 600 - (390 - 100) / 2 });
});
