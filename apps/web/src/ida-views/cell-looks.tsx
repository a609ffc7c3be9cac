import { chakra } from '@chakra-ui/react';
import { pillRecipe } from '../theme/recipes/surface-recipes.ts';

const { base: pill, variants: { tone } = {} } = pillRecipe;

/**
 * The looks of the cells of the analysis. They stand on a frame around the table, and the cells are plain elements with these classes:
 * hundreds of them are drawn at once, and while a long table scrolls.
 */
export const cellLooks = {
  '& .symbol': {
    color: 'accent',
    fontWeight: 600,
    fontVariantNumeric: 'normal',
    borderRadius: '2px',
    whiteSpace: 'nowrap',
  },
  '& .symbol:hover': { textDecoration: 'underline' },
  '& .figure': { fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  '& .letters': { fontFamily: 'mono', letterSpacing: '0.08em', whiteSpace: 'nowrap' },
  '& .up': { color: 'gain' },
  '& .down': { color: 'loss' },
  '& .arrow': { fontSize: '0.8em' },
  '& .edge': { display: 'block', color: 'ink-2', fontSize: '12px', lineHeight: '16px', whiteSpace: 'nowrap' },
  '& .signal': { ...pill, ...tone?.neutral },
  '& .signal.up': tone?.gain,
  '& .signal.down': tone?.loss,
} as const;

export const CellLooks = chakra('div', { base: { minWidth: '0', ...cellLooks } });
