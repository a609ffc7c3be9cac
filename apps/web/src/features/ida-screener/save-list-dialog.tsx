import { Flex } from '@chakra-ui/react';
import { watchListName } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { formatNumber } from '../../format.ts';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { messages } from '../../messages/index.ts';
import { watchListMutations } from '../../queries/ida/watch-list-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
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
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.saveList}
      description={words.saveListOf(formatNumber(symbols.length, { decimals: 0 }))}
      size="sm"
      closeOnOutside={false}
    >
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <TextField
            control={form.control}
            name="name"
            label={words.listName}
            required
            maxLength={watchListName.maxLength}
            autoComplete="off"
          />
          <FormFailure errors={errors} />
          <FormActions>
            <Button onClick={onClose} disabled={isSubmitting}>
              {messages.shell.cancel}
            </Button>
            <Button type="submit" tone="primary" loading={isSubmitting}>
              {words.save}
            </Button>
          </FormActions>
        </Flex>
      </form>
    </Dialog>
  );
}
