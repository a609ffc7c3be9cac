import { type ColorMode, type ColorName, palette } from '@pipa/charts';
import { WARN_TEXT_SHARE } from '../../theme/recipes/surface-recipes.ts';
import { contrastOf, mixed } from './contrast.ts';

export type UseKind = 'text' | 'mixedText' | 'mark' | 'decoration';

interface Use {
  kind: UseKind;
  on: ColorName;
}

/** Least contrast of AA by what a colour is used for; null where none is asked for. */
export const LEAST_CONTRAST: Readonly<Record<UseKind, number | null>> = {
  text: 4.5,
  mixedText: 4.5,
  mark: 3,
  decoration: null,
};

const textOn = (...grounds: ColorName[]): Use[] => grounds.map((on) => ({ kind: 'text', on }));
const decorationOn = (...grounds: ColorName[]): Use[] => grounds.map((on) => ({ kind: 'decoration', on }));

/** What each colour of the theme is used for. */
export const colorUses: Readonly<Record<ColorName, readonly Use[]>> = {
  bg: decorationOn('surface'),
  surface: textOn('accent', 'loss'),
  line: decorationOn('surface', 'bg'),
  'line-strong': decorationOn('surface'),
  ink: textOn('surface', 'bg', 'accent-soft'),
  'ink-2': textOn('surface', 'bg', 'accent-soft', 'gain-soft', 'loss-soft', 'warn-soft'),
  'ink-3': textOn('surface', 'bg'),
  accent: textOn('surface', 'bg', 'accent-soft'),
  'accent-soft': decorationOn('surface'),
  gain: textOn('surface', 'bg', 'gain-soft'),
  'gain-soft': decorationOn('surface'),
  loss: textOn('surface', 'bg', 'loss-soft'),
  'loss-soft': decorationOn('surface'),
  warn: [...textOn('surface', 'bg'), { kind: 'mixedText', on: 'warn-soft' }],
  'warn-soft': decorationOn('surface'),
  bench: [{ kind: 'mark', on: 'surface' }],
};

export interface JudgedUse extends Use {
  color: ColorName;
  contrast: Readonly<Record<ColorMode, number>>;
  needed: number | null;
  passes: boolean;
}

/** Each use of each colour with its contrast in both schemes. */
export function judgedUses(): readonly JudgedUse[] {
  return Object.entries(colorUses).flatMap(([name, uses]) =>
    uses.map((use) => {
      const color = name as ColorName;
      const inMode = (mode: ColorMode) => {
        const { [color]: plain, ink, [use.on]: ground } = palette[mode];
        return contrastOf(use.kind === 'mixedText' ? mixed(plain, ink, WARN_TEXT_SHARE) : plain, ground);
      };
      const contrast = { light: inMode('light'), dark: inMode('dark') };
      const needed = LEAST_CONTRAST[use.kind];
      return {
        ...use,
        color,
        contrast,
        needed,
        passes: needed === null || Math.min(contrast.light, contrast.dark) >= needed,
      };
    }),
  );
}
