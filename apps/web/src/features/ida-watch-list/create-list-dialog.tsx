import { Flex } from '@chakra-ui/react';
import { saveWatchListInput, watchListName } from '@pipa/contract';
import { savedSymbols } from '@pipa/ida';
import { useMutation } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { idaSignals } from '../../messages/ida-signals.ts';
import { messages } from '../../messages/index.ts';
import { watchListMutations } from '../../queries/ida/watch-list-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
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
  const { errors, isSubmitting } = form.formState;
  const symbols = useController({ control: form.control, name: 'value' });
  return (
    <Dialog open onClose={onClose} title={words.create} size="sm" closeOnOutside={false}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
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
          <FormFailure errors={errors} />
          <FormActions>
            <Button onClick={onClose} disabled={isSubmitting}>
              {messages.shell.cancel}
            </Button>
            <Button type="submit" tone="primary" loading={isSubmitting}>
              {words.add}
            </Button>
          </FormActions>
        </Flex>
      </form>
    </Dialog>
  );
}
