import { Box, Flex } from '@chakra-ui/react';
import type { NoticeChannel } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { notices as words } from '../../messages/notices.ts';
import { notifications } from '../../messages/notifications.ts';
import { noticeChannelMutations } from '../../queries/notice-channels/notice-channel-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toaster.tsx';
import { channelState, isTroubled } from './channel-state.ts';

interface ChannelRowProps {
  channel: NoticeChannel;
  isThisDevice: boolean;
  onTest: () => void;
  onChange: () => void;
  onRemove: () => void;
}

export function ChannelRow({ channel, isThisDevice, onTest, onChange, onRemove }: ChannelRowProps) {
  const test = useMutation({
    ...noticeChannelMutations.test(),
    onSuccess: () => {
      onTest();
      notify.success(words.tested);
    },
    onError: notify.failure,
  });
  const { id, kind, name, kinds } = channel;
  return (
    <Flex
      as="li"
      justify="space-between"
      align="center"
      gap="3"
      py="2.5"
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Box minW="0" flex="1 1 240px">
        <Box overflowWrap="anywhere">
          {words.kindNames[kind]} · {name}
          {isThisDevice && ` (${words.thisDevice})`}
        </Box>
        <Box textStyle="hint" color="ink-2">
          {words.sentFor(kinds.map((each) => notifications.kinds[each]).reduce((all, next) => words.listed(all, next)))}
        </Box>
        <Box textStyle="hint" color={isTroubled(channel) ? 'loss' : 'ink-2'}>
          {channelState(channel)}
        </Box>
        {channel.isFull && (
          <Box textStyle="hint" color="loss">
            {words.dayIsFull}
          </Box>
        )}
      </Box>
      <Flex gap="1" wrap="wrap">
        <Button size="sm" aria-label={words.testOf(name)} loading={test.isPending} onClick={() => test.mutate({ id })}>
          {words.test}
        </Button>
        <Button size="sm" aria-label={words.changeOf(name)} onClick={onChange}>
          {words.change}
        </Button>
        <Button size="sm" tone="danger" aria-label={words.removeOf(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </Flex>
    </Flex>
  );
}
