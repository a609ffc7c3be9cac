/** The colours of the product, once. The theme of the client makes its semantic tokens from them; charts read them by colour mode. */
export const palette = {
  light: {
    bg: '#F6F7F9',
    surface: '#FFFFFF',
    line: '#E3E7ED',
    'line-strong': '#CBD2DC',
    ink: '#0F1B2D',
    'ink-2': '#47566B',
    'ink-3': '#647289',
    accent: '#2B59C3',
    'accent-soft': '#E8EEFB',
    gain: '#0B7A6B',
    'gain-soft': '#E0F3F0',
    loss: '#B4431A',
    'loss-soft': '#FBEAE3',
    warn: '#9A6700',
    'warn-soft': '#FFF4D6',
    bench: '#8895A6',
  },
  dark: {
    bg: '#0B1220',
    surface: '#121B2C',
    line: '#223049',
    'line-strong': '#31425F',
    ink: '#E8EDF5',
    'ink-2': '#A9B6C9',
    'ink-3': '#8392A8',
    accent: '#7FA2F5',
    'accent-soft': '#1B2B4D',
    gain: '#3CCBB5',
    'gain-soft': '#10322F',
    loss: '#F2885B',
    'loss-soft': '#3A2018',
    warn: '#E3B341',
    'warn-soft': '#3A2F12',
    bench: '#76869C',
  },
} as const;

export type ColorMode = keyof typeof palette;
export type ColorName = keyof (typeof palette)['light'];
export type Palette = Readonly<Record<ColorName, string>>;

/** Colours of further series after the strategy and the benchmark, in this order; the first is the accent. */
export const furtherSeries = ['#8B5CF6', '#0EA5B7', '#D97706', '#64748B'] as const;
