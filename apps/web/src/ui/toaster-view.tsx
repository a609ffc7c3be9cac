import {
  createToaster,
  Toaster as KitToaster,
  Portal,
  Stack,
  ToastCloseTrigger,
  ToastDescription,
  ToastRoot,
  ToastTitle,
} from '@chakra-ui/react';
import { messages } from '../messages/index.ts';

export const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, max: 4 });

export default function ToasterView() {
  return (
    <Portal>
      <KitToaster toaster={toaster} insetInline={{ mdDown: '4' }}>
        {(toast) => (
          <ToastRoot width={{ md: 'sm' }}>
            <Stack gap="1" flex="1" maxWidth="100%">
              {toast.title && <ToastTitle>{toast.title}</ToastTitle>}
              {toast.description && <ToastDescription>{toast.description}</ToastDescription>}
            </Stack>
            {toast.closable && <ToastCloseTrigger aria-label={messages.shell.close}>×</ToastCloseTrigger>}
          </ToastRoot>
        )}
      </KitToaster>
    </Portal>
  );
}
