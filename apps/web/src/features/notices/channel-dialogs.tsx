import { api, type NoticeChannel, type NotificationKind } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { notices as words } from '../../messages/notices.ts';
import { noticeChannelMutations } from '../../queries/notice-channels/notice-channel-mutations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { KindFields } from './kind-fields.tsx';
import { channelOfDevice, forgetDevice } from './push-device.ts';

interface KindsDialogProps {
  channel: NoticeChannel;
  offered: readonly NotificationKind[];
  onClose: () => void;
}

export function KindsDialog({ channel: { id, name, kinds: chosen }, offered, onClose }: KindsDialogProps) {
  const { mutateAsync: change } = useMutation(noticeChannelMutations.change());
  const form = useContractForm({
    schema: api.changeNoticeChannel.input,
    initial: { id, kinds: [...chosen] },
    submit: async (values) => {
      await change(values);
      notify.success(words.changed);
      onClose();
    },
  });
  const { field: kinds, fieldState } = useController({ control: form.control, name: 'kinds' });
  return (
    <FormDialog title={words.changeTitle} description={name} action={words.save} form={form} onClose={onClose}>
      <KindFields {...kinds} offered={offered} fault={fieldState.error?.message} />
    </FormDialog>
  );
}

export function RemoveDialog({ channel: { id, name }, onClose }: { channel: NoticeChannel; onClose: () => void }) {
  const { mutateAsync: remove } = useMutation(noticeChannelMutations.delete());
  const confirm = async () => {
    await remove({ id });
    if (channelOfDevice() === id) await forgetDevice();
    notify.success(words.removed);
  };
  return (
    <ConfirmDialog
      open
      title={words.removeTitle}
      confirmLabel={words.remove}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.removeText(name)}
    </ConfirmDialog>
  );
}
