import { chakra } from '@chakra-ui/react';
import type { DetectionGroup } from '@pipa/contract';
import { groupHeader } from '@pipa/ida';
import { useMutation } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { say } from '../../ida-views/say.ts';
import { idaSignals as words } from '../../messages/ida-signals.ts';
import { watchListMutations } from '../../queries/ida/watch-list-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toaster.tsx';
import type { OwnList } from './use-signal-source.ts';

interface SubscribeButtonProps {
  list: OwnList;
  group: Pick<DetectionGroup, 'id'>;
}

/** Begins or ends the mails of a group of signals of a watch list (3 §2.8). */
export function SubscribeButton({ list, group }: SubscribeButtonProps) {
  const { mutate, isPending } = useMutation(watchListMutations.subscribe());
  const isSubscribed = list.subscriptions.some(({ id, subscribe }) => id === group.id && subscribe);
  const header = say(groupHeader(group.id));
  const change = () =>
    mutate({ id: list.id, subscriptionId: group.id, subscribe: !isSubscribed }, { onError: notify.failure });
  return (
    <Button size="sm" loading={isPending} onClick={change}>
      {!isPending && (isSubscribed ? <BellOff aria-hidden /> : <Bell aria-hidden />)}
      {isSubscribed ? words.unsubscribe : words.subscribe}
      <chakra.span srOnly>{isSubscribed ? words.notOfGroup(header) : words.ofGroup(header)}</chakra.span>
    </Button>
  );
}

/** Begins or ends the mails of all groups of a watch list at once. */
export function SubscribeAllButton({ list }: { list: OwnList }) {
  const { mutate, isPending } = useMutation(watchListMutations.subscribeAll());
  const missing = list.subscriptions.filter(({ subscribe }) => !subscribe);
  const subscribe = missing.length > 0;
  const groups = (subscribe ? missing : list.subscriptions).map(({ id }) => id);
  return (
    <Button
      size="sm"
      loading={isPending}
      onClick={() => mutate({ id: list.id, groups, subscribe }, { onError: notify.failure })}
    >
      {subscribe ? words.subscribeAll : words.unsubscribeAll}
    </Button>
  );
}
