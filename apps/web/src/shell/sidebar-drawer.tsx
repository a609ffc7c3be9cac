import {
  DrawerBackdrop,
  DrawerBody,
  DrawerContent,
  DrawerPositioner,
  DrawerRoot,
  DrawerTitle,
  Portal,
} from '@chakra-ui/react';
import { SIDEBAR_WIDTH_PX } from '@pipa/contract';
import { messages } from '../messages/index.ts';
import { SidebarContent } from './sidebar.tsx';

interface SidebarDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The sidebar of narrow screens; loaded when it is first opened. */
export default function SidebarDrawer({ open, onClose }: SidebarDrawerProps) {
  return (
    <DrawerRoot
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      placement="start"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <DrawerBackdrop />
        <DrawerPositioner>
          <DrawerContent maxWidth={`${SIDEBAR_WIDTH_PX}px`}>
            <DrawerTitle srOnly>{messages.shell.pages}</DrawerTitle>
            <DrawerBody>
              <SidebarContent onNavigate={onClose} />
            </DrawerBody>
          </DrawerContent>
        </DrawerPositioner>
      </Portal>
    </DrawerRoot>
  );
}
