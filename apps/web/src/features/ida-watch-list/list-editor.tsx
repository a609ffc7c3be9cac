import { Flex } from '@chakra-ui/react';
import { partsOfSymbols, refusalOf, saveWatchListInput } from '@pipa/contract';
import { savedSymbols } from '@pipa/ida';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { idaSignals } from '../../messages/ida-signals.ts';
import { refusalWords } from '../../messages/refusals.ts';
import { watchListMutations } from '../../queries/ida/watch-list-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { CreateListDialog } from './create-list-dialog.tsx';
import { PaperSymbols } from './paper-symbols.tsx';
import { SymbolsArea } from './symbols-area.tsx';
import type { OwnList } from './use-signal-source.ts';

const words = idaSignals.list;

/** Symbols that were typed and not saved, by list: they are still there after another list was looked at. */
type Drafts = ReadonlyMap<number, string>;
/** Of the symbols of a person without a list: saving them makes the default one. */
const NO_LIST = 0;

const keep = (of: Drafts, key: number, value: string | null): Drafts => {
  const kept = new Map(of);
  if (value === null) kept.delete(key);
  else kept.set(key, value);
  return kept;
};

function useSymbolsOf(lists: readonly OwnList[], list: OwnList | null) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [faults, setFaults] = useState<Drafts>(new Map());
  const key = list?.id ?? NO_LIST;
  const saved = list?.value ?? '';
  const text = drafts.get(key) ?? saved;
  // An answer of the server may come after more was typed, or after the list was saved.
  const latest = useRef({ key, lists, drafts });
  useLayoutEffect(() => {
    latest.current = { key, lists, drafts };
  });
  return {
    text,
    fault: faults.get(key),
    isChanged: savedSymbols(text) !== savedSymbols(saved),
    write: (value: string) => {
      setDrafts((before) => keep(before, key, value));
      setFaults((before) => keep(before, key, null));
    },
    /** The server has `text`, in the list of the id. What was typed after it was sent is kept, as that of the list. */
    forget: (id: number) =>
      setDrafts((before) => {
        const typed = before.get(key);
        if (typed === undefined || typed === text) return keep(before, key, null);
        return keep(keep(before, key, null), id, before.get(id) ?? typed);
      }),
    refuse: (message: string) => setFaults((before) => keep(before, key, message)),
    /** Adds symbols behind those that are there when it is called. @returns how many of them were new */
    add: (symbols: readonly string[]): number => {
      const now = latest.current;
      const of = key === NO_LIST ? now.key : key;
      const there = partsOfSymbols(now.drafts.get(of) ?? now.lists.find(({ id }) => id === of)?.value ?? '');
      const fresh = symbols.filter((symbol) => !there.includes(symbol));
      if (fresh.length > 0) setDrafts((before) => keep(before, of, [...there, ...fresh].join(',')));
      return fresh.length;
    },
  };
}

/** What is wrong with the symbols by the rules of the contract; null for nothing. */
function faultOf(text: string): string | null {
  const [issue] = saveWatchListInput.shape.value.safeParse(text).error?.issues ?? [];
  return issue ? refusalWords(refusalOf(issue)) : null;
}

interface ListEditorProps {
  lists: readonly OwnList[];
  /** The list that is edited; null without one. */
  list: OwnList | null;
  /** An account is the source, or the lists could not be read: there is nothing to edit. */
  isLocked: boolean;
  lockedHint?: string;
  onList: (id: number | null) => void;
}

/** The symbols of a watch list, and the buttons that create, save and delete lists (3 §2.8). */
export function ListEditor({ lists, list, isLocked, lockedHint, onList }: ListEditorProps) {
  const { mutateAsync: save, isPending: isSaving } = useMutation(watchListMutations.save());
  const { mutateAsync: remove } = useMutation(watchListMutations.remove());
  const symbols = useSymbolsOf(lists, list);
  const [dialog, setDialog] = useState<'create' | 'remove' | null>(null);
  /** The list that the question is about: another one is shown while it is deleted. */
  const [asked, setAsked] = useState<OwnList | null>(null);
  const close = () => setDialog(null);
  const askToRemove = () => {
    setAsked(list);
    setDialog('remove');
  };

  const saveSymbols = async () => {
    const fault = faultOf(symbols.text);
    if (fault !== null) {
      symbols.refuse(fault);
      return;
    }
    try {
      const value = savedSymbols(symbols.text);
      const { id } = await save(list === null ? { value } : { id: list.id, value });
      symbols.forget(id);
      if (list === null) onList(id);
      notify.success(words.saved);
    } catch (error) {
      const failure = asApiError(error);
      symbols.refuse(failure.fields.value ?? failure.words);
      notify.failure(failure);
    }
  };
  const removeList = async ({ id }: OwnList) => {
    const place = lists.findIndex((other) => other.id === id);
    const previous = lists[place - 1] ?? lists[place + 1];
    // The list before is shown first, so that what is read again is not of the one that is gone.
    onList(previous?.id ?? null);
    try {
      await remove({ id });
      notify.success(words.removed);
    } catch (error) {
      onList(id);
      throw error;
    }
  };
  const addSymbols = (added: readonly string[]) => {
    const count = symbols.add(added);
    notify.info(count === 0 ? words.paperEmpty : words.paperAdded(count));
  };
  const count = words.symbolCount(partsOfSymbols(symbols.text).length);
  const hint = [count, symbols.isChanged ? words.notSaved : null, words.symbolsHint].filter(Boolean).join(' · ');
  return (
    <>
      <SymbolsArea
        value={isLocked ? '' : symbols.text}
        onChange={symbols.write}
        error={symbols.fault}
        hint={isLocked ? lockedHint : hint}
        disabled={isLocked}
      />
      <Flex gap="2" wrap="wrap" align="flex-end">
        <Button onClick={() => setDialog('create')}>{words.create}</Button>
        <Button tone="primary" disabled={isLocked} loading={isSaving} onClick={() => void saveSymbols()}>
          {words.save}
        </Button>
        <Button tone="danger" disabled={isLocked || list === null} onClick={askToRemove}>
          {words.remove}
        </Button>
      </Flex>
      {!isLocked && (
        <Flex>
          <PaperSymbols onSymbols={addSymbols} />
        </Flex>
      )}
      {dialog === 'create' && <CreateListDialog onClose={close} onCreated={onList} />}
      {asked && (
        <ConfirmDialog
          open={dialog === 'remove'}
          title={words.remove}
          confirmLabel={words.ok}
          destructive
          onConfirm={() => removeList(asked)}
          onClose={close}
        >
          {words.removeText(asked.name)}
        </ConfirmDialog>
      )}
    </>
  );
}
