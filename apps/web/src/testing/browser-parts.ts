import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { sessionStore } from '../session/browser-session.ts';

// Awaited changes come late on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// Parts of a browser that the test document lacks: a layout, media queries and observers of sizes.

const WIDTH_PX = 1_280;
const HEIGHT_PX = 640;
const ROW_PX = 41;
const size = (pixels: number): PropertyDescriptor => ({ configurable: true, get: () => pixels });
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: size(WIDTH_PX),
  offsetHeight: {
    configurable: true,
    // A long table measures the bodies that hold one row each.
    get(this: HTMLElement) {
      return this.tagName === 'TBODY' ? ROW_PX : HEIGHT_PX;
    },
  },
  clientWidth: size(WIDTH_PX),
  clientHeight: size(HEIGHT_PX),
});
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// The test document would try to navigate to the link of a file.
HTMLAnchorElement.prototype.click = () => {};

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const LETTER_PX = 7;
const gradient = { addColorStop: () => {} };
/** A pen that leaves no mark: a chart whose library arrives during a test draws with it. */
const pen = new Proxy<Record<string | symbol, unknown>>(
  {
    measureText: (words: string) => ({ width: words.length * LETTER_PX }),
    createLinearGradient: () => gradient,
    createRadialGradient: () => gradient,
  },
  { get: (parts, name) => parts[name] ?? (() => {}) },
);
HTMLCanvasElement.prototype.getContext = (() => pen) as never;

/** Media queries that match; a test adds those of a phone. */
export const matching = new Set<string>();
window.matchMedia = (media) => {
  const list = new EventTarget();
  return Object.assign(list, {
    media,
    matches: matching.has(media),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
};
export const PHONE_QUERY = '(max-width: 639px)';

/** Turns of the event loop in which a closed dialog gives its entry in the history back, and the history answers. */
const TURNS_OF_A_DIALOG = 4;
const turn = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  matching.clear();
  window.localStorage.clear();
  URL.createObjectURL = vi.fn(() => 'blob:test');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  cleanup();
  // Files share their modules, so a session would go on in the next file.
  sessionStore.clear();
  vi.unstubAllGlobals();
});
// The document is taken away after the last test of a file.
afterAll(async () => {
  vi.useRealTimers();
  for (let i = 0; i < TURNS_OF_A_DIALOG; i++) await turn();
});
