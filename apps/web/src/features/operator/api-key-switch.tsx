import { Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../format.ts';
import { operator } from '../../messages/operator.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

const words = operator.apiKeys;
const schema = api.switchApiKeys.input.pick({ reason: true });

function SwitchDialog({ on, onClose }: { on: boolean; onClose: () => void }) {
  const { mutateAsync: change } = useMutation(operatorMutations.switchApiKeys());
  const action = on ? words.switchOn : words.switchOff;
  return (
    <ActDialog
      title={on ? words.onTitle : words.offTitle}
      text={on ? words.onText : words.offText}
      schema={schema}
      initial={{ reason: '' }}
      action={action}
      destructive={!on}
      onClose={onClose}
      onAct={async ({ reason }) => {
        await change({ on, reason });
        notify.success(on ? words.switchedOn : words.switchedOff);
        return true;
      }}
    />
  );
}

/** Whether programs may call with API keys at all. */
export function ApiKeySwitch() {
  const query = useQuery(operatorQueries.apiKeySwitch());
  const [asked, setAsked] = useState<'on' | 'off' | null>(null);
  return (
    <Card title={words.title} description={words.hint}>
      <QueryView query={query} pending={<TextSkeleton lines={1} />}>
        {({ offSince, keys, owners }) => (
          <Flex align="center" justify="space-between" gap="3" wrap="wrap">
            <Flex align="center" gap="3" wrap="wrap">
              <Pill tone={offSince === null ? 'gain' : 'loss'}>{offSince === null ? words.on : words.off}</Pill>
              {offSince !== null && <span>{words.since(formatInstant(offSince))}</span>}
              <span>{words.count(keys, owners)}</span>
            </Flex>
            <Button
              size="sm"
              tone={offSince === null ? 'danger' : undefined}
              onClick={() => setAsked(offSince === null ? 'off' : 'on')}
            >
              {offSince === null ? words.switchOff : words.switchOn}
            </Button>
          </Flex>
        )}
      </QueryView>
      {asked !== null && <SwitchDialog on={asked === 'on'} onClose={() => setAsked(null)} />}
    </Card>
  );
}
