import { expect, it, vi } from 'vitest';
import { showStartFault } from './start-fault.ts';

it('says that the client could not be loaded, in place of a white page, and loads it again', () => {
  const place = document.createElement('div');
  const reload = vi.fn();
  showStartFault(place, reload);
  expect(place.querySelector('[role=alert]')?.textContent).toContain('A part of this page could not be loaded');
  place.querySelector('button')?.dispatchEvent(new MouseEvent('click'));
  expect(reload).toHaveBeenCalledOnce();
});
