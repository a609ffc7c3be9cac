import { MessageCircleQuestionMark } from 'lucide-react';
import { messages } from '../../messages/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { ASK_BUTTON_ID } from './use-ask-panel.ts';

interface AskButtonProps {
  isOpen: boolean;
  /** Something points at the button, so that it may be pressed next. */
  onNear: () => void;
  onPress: () => void;
}

/** Opens and closes the panel of Ask, whose code is loaded then. */
export const AskButton = ({ isOpen, onNear, onPress }: AskButtonProps) => (
  <IconButton
    id={ASK_BUTTON_ID}
    label={messages.shell.openAsk}
    aria-expanded={isOpen}
    aria-keyshortcuts="Control+J Meta+J"
    title={`${messages.shell.openAsk} (Ctrl J)`}
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={onPress}
  >
    <MessageCircleQuestionMark />
  </IconButton>
);
