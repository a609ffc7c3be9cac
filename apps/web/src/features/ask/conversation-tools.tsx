import { Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ask as words } from '../../messages/ask.ts';
import { askMutations } from '../../queries/ask/ask-mutations.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toaster.tsx';

interface Named {
  id: number;
  title: string;
}

function RenameDialog({ id, title, onClose }: Named & { onClose: () => void }) {
  const rename = useMutation(askMutations.rename());
  const form = useContractForm({
    schema: api.renameConversation.input,
    initial: { id, title },
    submit: async (values) => {
      await rename.mutateAsync(values);
      notify.success(words.renamed);
      onClose();
    },
  });
  return (
    <FormDialog title={words.renameTitle} action={words.save} form={form} isBlocked={!form.isValid} onClose={onClose}>
      <TextField control={form.control} name="title" label={words.name} required autoComplete="off" />
    </FormDialog>
  );
}

const fileNameOf = (title: string) => `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.md`;

/** What can be done with a conversation: rename, export, delete. */
export function ConversationTools({ id, title, onDeleted }: Named & { onDeleted: (id: number) => void }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const removal = useMutation(askMutations.remove());
  const file = useMutation({
    ...askMutations.export(),
    onSuccess: (content) => saveFile(fileNameOf(title), content),
    onError: notify.failure,
  });
  const remove = async () => {
    await removal.mutateAsync({ id });
    notify.success(words.deleted);
    onDeleted(id);
  };
  return (
    <Flex gap="1">
      <IconButton label={words.rename} onClick={() => setOpen('rename')}>
        <Pencil />
      </IconButton>
      <IconButton label={words.export} loading={file.isPending} onClick={() => file.mutate(id)}>
        <Download />
      </IconButton>
      <IconButton label={words.delete} onClick={() => setOpen('delete')}>
        <Trash2 />
      </IconButton>
      {open === 'rename' && <RenameDialog id={id} title={title} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        title={words.deleteTitle}
        confirmLabel={words.delete}
        destructive
        onConfirm={remove}
        onClose={() => setOpen(null)}
      >
        {words.deleteText(title)}
      </ConfirmDialog>
    </Flex>
  );
}
