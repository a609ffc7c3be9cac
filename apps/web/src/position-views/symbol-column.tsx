import { chakra } from '@chakra-ui/react';
import { DoubtMark } from '../doubt-views/doubt-mark.tsx';
import type { Column } from '../ui/table/data-table.tsx';

/** Column of a symbol with the mark of one in doubt, and the name of the instrument below it. */
export const symbolColumn = <Row extends { symbol: string; name: string }>(header: string): Column<Row> => ({
  key: 'symbol',
  header,
  value: (row) => row.symbol,
  cell: (row) => (
    <>
      <chakra.span fontWeight="600">{row.symbol}</chakra.span>
      <DoubtMark symbol={row.symbol} />
      {/* One line on a phone; elsewhere a second one where the table is narrow. */}
      <chakra.span
        display="block"
        textStyle="hint"
        color="ink-2"
        maxW={{ base: '104px', md: '340px' }}
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace={{ base: 'nowrap', md: 'normal' }}
      >
        {row.name}
      </chakra.span>
    </>
  ),
});
