import { Flex } from '@chakra-ui/react';
import { api, type NoticeChannel, type NotificationKind } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { deviceName } from '../../device-name.ts';
import { notices as words } from '../../messages/notices.ts';
import { noticeChannelMutations } from '../../queries/notice-channels/notice-channel-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';
import { KindFields } from './kind-fields.tsx';
import { keepChannelOfDevice, subscribeDevice } from './push-device.ts';

export interface AddDialogProps {
  /** Kinds that the reader can get. */
  offered: readonly NotificationKind[];
  pushKey: string;
  ntfyServer: string;
  onClose: () => void;
}

/** A name that cannot be guessed. */
const hardTopic = () =>
  `pipa-${Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(36).padStart(2, '0')).join('')}`;

export function NtfyDialog({ offered, ntfyServer, onClose }: AddDialogProps) {
  const { mutateAsync: add } = useMutation(noticeChannelMutations.addNtfy());
  const form = useContractForm({
    schema: api.addNtfyChannel.input.extend({
      // A field that is left empty was left out.
      token: z.string().transform((token) => token.trim() || undefined),
    }),
    initial: { server: ntfyServer, topic: hardTopic(), token: '', kinds: [...offered] },
    submit: async (values) => {
      await add(values);
      notify.success(words.added);
      onClose();
    },
  });
  const { field: kinds, fieldState } = useController({ control: form.control, name: 'kinds' });
  return (
    <FormDialog
      title={words.ntfyTitle}
      description={words.ntfyText}
      action={words.ntfyAdd}
      form={form}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="server"
        label={words.server}
        hint={words.serverHint}
        type="url"
        autoComplete="off"
        maxLength={200}
        required
      />
      <TextField control={form.control} name="topic" label={words.topic} autoComplete="off" maxLength={64} required />
      <TextField
        control={form.control}
        name="token"
        label={words.token}
        hint={words.tokenHint}
        type="password"
        autoComplete="off"
        maxLength={200}
      />
      <KindFields {...kinds} offered={offered} fault={fieldState.error?.message} />
    </FormDialog>
  );
}

const kindsInput = z.object({ kinds: api.linkTelegram.input.shape.kinds });

export function PushDialog({ offered, pushKey, onClose }: AddDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync: add } = useMutation(noticeChannelMutations.addPush());
  const form = useContractForm({
    schema: kindsInput,
    initial: { kinds: [...offered] },
    submit: async ({ kinds }) => {
      setFailure(null);
      const subscription = await subscribeDevice(pushKey).catch((fault: unknown) => {
        console.warn('This browser was not subscribed', fault);
        return 'failed' as const;
      });
      if (subscription === null || subscription === 'failed') {
        setFailure(subscription === null ? words.pushDenied : words.pushFailed);
        return;
      }
      const { id } = await add({ ...subscription, device: deviceName(navigator.userAgent), kinds });
      keepChannelOfDevice(id);
      notify.success(words.added);
      onClose();
    },
  });
  const { field: kinds, fieldState } = useController({ control: form.control, name: 'kinds' });
  return (
    <FormDialog
      title={words.pushTitle}
      description={words.pushText}
      action={words.pushAllow}
      form={form}
      onClose={onClose}
    >
      <KindFields {...kinds} offered={offered} fault={fieldState.error?.message} />
      {failure && (
        <Notice tone="loss" urgent>
          {failure}
        </Notice>
      )}
    </FormDialog>
  );
}

interface TelegramDialogProps extends AddDialogProps {
  /** Those that there are. */
  channels: readonly Pick<NoticeChannel, 'id' | 'kind'>[];
  /** A link was made, which a chat may open. */
  onLink: () => void;
}

/** Makes a link to the bot and shows it until a chat has opened it. */
export function TelegramDialog({ offered, channels, onLink, onClose }: TelegramDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [known] = useState(() => new Set(channels.map(({ id }) => id)));
  const isLinked = channels.some(({ id, kind }) => kind === 'telegram' && !known.has(id));
  useEffect(() => {
    if (!isLinked) return;
    notify.success(words.telegramLinked);
    onClose();
  }, [isLinked, onClose]);
  const { mutateAsync: link } = useMutation(noticeChannelMutations.linkTelegram());
  const form = useContractForm({
    schema: kindsInput,
    initial: { kinds: [...offered] },
    submit: async (values) => {
      setUrl((await link(values)).url);
      onLink();
    },
  });
  const { field: kinds, fieldState } = useController({ control: form.control, name: 'kinds' });
  if (url !== null) {
    return (
      <Dialog open onClose={onClose} title={words.telegramTitle} description={words.telegramHow}>
        <Flex direction="column" gap="4">
          <Flex overflowWrap="anywhere" fontFamily="mono" userSelect="all">
            {url}
          </Flex>
          <FormActions>
            <Button onClick={onClose}>{words.close}</Button>
            <Button onClick={() => void copyText(url, words)}>{words.copy}</Button>
            <Button tone="primary" asChild>
              <a href={url} target="_blank" rel="noreferrer">
                {words.telegramOpen}
              </a>
            </Button>
          </FormActions>
        </Flex>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={words.telegramTitle}
      description={words.telegramText}
      action={words.telegramLink}
      form={form}
      onClose={onClose}
    >
      <KindFields {...kinds} offered={offered} fault={fieldState.error?.message} />
    </FormDialog>
  );
}
