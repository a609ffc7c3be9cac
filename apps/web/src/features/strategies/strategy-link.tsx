import { chakra } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { paths } from '../../app/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Documented navigation state, and the id in the address so that the page can be reloaded and shared. */
export interface StrategyState {
  strategyId?: number;
  strategyName?: string;
}

export const strategyAddress = (id: number, tab?: string) =>
  `${paths.strategyDetails}?id=${id}${tab ? `&tab=${tab}` : ''}`;

interface StrategyLinkProps {
  strategy: Pick<Strategy, 'id' | 'name'>;
  tab?: string;
  /** Small second line. */
  note?: string;
}
export function StrategyLink({ strategy, tab, note }: StrategyLinkProps) {
  const state: StrategyState = { strategyId: strategy.id, strategyName: strategy.name };
  return (
    <>
      <TextLink to={strategyAddress(strategy.id, tab)} state={state} whiteSpace={{ md: 'nowrap' }}>
        {strategy.name}
      </TextLink>
      {note && (
        <chakra.span display="block" textStyle="hint" color="ink-2" whiteSpace={{ md: 'nowrap' }}>
          {note}
        </chakra.span>
      )}
    </>
  );
}
