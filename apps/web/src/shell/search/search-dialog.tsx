import {
  Box,
  ComboboxContent,
  ComboboxControl,
  ComboboxInput,
  ComboboxItem,
  ComboboxItemGroup,
  ComboboxItemGroupLabel,
  ComboboxLabel,
  ComboboxRoot,
  createListCollection,
} from '@chakra-ui/react';
import { MAX_SEARCH_LENGTH } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../messages/index.ts';
import { searchQueries } from '../../queries/search/search-queries.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/form/field-frame.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { entriesFor, placesOf, type SearchEntry, searchGroups } from './search-entries.ts';

const words = messages.search;

/** The server is asked once a person has paused for this time. */
const REST_MS = 200;
const nothingChosen: string[] = [];

/** What a text finds: pages at once, the rest when the server has answered. */
function useEntries(text: string) {
  const viewer = useCurrentUser().data;
  const wanted = useDebounced(text.trim(), REST_MS);
  const named = useQuery(searchQueries.named(wanted));
  const symbols = useQuery(searchQueries.symbols(wanted));
  const topics = useQuery({ ...searchQueries.topics(wanted), enabled: wanted !== '' });
  const places = useMemo(() => placesOf(viewer), [viewer]);
  const isAsked = text.trim() !== '';
  const [foundNamed, foundSymbols] = [isAsked ? named.data : undefined, isAsked ? symbols.data : undefined];
  // A topic may match by what was written in it, so its title does not show whether it is of an earlier text.
  const foundTopics = isAsked && wanted === text.trim() ? topics.data : undefined;
  const entries = useMemo(
    () => entriesFor(text, places, { named: foundNamed, symbols: foundSymbols, topics: foundTopics }),
    [text, places, foundNamed, foundSymbols, foundTopics],
  );
  const asked = [named, symbols, topics];
  const isSettled = wanted === text.trim() && !asked.some(({ isFetching }) => isFetching);
  return { entries, isSettled, hasFailed: asked.some(({ isError }) => isError) };
}

const Entry = ({ entry }: { entry: SearchEntry }) => (
  <ComboboxItem
    item={entry}
    display="flex"
    alignItems="baseline"
    justifyContent="space-between"
    gap="3"
    minH="36px"
    px="10px"
    py="7px"
    borderRadius="l2"
    cursor="pointer"
    _highlighted={{ bg: 'accent-soft', color: 'accent' }}
  >
    <Box as="span" overflowWrap="anywhere">
      {entry.label}
    </Box>
    {entry.hint && (
      <Box as="span" textStyle="hint" color="ink-2" flexShrink="0">
        {entry.hint}
      </Box>
    )}
  </ComboboxItem>
);

function Groups({ entries }: { entries: readonly SearchEntry[] }) {
  return searchGroups.map((group) => {
    const own = entries.filter((entry) => entry.group === group);
    return own.length === 0 ? null : (
      <ComboboxItemGroup key={group} pb="2">
        <ComboboxItemGroupLabel textStyle="label" color="ink-2" px="10px" py="1.5">
          {words.groups[group]}
        </ComboboxItemGroupLabel>
        {own.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ComboboxItemGroup>
    );
  });
}

function outcomeOf(text: string, count: number, hasFailed: boolean): string {
  if (hasFailed) return words.failed;
  return count === 0 ? words.none(text) : words.found(count);
}

interface SearchDialogProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** One box that finds what a person may open, by its name; the arrow keys choose and Enter opens. */
export default function SearchDialog({ text, onText, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const { entries, isSettled, hasFailed } = useEntries(text);
  const collection = useMemo(
    () =>
      createListCollection({
        items: entries,
        itemToValue: ({ key }) => key,
        itemToString: ({ label }) => label,
      }),
    [entries],
  );
  const isAnswered = isSettled && text.trim() !== '';
  const open = (entry: SearchEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    navigate(entry.to, { state: entry.state });
  };
  return (
    <Dialog open onClose={onClose} title={words.title} size="md" asksBeforeLoss={false}>
      <ComboboxRoot
        unstyled
        open
        disableLayer
        collection={collection}
        value={nothingChosen}
        inputValue={text}
        inputBehavior="autohighlight"
        selectionBehavior="preserve"
        onValueChange={({ items: [entry] }) => open(entry)}
      >
        <ComboboxLabel srOnly>{words.label}</ComboboxLabel>
        <ComboboxControl>
          {/* The text is ours within the event: the kit sets its own a moment later, when a quick typist has gone on. */}
          <ComboboxInput asChild onChange={(event) => onText(event.currentTarget.value)}>
            <Input placeholder={words.placeholder} maxLength={MAX_SEARCH_LENGTH} />
          </ComboboxInput>
        </ComboboxControl>
        <ComboboxContent mt="3" maxH="min(440px, 55dvh)" overflowY="auto" outline="0">
          <Groups entries={entries} />
        </ComboboxContent>
      </ComboboxRoot>
      {/* Always there, so that a screen reader hears what changes; how many were found can be seen. */}
      <Box role="status" color="ink-2" srOnly={!hasFailed && entries.length > 0}>
        {isAnswered ? outcomeOf(text.trim(), entries.length, hasFailed) : ''}
      </Box>
    </Dialog>
  );
}
