import { partsOfSymbols, REQUIRED, saveWatchListInput } from '@pipa/contract';
import { savedSymbols } from '@pipa/ida';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { idaSignals } from '../../messages/ida-signals.ts';
import { useConfirming } from '../../queries/drafts/use-confirming.ts';
import { signalQueries } from '../../queries/ida/signal-queries.ts';
import { watchListMutations } from '../../queries/ida/watch-list-mutations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { SymbolsArea } from './symbols-area.tsx';
import type { OwnList } from './use-signal-source.ts';

const words = idaSignals.list;
const value = saveWatchListInput.shape.value.refine((symbols) => symbols.length > 0, REQUIRED);
const schema = z.strictObject({ watchListId: z.string().min(1, REQUIRED), value });
/** In the place of the id of a list that is made by saving. */
const NEW_LIST = 'new';
/** What the server calls the list that it makes of symbols without a name. */
const DEFAULT_NAME = 'Default';

interface AddSymbolsProps {
  /** The list that is chosen; the default one without it. */
  watchListId?: number | undefined;
  symbols: string;
  onClose: () => void;
}

function AddSymbolsForm({ lists, watchListId, symbols, onClose }: AddSymbolsProps & { lists: readonly OwnList[] }) {
  const { mutateAsync: save } = useMutation(useConfirming(watchListMutations.save()));
  const hasDefault = lists.some(({ name }) => name === DEFAULT_NAME);
  const begun = lists.find(({ id, name }) => (watchListId === undefined ? name === DEFAULT_NAME : id === watchListId));
  // A list that is gone is replaced by none: a person chooses another.
  const initial = begun === undefined ? (watchListId === undefined ? NEW_LIST : '') : String(begun.id);
  const form = useContractForm({
    schema,
    initial: { watchListId: initial, value: symbols },
    submit: async ({ watchListId, value }) => {
      const list = lists.find(({ id }) => String(id) === watchListId);
      const all = savedSymbols([list?.value ?? '', ...value].join(','));
      await save(list === undefined ? { value: all } : { id: list.id, value: all });
      notify.success(words.added);
      onClose();
    },
  });
  const area = useController({ control: form.control, name: 'value' });
  const there = partsOfSymbols(lists.find(({ id }) => String(id) === form.watch('watchListId'))?.value ?? '');
  const isNothingNew = partsOfSymbols(area.field.value).every((symbol) => there.includes(symbol));
  const hint = isNothingNew && area.field.value !== '' ? words.alreadyThere : words.symbolCount(there.length);
  const choices = [
    ...(initial === '' ? [{ value: '', label: words.chooseList }] : []),
    ...(hasDefault ? [] : [{ value: NEW_LIST, label: words.defaultList }]),
    ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <FormDialog title={words.addTitle} action={words.add} form={form} onClose={onClose}>
      <SelectField
        control={form.control}
        name="watchListId"
        label={words.watchList}
        hint={hint}
        required
        choices={choices}
      />
      <SymbolsArea
        value={area.field.value}
        onChange={area.field.onChange}
        onBlur={area.field.onBlur}
        error={area.fieldState.error?.message}
        hint={words.symbolsHint}
      />
    </FormDialog>
  );
}

/** Adds symbols to an own list, behind those that are there. */
export function AddSymbolsDialog(props: AddSymbolsProps) {
  const query = useQuery(signalQueries.watchLists());
  return (
    <QueryView
      query={query}
      pending={
        <Dialog open onClose={props.onClose} title={words.addTitle} size="sm">
          <TextSkeleton lines={4} />
        </Dialog>
      }
    >
      {(lists) => <AddSymbolsForm {...props} lists={lists} />}
    </QueryView>
  );
}
