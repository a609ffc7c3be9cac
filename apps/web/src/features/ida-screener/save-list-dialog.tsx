import { watchListName } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { formatNumber } from '../../format.ts';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { watchListMutations } from '../../queries/ida/watch-list-mutations.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';

const schema = z.strictObject({ name: watchListName });

interface SaveListDialogProps {
  symbols: readonly string[];
  onClose: () => void;
}

/** Saves the symbols of a screen as a watch list of their own. */
export function SaveListDialog({ symbols, onClose }: SaveListDialogProps) {
  const { mutateAsync: save } = useMutation(watchListMutations.save());
  const form = useContractForm({
    schema,
    initial: { name: '' },
    submit: async ({ name }) => {
      await save({ name, value: symbols.join(',') });
      notify.success(words.listSaved(name));
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.saveList}
      description={words.saveListOf(formatNumber(symbols.length, { decimals: 0 }))}
      action={words.save}
      form={form}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={words.listName}
        required
        maxLength={watchListName.maxLength}
        autoComplete="off"
      />
    </FormDialog>
  );
}
