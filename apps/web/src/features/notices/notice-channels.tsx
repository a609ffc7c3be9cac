import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  type ChannelKind,
  type CurrentUser,
  MAX_CHANNELS,
  type NoticeChannel,
  notificationKind,
  userNoticeKinds,
} from '@pipa/contract';
import { BellRing, type LucideIcon, MessageCircle, RadioTower } from 'lucide-react';
import { useCallback, useState } from 'react';
import { notices as words } from '../../messages/notices.ts';
import { useNoticeChannels } from '../../queries/notice-channels/use-notice-channels.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { NtfyDialog, PushDialog, TelegramDialog } from './add-dialogs.tsx';
import { KindsDialog, RemoveDialog } from './channel-dialogs.tsx';
import { ChannelRow } from './channel-row.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { channelOfDevice, pushState } from './push-device.ts';

interface OfferProps {
  icon: LucideIcon;
  name: string;
  /** What leaves, and to whom. */
  text: string;
  /** Why it cannot be added; null where it can. */
  hindrance: string | null;
  action: string;
  isDisabled: boolean;
  onAdd: () => void;
}

function Offer({ icon: Icon, name, text, hindrance, action, isDisabled, onAdd }: OfferProps) {
  return (
    <Flex as="li" align="flex-start" gap="3" py="3" wrap="wrap" borderTopWidth="1px" borderColor="line">
      <Box color="ink-2" pt="0.5">
        <Icon size={18} aria-hidden />
      </Box>
      <Box minW="0" flex="1 1 240px">
        <Box fontWeight={620}>{name}</Box>
        <Box color="ink-2">{text}</Box>
        {hindrance && (
          <Box textStyle="hint" color="ink-2" mt="1">
            {hindrance}
          </Box>
        )}
      </Box>
      <Button size="sm" disabled={isDisabled || hindrance !== null} onClick={onAdd}>
        {action}
      </Button>
    </Flex>
  );
}

/** Why this device cannot be added; null where it can. */
function hindranceOfDevice(isOn: boolean): string | null {
  if (isOn) return words.pushIsOn;
  return { possible: null, blocked: words.pushBlocked, missing: words.pushMissing }[pushState()];
}

const addDialogs = { push: PushDialog, ntfy: NtfyDialog } as const;

/** The channels on which the notices of a user leave the product. */
export function NoticeChannels({ user }: { user: Pick<CurrentUser, 'isAdministrator'> }) {
  const [adding, setAdding] = useState<ChannelKind | null>(null);
  const [open, setOpen] = useState<{ part: 'kinds' | 'remove'; channel: NoticeChannel } | null>(null);
  const { query, watch } = useNoticeChannels(adding === 'telegram');
  const offered = user.isAdministrator ? notificationKind.options : userNoticeKinds;
  const close = () => setOpen(null);
  const endAdding = useCallback(() => setAdding(null), []);
  const device = channelOfDevice();
  return (
    <QueryView
      query={query}
      pending={
        <Card title={words.title} description={words.text}>
          <TextSkeleton lines={4} />
        </Card>
      }
    >
      {({ channels, hasTelegram, ...offers }) => {
        const isFull = channels.length >= MAX_CHANNELS;
        const isDeviceOn = channels.some(({ id }) => id === device);
        const adds = { offered, ...offers, onClose: endAdding };
        const AddDialog = adding === null || adding === 'telegram' ? null : addDialogs[adding];
        return (
          <Flex direction="column" gap="4">
            <Card title={words.title} description={words.text}>
              {channels.length === 0 ? (
                <Box color="ink-2">{words.none}</Box>
              ) : (
                <chakra.ul listStyleType="none">
                  {channels.map((channel) => (
                    <ChannelRow
                      key={channel.id}
                      channel={channel}
                      isThisDevice={channel.id === device}
                      onTest={watch}
                      onChange={() => setOpen({ part: 'kinds', channel })}
                      onRemove={() => setOpen({ part: 'remove', channel })}
                    />
                  ))}
                </chakra.ul>
              )}
            </Card>
            <NoticeChoices />
            <Card title={words.addTitle} description={isFull ? words.full : words.addText}>
              <chakra.ul listStyleType="none">
                <Offer
                  icon={BellRing}
                  name={words.kindNames.push}
                  text={words.pushText}
                  hindrance={hindranceOfDevice(isDeviceOn)}
                  action={words.pushAdd}
                  isDisabled={isFull}
                  onAdd={() => setAdding('push')}
                />
                <Offer
                  icon={MessageCircle}
                  name={words.kindNames.telegram}
                  text={words.telegramText}
                  hindrance={hasTelegram ? null : words.telegramOff}
                  action={words.telegramAdd}
                  isDisabled={isFull}
                  onAdd={() => setAdding('telegram')}
                />
                <Offer
                  icon={RadioTower}
                  name={words.kindNames.ntfy}
                  text={words.ntfyText}
                  hindrance={null}
                  action={words.ntfyAdd}
                  isDisabled={isFull}
                  onAdd={() => setAdding('ntfy')}
                />
              </chakra.ul>
            </Card>
            {AddDialog && <AddDialog {...adds} />}
            {adding === 'telegram' && <TelegramDialog {...adds} channels={channels} onLink={watch} />}
            {open?.part === 'kinds' && <KindsDialog channel={open.channel} offered={offered} onClose={close} />}
            {open?.part === 'remove' && <RemoveDialog channel={open.channel} onClose={close} />}
          </Flex>
        );
      }}
    </QueryView>
  );
}
