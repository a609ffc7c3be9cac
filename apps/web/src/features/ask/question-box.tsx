import { Box, Flex } from '@chakra-ui/react';
import { MAX_QUESTION_CHARACTERS } from '@pipa/contract';
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { ask as words } from '../../messages/ask.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/field-frame.tsx';

/** As high as its text, up to some lines. */
const growing = {
  minH: '44px',
  maxH: '160px',
  resize: 'none',
  pe: '52px',
  display: 'block',
  fieldSizing: 'content',
} as const;

interface QuestionBoxProps {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** Ends the answer that is being written; null while there is none. */
  onStop: (() => void) | null;
  /** Why nothing can be sent; null where it can. */
  refusal: string | null;
  box: RefObject<HTMLTextAreaElement | null>;
}

/** Enter sends, with Shift it begins a new line; in the middle of composing a character it does neither. */
export function QuestionBox({ text, onText, onSend, onStop, refusal, box }: QuestionBoxProps) {
  const hint = useId();
  const isTooLong = text.length > MAX_QUESTION_CHARACTERS;
  const isBlocked = text.trim() === '' || isTooLong || refusal !== null;
  const send = () => {
    if (!isBlocked && onStop === null) onSend();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Box>
      <Box position="relative">
        <TextArea
          css={growing}
          kind="area"
          ref={box}
          rows={1}
          aria-label={words.question}
          aria-describedby={hint}
          aria-invalid={isTooLong || undefined}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <Flex position="absolute" insetEnd="6px" bottom="5px">
          {onStop ? (
            <IconButton
              key="stop"
              label={words.stop}
              tone="secondary"
              size="icon"
              boxSize="34px"
              // The second press of a double click is meant for the button that was here before.
              onClick={({ detail }) => detail < 2 && onStop()}
            >
              <Square />
            </IconButton>
          ) : (
            <IconButton
              label={words.send}
              tone="primary"
              size="icon"
              boxSize="34px"
              disabled={isBlocked}
              onClick={send}
            >
              <ArrowUp />
            </IconButton>
          )}
        </Flex>
      </Box>
      <Box id={hint} srOnly>
        {words.keys}
      </Box>
      {(isTooLong || refusal) && (
        <Box role="status" textStyle="hint" color={isTooLong ? 'loss' : 'ink-2'} mt="1">
          {isTooLong ? words.tooLong(MAX_QUESTION_CHARACTERS) : refusal}
        </Box>
      )}
    </Box>
  );
}
