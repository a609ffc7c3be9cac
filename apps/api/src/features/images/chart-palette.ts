/** Colours of the look, as the web client's tokens have them; a server-rendered image can't read those. */
export interface ChartPalette {
  readonly surface: string;
  readonly line: string;
  readonly ink: string;
  readonly ink3: string;
  readonly accent: string;
  readonly bench: string;
}

export const chartPalettes = {
  light: { surface: '#FFFFFF', line: '#E3E7ED', ink: '#0F1B2D', ink3: '#6B7A90', accent: '#2B59C3', bench: '#8A97A8' },
  dark: { surface: '#121B2C', line: '#223049', ink: '#E8EDF5', ink3: '#8392A8', accent: '#7FA2F5', bench: '#76869C' },
} as const satisfies Record<string, ChartPalette>;

export type ChartTheme = keyof typeof chartPalettes;
