import {
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
import { type ReactNode, type RefObject, useRef } from 'react';
import { messages } from '../messages/index.ts';
import { IconButton } from './button.tsx';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** A dialog that asks before something happens. */
  role?: 'dialog' | 'alertdialog';
  /** Whether a click outside closes the dialog; false where typed text would be lost. */
  closeOnOutside?: boolean;
  hideClose?: boolean;
  children?: ReactNode;
}

/** Side padding of a full-screen dialog, which centres its content at a readable width. */
const side = 'max(24px, calc((100% - 1080px) / 2))';
const centred = { '& > :is(header, div, footer)': { paddingInlineStart: side, paddingInlineEnd: side } };

/** Traps the focus, restores it on closing, closes on Escape; a large dialog fills the screen of a phone. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'md',
  footer,
  initialFocus,
  role,
  closeOnOutside = true,
  hideClose = false,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
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
      onOpenChange={(change) => !change.open && onClose()}
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
          <DialogContent borderRadius={size === 'full' ? '0' : undefined} css={size === 'full' ? centred : undefined}>
            <DialogHeader pe="14">
              <DialogTitle>{title}</DialogTitle>
            </DialogHeader>
            {!hideClose && (
              <IconButton label={messages.shell.close} position="absolute" top="14px" insetEnd="14px" onClick={onClose}>
                <X />
              </IconButton>
            )}
            <DialogBody ref={body} pb={footer ? undefined : '24px'}>
              {description && (
                <DialogDescription color="ink-2" mb="4">
                  {description}
                </DialogDescription>
              )}
              {children}
            </DialogBody>
            {footer && <DialogFooter flexWrap="wrap">{footer}</DialogFooter>}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}
