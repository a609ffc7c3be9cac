import { Box, chakra } from '@chakra-ui/react';
import type { ClassOffers, ProductPlan } from '@pipa/contract';
import { Check, Minus } from 'lucide-react';
import { inclusionsOf } from './plan-inclusions.ts';

/** Columns divided by hairlines; one below another on a phone. */
export const PlanGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
    gap: '1px',
    bg: 'line',
    borderTopWidth: '1px',
    borderColor: 'line',
    listStyleType: 'none',
  },
});

interface InclusionsProps {
  plan: ProductPlan;
  hasMoneyTrade: boolean;
  /** What is open to which class; empty until it is known. */
  offers: readonly ClassOffers[];
}
/** What a plan includes and what not. */
export const Inclusions = ({ plan, hasMoneyTrade, offers }: InclusionsProps) => (
  <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1.5">
    {inclusionsOf(plan, hasMoneyTrade, offers).map(({ text, isIncluded }) => (
      <chakra.li key={text} display="flex" gap="2" textStyle="hint" color={isIncluded ? 'ink' : 'ink-2'}>
        <Box color={isIncluded ? 'gain' : 'ink-3'} pt="2px" flexShrink="0" aria-hidden>
          {isIncluded ? <Check size={14} /> : <Minus size={14} />}
        </Box>
        {text}
      </chakra.li>
    ))}
  </chakra.ul>
);
