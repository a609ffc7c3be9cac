import { Flex } from '@chakra-ui/react';
import { type SavedScreen, savedScreenName } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { messages } from '../../messages/index.ts';
import { savedScreenMutations } from '../../queries/ida/saved-screens.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';

const schema = z.strictObject({ name: savedScreenName });

interface SaveScreenDialogProps {
  /** What is saved. */
  screen: Pick<SavedScreen, 'filter' | 'sort' | 'columns'>;
  saved: readonly SavedScreen[];
  onClose: () => void;
}

/** Saves the conditions, the order and the columns under a name; that of a saved screen replaces it. */
export function SaveScreenDialog({ screen, saved, onClose }: SaveScreenDialogProps) {
  const { mutateAsync: save } = useMutation(savedScreenMutations.save());
  const replacedBy = (name: string) => saved.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const form = useContractForm({
    schema,
    initial: { name: '' },
    submit: async ({ name }) => {
      const id = replacedBy(name)?.id;
      await save({ ...(id !== undefined && { id }), name, ...screen });
      notify.success(words.screenSaved(name));
      onClose();
    },
  });
  const { errors, isSubmitting } = form.formState;
  const replaced = replacedBy(form.watch('name'));
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.saveScreen}
      description={words.saveScreenText}
      size="sm"
      closeOnOutside={false}
    >
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <TextField
            control={form.control}
            name="name"
            label={words.screenName}
            required
            maxLength={savedScreenName.maxLength}
            autoComplete="off"
            hint={replaced && words.replaces(replaced.name)}
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
