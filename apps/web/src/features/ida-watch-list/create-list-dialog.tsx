import { saveWatchListInput, watchListName } from '@pipa/contract';
import { savedSymbols } from '@pipa/ida';
import { useMutation } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { idaSignals } from '../../messages/ida-signals.ts';
import { watchListMutations } from '../../queries/ida/watch-list-mutations.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { SymbolsArea } from './symbols-area.tsx';

const words = idaSignals.list;
const schema = z.strictObject({ name: watchListName, value: saveWatchListInput.shape.value });

interface CreateListDialogProps {
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Makes a watch list of a name and symbols, which may be none yet (3 §2.8). */
export function CreateListDialog({ onClose, onCreated }: CreateListDialogProps) {
  const { mutateAsync: save } = useMutation(watchListMutations.save());
  const form = useContractForm({
    schema,
    initial: { name: '', value: '' },
    submit: async ({ name, value }) => {
      const { id } = await save({ name, value: savedSymbols(value.join(',')) });
      notify.success(words.created);
      onCreated(id);
      onClose();
    },
  });
  const symbols = useController({ control: form.control, name: 'value' });
  return (
    <FormDialog title={words.create} action={words.add} form={form} onClose={onClose}>
      <TextField
        control={form.control}
        name="name"
        label={words.nameOfList}
        required
        maxLength={watchListName.maxLength}
        autoComplete="off"
      />
      <SymbolsArea
        value={symbols.field.value}
        onChange={symbols.field.onChange}
        onBlur={symbols.field.onBlur}
        error={symbols.fieldState.error?.message}
        hint={words.symbolsHint}
      />
    </FormDialog>
  );
}
