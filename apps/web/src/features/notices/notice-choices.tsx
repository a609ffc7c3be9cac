import { chakra, Flex, Grid } from '@chakra-ui/react';
import { kindOf, notificationKind, type QuietableEvent, quietableEvents } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { notices as words } from '../../messages/notices.ts';
import { notifications } from '../../messages/notifications.ts';
import { notificationMutations } from '../../queries/notifications/notification-mutations.ts';
import { notificationQueries } from '../../queries/notifications/notification-queries.ts';
import { Card } from '../../ui/card.tsx';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';

const kinds = notificationKind.options
  .map((kind) => ({ kind, events: quietableEvents.filter((event) => kindOf(event) === kind) }))
  .filter(({ events }) => events.length > 0);

/** Which of the frequent events are worth a notice; each choice counts at once. */
export function NoticeChoices() {
  const query = useQuery(notificationQueries.choices());
  const { mutate: choose, isPending } = useMutation(notificationMutations.choose());
  return (
    <Card title={words.worth} description={words.worthText}>
      <QueryView query={query} pending={<TextSkeleton lines={4} />}>
        {({ quiet }) => {
          const toggle = (event: QuietableEvent) => {
            const next = quietableEvents.filter((each) => quiet.includes(each) !== (each === event));
            choose(
              { quiet: next },
              { onSuccess: () => notify.success(words.worthSaved), onError: (error) => notify.failure(error) },
            );
          };
          return (
            <Grid
              templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
              columnGap="6"
              rowGap="3"
            >
              {kinds.map(({ kind, events }) => (
                <chakra.fieldset key={kind} border="0" p="0" minW="0" disabled={isPending}>
                  <chakra.legend textStyle="label" color="ink-2" mb="1">
                    {notifications.kinds[kind]}
                  </chakra.legend>
                  <Flex direction="column" align="flex-start">
                    {events.map((event) => (
                      <TickLabel key={event}>
                        <Tick type="checkbox" checked={!quiet.includes(event)} onChange={() => toggle(event)} />
                        <span>{words.events[event]}</span>
                      </TickLabel>
                    ))}
                  </Flex>
                </chakra.fieldset>
              ))}
            </Grid>
          );
        }}
      </QueryView>
    </Card>
  );
}
