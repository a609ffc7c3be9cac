import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Bold, Code, Italic, Link2, List, type LucideIcon, TextQuote } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../lazy-part.ts';
import { forum as words } from '../../messages/forum.ts';
import { forumQueries } from '../../queries/forum/forum-queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/field-frame.tsx';
import { PartFrame } from '../../ui/part-frame.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { begunMention, linked, mentioned, prefixed, type Written, wrapped } from './markdown-edits.ts';

const Markdown = lazyPart(() => import('./markdown.tsx'));

/** Characters left below which they are counted. */
const NEAR_THE_END = 500;
const MENTION_REST_MS = 150;
interface Mark {
  label: string;
  icon: LucideIcon;
  edit: (written: Written) => Written;
}
const marks: readonly Mark[] = [
  { label: words.bold, icon: Bold, edit: (written) => wrapped(written, '**', words.bold) },
  { label: words.italic, icon: Italic, edit: (written) => wrapped(written, '_', words.italic) },
  { label: words.code, icon: Code, edit: (written) => wrapped(written, '`', words.code) },
  { label: words.link, icon: Link2, edit: (written) => linked(written, words.link) },
  { label: words.list, icon: List, edit: (written) => prefixed(written, '- ', words.list) },
  { label: words.quoteMark, icon: TextQuote, edit: (written) => prefixed(written, '> ', words.quoteMark) },
];

const Suggestion = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    px: '3',
    py: '1.5',
    textAlign: 'start',
    cursor: 'pointer',
    '&[aria-selected=true], &:hover': { bg: 'accent-soft', color: 'accent' },
  },
});

interface ComposerProps {
  label: string;
  value: string;
  maxLength: number;
  /** Refusal of the text. */
  error?: string | undefined;
  isKept?: boolean;
  /** The topic whose members are offered first. */
  topicId?: number | undefined;
  rows?: number;
  onChange: (text: string) => void;
  /** Ctrl+Enter. */
  onSend: () => void;
}

/** A field for Markdown with its marks, mentions and a preview. */
export function Composer({
  label,
  value,
  maxLength,
  error,
  isKept = false,
  topicId,
  rows = 6,
  onChange,
  onSend,
}: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [mention, setMention] = useState<string | null>(null);
  const [place, setPlace] = useState(0);
  const asked = useDebounced(mention, MENTION_REST_MS);
  const { data } = useQuery({
    ...forumQueries.mentionable({ text: asked ?? '-', ...(topicId && { topic_id: topicId }) }),
    enabled: asked !== null,
  });
  // Names of an earlier beginning are none.
  const names = mention === null || mention !== asked ? [] : (data?.data ?? []).map(({ user }) => user);
  const left = maxLength - value.length;

  const change = (edited: (written: Written) => Written) => {
    const area = field.current;
    if (!area) return;
    const next = edited({ text: value, start: area.selectionStart, end: area.selectionEnd });
    if (next.text.length > maxLength) return;
    // The field has its new text before the selection in it is set.
    flushSync(() => onChange(next.text));
    area.focus();
    area.setSelectionRange(next.start, next.end);
  };
  const readMention = () => {
    const area = field.current;
    setMention(area && begunMention(area.value, area.selectionStart));
    setPlace(0);
  };
  const complete = (name: string) => {
    if (mention !== null) change(({ text, start }) => mentioned(text, start, mention, name));
    setMention(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    const chosen = names[place];
    if (chosen === undefined) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setPlace((place + (event.key === 'ArrowDown' ? 1 : names.length - 1)) % names.length);
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      complete(chosen);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setMention(null);
    }
  };
  return (
    <Box>
      <Flex justify="space-between" align="end" gap="2" wrap="wrap" mb="1.5">
        <chakra.label htmlFor={id} textStyle="label" color="ink-2">
          {label}
        </chakra.label>
        <Flex gap="1" align="center" wrap="wrap">
          {view === 'write' && (
            <Flex role="group" aria-label={words.formatting}>
              {marks.map((mark) => (
                <IconButton key={mark.label} label={mark.label} onClick={() => change(mark.edit)}>
                  <mark.icon />
                </IconButton>
              ))}
            </Flex>
          )}
          <Segments
            label={words.view}
            value={view}
            onChange={setView}
            choices={[
              { value: 'write', label: words.write },
              { value: 'preview', label: words.preview },
            ]}
          />
        </Flex>
      </Flex>
      <Box position="relative">
        <TextArea
          kind="area"
          ref={field}
          id={id}
          rows={rows}
          value={value}
          maxLength={maxLength}
          display={view === 'write' ? undefined : 'none'}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          aria-autocomplete="list"
          aria-controls={names.length > 0 ? `${id}-names` : undefined}
          aria-activedescendant={names.length > 0 ? `${id}-name-${place}` : undefined}
          onChange={(event) => {
            onChange(event.target.value);
            readMention();
          }}
          onBlur={() => setMention(null)}
          onKeyDown={onKeyDown}
        />
        {names.length > 0 && (
          <Box
            id={`${id}-names`}
            role="listbox"
            aria-label={words.members}
            position="absolute"
            zIndex="dropdown"
            insetInlineStart="0"
            top="100%"
            minW="200px"
            bg="surface"
            borderWidth="1px"
            borderColor="line-strong"
            borderRadius="l2"
            overflow="hidden"
          >
            {names.map((name, index) => (
              <Suggestion
                key={name}
                id={`${id}-name-${index}`}
                type="button"
                role="option"
                aria-selected={index === place}
                tabIndex={-1}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => complete(name)}
              >
                {name}
              </Suggestion>
            ))}
          </Box>
        )}
      </Box>
      {view === 'preview' && (
        <Box borderWidth="1px" borderColor="line" borderRadius="l2" p="3" minH="120px">
          {value.trim() === '' ? (
            <Box color="ink-2">{words.nothingToPreview}</Box>
          ) : (
            <PartFrame onFault={() => setView('write')}>
              <Markdown text={value} />
            </PartFrame>
          )}
        </Box>
      )}
      <Box id={`${id}-note`} textStyle="hint" color={error ? 'loss' : 'ink-2'} mt="1" aria-live="polite">
        {error ?? (left < NEAR_THE_END ? words.charactersLeft(left) : isKept ? words.draftKept : words.formatHint)}
      </Box>
    </Box>
  );
}
