import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Names and values, one per line, with hairlines between them. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <chakra.dl>
    {facts.map(({ label, value }, index) => (
      <chakra.div
        // Names may repeat; the list is replaced as a whole, never sorted.
        key={`${label} ${index}`}
        display="flex"
        justifyContent="space-between"
        gap="4"
        py="2"
        borderBottomWidth="1px"
        borderColor="line"
        _last={{ borderBottomWidth: 0 }}
      >
        {/* A long name wraps, so that on a phone the figure beside it stays whole. */}
        <chakra.dt color="ink-2" flexShrink="0" maxWidth="70%">
          {label}
        </chakra.dt>
        {/* Words and figures alternate, so digits need not align in a column. */}
        <chakra.dd textStyle="number" fontVariantNumeric="normal" textAlign="end" overflowWrap="anywhere">
          {value}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
);

/** Names and values for values that are sentences: the name above, both at the start of the line. */
export const FactLines = ({ facts }: { facts: readonly Fact[] }) => (
  <chakra.dl>
    {facts.map(({ label, value }, index) => (
      <chakra.div
        key={`${label} ${index}`}
        py="2"
        borderBottomWidth="1px"
        borderColor="line"
        _last={{ borderBottomWidth: 0 }}
      >
        <chakra.dt textStyle="label" color="ink-2">
          {label}
        </chakra.dt>
        <chakra.dd textStyle="number" fontSize="13.5px">
          {value}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
);

/** Names and values in two columns, the name above its value. */
export const FactGrid = ({ facts }: { facts: readonly Fact[] }) => (
  <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gapX="5" gapY="2.5">
    {facts.map(({ label, value }, index) => (
      <chakra.div key={`${label} ${index}`} minW="0">
        <chakra.dt textStyle="hint" color="ink-2">
          {label}
        </chakra.dt>
        <chakra.dd
          textStyle="number"
          fontVariantNumeric="normal"
          fontSize="13.5px"
          letterSpacing="-0.005em"
          overflowWrap="anywhere"
        >
          {value}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
);
