import { Box } from '@chakra-ui/react';
import { partsOfSymbols } from '@pipa/contract';
import { cleanPasted, effectOfKey, typedText } from '@pipa/ida';
import type { Words } from '@pipa/words';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useState,
} from 'react';
import { say } from '../../ida-views/say.ts';
import { idaSignals } from '../../messages/ida-signals.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldFrame, TextArea } from '../../ui/form/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const words = idaSignals.list;
const ROWS = 3;
const REST_MS = 400;
const NOT_ASKED: readonly string[] = [];

/** The symbols of a text that the analysis does not know, once typing rests. The last one counts when something follows it. */
function useUnknownSymbols(text: string, isTyping: boolean): readonly string[] {
  const whole = isTyping ? text.slice(0, text.lastIndexOf(',') + 1) : text;
  const rested = useDebounced(whole, REST_MS);
  const asked = partsOfSymbols(rested);
  const { data = NOT_ASKED } = useQuery(idaQueries.unknownSymbols(asked));
  const now = partsOfSymbols(text);
  return data.filter((symbol) => now.includes(symbol));
}

/** Puts a text in the place of what is chosen, and the caret behind it. @returns the whole text */
function insertInto(area: HTMLTextAreaElement, text: string): string {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  return area.value;
}

interface SymbolsAreaProps {
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
}

/**
 * Symbols between commas, by the rules of 3 §5: other keys are refused in a notice that can be dismissed, a period becomes a comma, a
 * line break is ignored, and letters are upper case. What comes in without keys follows the same rules.
 */
export function SymbolsArea({ value, onChange, onBlur, hint, error, disabled }: SymbolsAreaProps) {
  const [refused, setRefused] = useState<Words | null>(null);
  const [isTyping, setTyping] = useState(false);
  const unknown = useUnknownSymbols(disabled ? '' : value, isTyping);
  const byKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const effect = effectOfKey(event.key, event.ctrlKey || event.metaKey);
    // A key that writes what is accepted is left to the browser, which can then undo it.
    if (effect === 'usual' || effect.insert === event.key) return;
    event.preventDefault();
    if (effect.refused) setRefused(effect.refused);
    if (effect.insert !== '') onChange(insertInto(event.currentTarget, effect.insert));
  };
  const byTransfer = (event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    const transfer = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    onChange(insertInto(event.currentTarget, cleanPasted(transfer.getData('text'))));
  };
  /** What was written without keys, such as by a phone, in front of the caret. */
  const byWriting = (area: HTMLTextAreaElement, written: string) => {
    const typed = typedText(written);
    if (typed.refused) setRefused(typed.refused);
    const end = area.selectionEnd;
    if (typed.text !== written) area.setRangeText(typed.text, end - written.length, end, 'end');
    onChange(area.value);
  };
  const byInput = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { inputType, data, isComposing } = event.nativeEvent as InputEvent;
    if (inputType === 'insertText' && !isComposing) byWriting(event.currentTarget, data ?? '');
    else onChange(event.currentTarget.value);
  };
  return (
    <Box>
      <FieldFrame label={words.symbols} hint={hint} error={error}>
        {(wiring) => (
          <TextArea
            {...wiring}
            kind="area"
            rows={ROWS}
            value={value}
            disabled={disabled}
            placeholder={words.symbolsPlaceholder}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onKeyDown={byKey}
            onPaste={byTransfer}
            onDrop={byTransfer}
            onChange={byInput}
            onCompositionEnd={(event) => byWriting(event.currentTarget, event.data)}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false);
              onBlur?.();
            }}
          />
        )}
      </FieldFrame>
      {unknown.length > 0 && <Notice tone="warn">{words.unknownSymbols(unknown.join(', '))}</Notice>}
      {refused && (
        <Notice
          tone="warn"
          urgent
          action={
            <IconButton label={words.dismiss} size="iconSm" onClick={() => setRefused(null)}>
              <X />
            </IconButton>
          }
        >
          {say(refused)}
        </Notice>
      )}
    </Box>
  );
}
