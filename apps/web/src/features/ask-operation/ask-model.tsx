import { Box, chakra, Flex } from '@chakra-ui/react';
import type { api, OutputOf } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../format.ts';
import { askOperation as words } from '../../messages/ask-operation.ts';
import { askMutations } from '../../queries/ask/ask-mutations.ts';
import { askQueries } from '../../queries/ask/ask-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';

const Code = chakra('code', { base: { fontFamily: 'mono', fontSize: '13px', color: 'ink' } });

const variables = Object.entries(words.variables);

/** The names of the variables that name a model. */
const HowTo = () => (
  <Box mt="3">
    <Box color="ink-2">{words.howTo}</Box>
    <chakra.dl display="grid" gridTemplateColumns={{ sm: 'max-content 1fr' }} columnGap="4" rowGap="1" mt="2">
      {variables.map(([name, meaning]) => (
        <Box key={name} display="contents">
          <dt>
            <Code>{name}</Code>
          </dt>
          <chakra.dd color="ink-2">{meaning}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  </Box>
);

function Found({ test: { configured, checks, firstTokenMs } }: { test: OutputOf<typeof api.testAskModel> }) {
  if (!configured) return <Box mt="3">{words.notConfigured}</Box>;
  return (
    <Box mt="3">
      <chakra.ul listStyleType="none">
        {checks.map(({ check, passed, found }) => (
          <Flex as="li" key={check} gap="3" align="baseline" py="1.5" wrap={{ base: 'wrap', sm: 'nowrap' }}>
            <Pill tone={passed ? 'gain' : 'loss'}>{passed ? words.passed : words.failed}</Pill>
            <Box width="110px" flexShrink="0" fontWeight="560">
              {words.checks[check]}
            </Box>
            <Box minW="0" color="ink-2" overflowWrap="anywhere">
              {found}
            </Box>
          </Flex>
        ))}
      </chakra.ul>
      {firstTokenMs !== null && (
        <Box mt="2" color="ink-2">
          {words.firstToken(formatNumber(firstTokenMs, { decimals: 0 }))}
        </Box>
      )}
    </Box>
  );
}

/** Which model answers, how to name one, and whether it does what Ask needs. */
export function AskModel() {
  const query = useQuery(askQueries.state());
  const test = useMutation({ ...askMutations.test(), onError: notify.failure });
  const hasModel = query.data?.engine === 'model';
  return (
    <Card
      title={words.model}
      actions={
        hasModel && (
          <Button size="sm" loading={test.isPending} onClick={() => test.mutate()}>
            {words.test}
          </Button>
        )
      }
    >
      <QueryView query={query} pending={<TextSkeleton lines={2} />}>
        {({ model, host }) =>
          model !== null && host !== null ? (
            <Box>{words.configured(model, host)}</Box>
          ) : (
            <>
              <Box>{words.none}</Box>
              <HowTo />
            </>
          )
        }
      </QueryView>
      <Box role="status">
        {test.isPending && (
          <Box mt="3" color="ink-2">
            {words.testing}
          </Box>
        )}
        {test.data && !test.isPending && <Found test={test.data} />}
      </Box>
    </Card>
  );
}
