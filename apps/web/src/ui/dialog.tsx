import {
  Box,
  DialogBackdrop,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
  Portal,
} from '@chakra-ui/react';
import { X } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { messages } from '../messages/index.ts';
import { Button, IconButton } from './button.tsx';
import { enterDialog } from './dialog-history.ts';

/** What stands above the content of a dialog, whichever it is; not of the dialogs that are opened in it. */
export const DialogNote = createContext<ReactNode>(null);

export interface DialogProps {
  open: boolean;
  /** Called on Escape, Back, the close button and a click beside the dialog. Escape and Back ask first when fields were filled. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** A full-screen dialog whose content may be wider than text reads well: a table of many columns. */
  wide?: boolean;
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** A dialog that asks before something happens. */
  role?: 'dialog' | 'alertdialog';
  /** Whether a click outside closes the dialog; false where typed text would be lost. */
  closeOnOutside?: boolean;
  /** Whether Escape and Back ask before typed text is lost; false where it is worth nothing, as that of a search. */
  asksBeforeLoss?: boolean;
  hideClose?: boolean;
  children?: ReactNode;
}

/** Side padding of a full-screen dialog, which centres its content at a readable width. */
const side = 'max(24px, calc((100% - 1080px) / 2))';
/** A sheet at the bottom edge of a phone, above which a strip of the page stays visible. */
const onPhone = {
  mdDown: { mb: '0', borderBottomRadius: '0', maxH: 'calc(100dvh - 40px)', pb: 'env(safe-area-inset-bottom, 0px)' },
};
const padded = (inline: string) => ({
  '& > :is(header, div, footer)': { paddingInlineStart: inline, paddingInlineEnd: inline },
});
const [centred, toTheSides] = [padded(side), padded('24px')];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const contentOf = (field: Field) =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value;

/** Remembers what each field held before a person went into it, and tells whether any holds something else now. */
function useTyped() {
  const before = useRef(new Map<Field, string>());
  const onFocus = ({ target }: FocusEvent) => {
    const isField = target.matches('input, textarea, select');
    if (isField && !before.current.has(target as Field))
      before.current.set(target as Field, contentOf(target as Field));
  };
  const isTyped = () => [...before.current].some(([field, text]) => field.isConnected && contentOf(field) !== text);
  return { onFocus, isTyped };
}

/** Back in the browser closes an open dialog instead of leaving the page. */
function useBack(open: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack);
  useEffect(() => (open ? enterDialog(() => back()) : undefined), [open]);
}

interface LeaveQuestionProps {
  title: string;
  text: string;
  stayLabel: string;
  leaveLabel: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before something in an open dialog is lost; staying has the focus. */
export function LeaveQuestion({ title, text, stayLabel, leaveLabel, onStay, onLeave }: LeaveQuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onStay}
      title={title}
      size="sm"
      role="alertdialog"
      initialFocus={stay}
      hideClose
      footer={
        <>
          <Button onClick={onLeave}>{leaveLabel}</Button>
          <Button ref={stay} tone="primary" onClick={onStay}>
            {stayLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}

/** Traps the focus, restores it on closing, closes on Escape and Back; on a phone it reaches the bottom edge. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'md',
  wide = false,
  footer,
  initialFocus,
  role,
  closeOnOutside = true,
  asksBeforeLoss = true,
  hideClose = false,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const typed = useTyped();
  const [asks, setAsks] = useState(false);
  const note = useContext(DialogNote);
  const closeOrAsk = () => (asksBeforeLoss && typed.isTyped() ? setAsks(true) : onClose());
  const discard = () => {
    setAsks(false);
    onClose();
  };
  useBack(open, closeOrAsk);
  // The requested element gets the focus, else the first field, else the kit's choice.
  const focusFirst = () =>
    initialFocus?.current ?? body.current?.querySelector<HTMLElement>('input, select, textarea') ?? null;
  // When another dialog has replaced this one, the focus stays there.
  const focusAfter = () => {
    const active = document.activeElement;
    const isElsewhere = active instanceof HTMLElement && !body.current?.parentElement?.contains(active);
    return isElsewhere && active.closest('[role=dialog], [role=alertdialog]') ? active : null;
  };
  return (
    <DialogRoot
      open={open}
      onOpenChange={(change) => !change.open && closeOrAsk()}
      size={size}
      role={role}
      scrollBehavior="inside"
      placement={size === 'full' ? undefined : { base: 'bottom', md: 'center' }}
      initialFocusEl={focusFirst}
      finalFocusEl={focusAfter}
      closeOnInteractOutside={closeOnOutside}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <DialogBackdrop />
        <DialogPositioner>
          <DialogContent
            borderRadius={size === 'full' ? '0' : undefined}
            css={size === 'full' ? (wide ? toTheSides : centred) : onPhone}
            onFocus={typed.onFocus}
          >
            <DialogHeader pe="14">
              <DialogTitle textWrap="balance">{title}</DialogTitle>
            </DialogHeader>
            {!hideClose && (
              <IconButton label={messages.shell.close} position="absolute" top="14px" insetEnd="14px" onClick={onClose}>
                <X />
              </IconButton>
            )}
            <DialogBody ref={body} pb={footer ? undefined : '24px'}>
              {note && <Box mb="4">{note}</Box>}
              {description && (
                <DialogDescription color="ink-2" mb="4">
                  {description}
                </DialogDescription>
              )}
              <DialogNote value={null}>{children}</DialogNote>
            </DialogBody>
            {footer && <DialogFooter flexWrap="wrap">{footer}</DialogFooter>}
            {asks && (
              <DialogNote value={null}>
                <LeaveQuestion
                  title={messages.shell.discardTitle}
                  text={messages.shell.discardText}
                  stayLabel={messages.shell.keepEditing}
                  leaveLabel={messages.shell.discard}
                  onStay={() => setAsks(false)}
                  onLeave={discard}
                />
              </DialogNote>
            )}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}
