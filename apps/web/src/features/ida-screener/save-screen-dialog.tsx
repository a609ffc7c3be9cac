import { type SavedScreen, savedScreenName } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { useConfirming } from '../../queries/drafts/use-confirming.ts';
import { savedScreenMutations } from '../../queries/ida/saved-screens.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';

const schema = z.strictObject({ name: savedScreenName });

interface SaveScreenDialogProps {
  /** What is saved. */
  screen: Pick<SavedScreen, 'filter' | 'sort' | 'columns'>;
  saved: readonly SavedScreen[];
  /** The name that is filled in. */
  name?: string;
  onClose: () => void;
}

/** Saves the conditions, the order and the columns under a name; that of a saved screen replaces it. */
export function SaveScreenDialog({ screen, saved, name: proposed = '', onClose }: SaveScreenDialogProps) {
  const { mutateAsync: save } = useMutation(useConfirming(savedScreenMutations.save()));
  const replacedBy = (name: string) => saved.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const form = useContractForm({
    schema,
    initial: { name: proposed },
    submit: async ({ name }) => {
      const id = replacedBy(name)?.id;
      await save({ ...(id !== undefined && { id }), name, ...screen });
      notify.success(words.screenSaved(name));
      onClose();
    },
  });
  const replaced = replacedBy(form.watch('name'));
  return (
    <FormDialog
      title={words.saveScreen}
      description={words.saveScreenText}
      action={words.save}
      form={form}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={words.screenName}
        required
        maxLength={savedScreenName.maxLength}
        autoComplete="off"
        hint={replaced && words.replaces(replaced.name)}
      />
    </FormDialog>
  );
}
