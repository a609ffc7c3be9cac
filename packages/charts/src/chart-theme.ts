import { type ColorMode, furtherSeries, type Palette, palette } from './palette.ts';

export interface ChartTheme {
  colors: Palette;
  /** Colours of series beyond ours and the benchmark. */
  further: readonly string[];
  fontFamily: string;
}

export const chartTheme = (mode: ColorMode): ChartTheme => ({
  colors: palette[mode],
  further: furtherSeries,
  // A picture outside of the page loads no font: it takes an installed Inter or the system's font.
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
});

/** #RRGGBB with an opacity between 0 and 1. */
export function withOpacity(color: string, opacity: number): string {
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  return `${color}${alpha.toString(16).padStart(2, '0')}`;
}
