import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tileGridRecipe, tileRecipe } from '../theme/recipes/surface-recipes.ts';

const TileList = chakra('dl', tileGridRecipe);
const TileFrame = chakra('div', tileRecipe);

interface StatTileProps {
  label: string;
  value: ReactNode;
  /** Context of the number: the benchmark's figure, the start, or the total. */
  note?: ReactNode;
  /** As wide as two tiles: the last of an odd number, so that no gap is left. */
  wide?: boolean;
}
export function StatTile({ label, value, note, wide = false }: StatTileProps) {
  return (
    <TileFrame gridColumn={wide ? 'span 2' : undefined}>
      <chakra.dt textStyle="label" color="ink-2" lineClamp={{ base: 2, md: 1 }}>
        {label}
      </chakra.dt>
      <chakra.dd textStyle="tile" mt="0.5" overflowWrap="anywhere">
        {value}
        {note !== undefined && (
          <Box as="span" display="block" textStyle="hint" fontWeight="400" letterSpacing="0" color="ink-2" mt="0.5">
            {note}
          </Box>
        )}
      </chakra.dd>
    </TileFrame>
  );
}

interface StatTilesProps {
  columns?: 2 | 3 | 4;
  children: ReactNode;
}
/** Tiles divided by hairlines; two in a row on a phone. */
export const StatTiles = ({ columns = 4, children }: StatTilesProps) => (
  <TileList columns={columns}>{children}</TileList>
);
