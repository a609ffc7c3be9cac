import { Flex } from '@chakra-ui/react';
import { api, type Broker, type BrokerControlState } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant, formatNumber } from '../../format.ts';
import { account } from '../../messages/account.ts';
import { brokerAccounts } from '../../messages/broker-accounts.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

const words = brokerAccounts.desk;
const required = api.switchApiKeys.input.pick({ reason: true });

type Links = BrokerControlState['accounts'][number];
const names: Partial<Record<Broker, string>> = account.brokerKinds;
const count = (key: 'linked' | 'broken' | 'differing'): Column<Links> => ({
  key,
  header: words[key],
  numeric: true,
  phone: true,
  value: (row) => row[key],
  cell: (row) => formatNumber(row[key], { decimals: 0 }),
});
const columns: readonly Column<Links>[] = [
  { key: 'broker', header: words.broker, value: ({ broker }) => names[broker] ?? broker },
  count('linked'),
  count('broken'),
  count('differing'),
];

function ControlDialog({ stops, onClose }: { stops: boolean; onClose: () => void }) {
  const { mutateAsync: control } = useMutation(operatorMutations.controlBrokers());
  return (
    <ActDialog
      title={stops ? words.stopTitle : words.startTitle}
      text={stops ? words.stopText : words.startText}
      schema={required}
      initial={{ reason: '' }}
      action={stops ? words.stop : words.start}
      destructive={stops}
      onClose={onClose}
      onAct={async ({ reason }) => {
        await control({ isKilled: stops, reason });
        notify.success(stops ? words.stopped : words.started);
        return true;
      }}
    />
  );
}

/** Stops the orders of all accounts at outside brokers, and how their links are. */
export function BrokerControl() {
  const query = useQuery(operatorQueries.brokerControl());
  const [asked, setAsked] = useState<'stop' | 'start' | null>(null);
  return (
    <>
      <QueryView
        query={query}
        pending={
          <Card title={words.title}>
            <TextSkeleton lines={2} />
          </Card>
        }
      >
        {({ killedTime, killedBy, reason, accounts }) => (
          <Flex direction="column" gap="4">
            <Card title={words.title} description={words.text}>
              <Flex align="center" justify="space-between" gap="3" wrap="wrap">
                <Flex align="center" gap="3" wrap="wrap" flex="1 1 260px">
                  <Pill tone={killedTime === null ? 'gain' : 'loss'}>{killedTime === null ? words.on : words.off}</Pill>
                  {killedTime !== null && (
                    <span>{words.since(formatInstant(killedTime), killedBy ?? words.someone, reason ?? '')}</span>
                  )}
                </Flex>
                <Button
                  size="sm"
                  tone={killedTime === null ? 'danger' : undefined}
                  onClick={() => setAsked(killedTime === null ? 'stop' : 'start')}
                >
                  {killedTime === null ? words.stop : words.start}
                </Button>
              </Flex>
            </Card>
            <DataTable
              id="broker-links"
              title={words.accounts}
              columns={columns}
              rows={accounts}
              rowKey={({ broker }) => broker}
              empty={<EmptyState title={words.none} />}
            />
          </Flex>
        )}
      </QueryView>
      {asked !== null && <ControlDialog stops={asked === 'stop'} onClose={() => setAsked(null)} />}
    </>
  );
}
