import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../format.ts';
import { assistants as words } from '../../../messages/assistants.ts';
import { userMutations } from '../../../queries/users/user-mutations.ts';
import { userQueries } from '../../../queries/users/user-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { TableSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { CallsTable } from './calls-table.tsx';
import { ConnectCard } from './connect-card.tsx';
import { KeySees } from './key-sees.tsx';

/** One switch for all assistants of the user, which counts from their next call on. */
function AssistantSwitch({ offSince }: { offSince: string | null }) {
  const isOn = offSince === null;
  const change = useMutation({
    ...userMutations.setAgents(),
    onSuccess: (_, { isOn: wanted }) => notify.success(wanted ? words.switchedOn : words.switchedOff),
    onError: notify.failure,
  });
  return (
    <Card title={words.title} description={words.text}>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Flex align="center" gap="3" wrap="wrap">
          <Pill tone={isOn ? 'gain' : 'loss'}>{isOn ? words.on : words.off}</Pill>
          <Box>{isOn ? words.onText : words.offText(formatInstant(offSince))}</Box>
        </Flex>
        <Switch
          label={words.toggle}
          checked={isOn}
          disabled={change.isPending}
          onChange={(wanted) => change.mutate({ isOn: wanted })}
        />
      </Flex>
    </Card>
  );
}

/** How assistants are connected, what they see, whether they may call, and what they have called. */
export function Assistants() {
  const query = useQuery(userQueries.agents());
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.title}>
          <TableSkeleton rows={4} />
        </Card>
      }
    >
      {({ offSince, calls }) => (
        <Flex direction="column" gap="4">
          <AssistantSwitch offSince={offSince} />
          <ConnectCard />
          <KeySees />
          <CallsTable calls={calls} />
        </Flex>
      )}
    </QueryView>
  );
}
