import { chartTheme } from '@pipa/charts';
import { afterEach, expect, it, vi } from 'vitest';
import { headingOf, withHeading } from './picture-heading.ts';

afterEach(() => vi.restoreAllMocks());

const rows = [
  ['2007-05-01', 0],
  ['2026-11-19', 1.2],
] as const;

it('names the chart, its page, its period, and that the results are simulated', () => {
  expect(headingOf('Equity', 'Alpha · Pipa', rows)).toEqual({
    title: 'Equity',
    note: 'Alpha · Pipa · 2007-05-01 ~ 2026-11-19 · Simulated results',
  });
});

it('leaves out a period that a chart does not have', () => {
  const { note } = headingOf('Allocation', 'Alpha · Pipa', [['SPY', 1]]);
  expect(note).toBe('Alpha · Pipa · Simulated results');
});

it('writes the heading into the picture, above the drawing', () => {
  const texts: string[] = [];
  const drawImage = vi.fn();
  const pen = { fillRect: () => {}, scale: () => {}, drawImage, fillText: (text: string) => texts.push(text) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  const seen: number[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    seen.push(this.width, this.height);
    return 'data:image/png;base64,x';
  });
  const drawing = document.createElement('canvas');
  Object.assign(drawing, { width: 800, height: 560 });
  const address = withHeading(drawing, { title: 'Equity', note: 'Simulated results' }, chartTheme('light'));
  expect(address).toMatch(/^data:image\/png/);
  expect(texts).toEqual(['Equity', 'Simulated results']);
  expect(seen).toEqual([800, 680]);
  expect(drawImage).toHaveBeenCalledWith(drawing, 0, 120);
});
