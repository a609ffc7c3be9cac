import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { links } from '../app/links.ts';
import { invest } from '../messages/invest.ts';
import { feedingWords } from '../messages/stored-texts.ts';
import { strategyQueries } from '../queries/strategies/strategy-queries.ts';
import { Panel } from '../ui/panel.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { subjectOf } from './subscription-lock.tsx';

const words = invest.strategies;

/** Below a list: what is not offered because this market lacks the data for it, each with its reason. Nothing where all are fed. */
export function WaitingStrategies({ isAQM }: { isAQM: boolean }) {
  const { data = [] } = useQuery(strategyQueries.waiting());
  const waiting = data.filter(({ strategyType }) => (strategyType === 'AQM') === isAQM);
  if (waiting.length === 0) return null;
  return (
    <Box mt="4">
      <Panel title={words.waiting(waiting.length, subjectOf({ isAQM }))}>
        {() => (
          <Box px={{ base: '4', md: '5' }} py="3.5">
            <chakra.p color="ink-2" mb="2">
              {words.waitingText}
            </chakra.p>
            <chakra.ul listStyleType="none" m="0" p="0">
              {waiting.map(({ id, name, reason }) => (
                <chakra.li key={id} py="1.5" overflowWrap="anywhere">
                  <TextLink {...(isAQM ? links.modelAccount : links.strategy)({ id, name })}>{name}</TextLink>{' '}
                  <chakra.span color="ink-2">{feedingWords(reason)}</chakra.span>
                </chakra.li>
              ))}
            </chakra.ul>
          </Box>
        )}
      </Panel>
    </Box>
  );
}
