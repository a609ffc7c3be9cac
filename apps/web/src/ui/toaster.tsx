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
import { ALERT_MS, ERROR_ALERT_MS } from '@pipa/contract';
import { asApiError } from '../api/api-error.ts';
import { messages } from '../messages/index.ts';
import { isNarrow, useNarrow } from './use-media.ts';

const options = { pauseOnPageIdle: true, max: 4 };
const atEnd = createToaster({ ...options, placement: 'bottom-end' });
/** Of a narrow window, which may have been wide before: at its bottom are the buttons of its dialogs. */
const atTop = createToaster({ ...options, placement: 'top' });

function show(type: 'success' | 'info' | 'error', title: string, description?: string) {
  const duration = type === 'error' ? ERROR_ALERT_MS : ALERT_MS;
  (isNarrow() ? atTop : atEnd).create({ type, title, description, duration, closable: true });
}

/** Alerts: errors hide after 6 seconds, all others after 3 (1 §8). */
export const notify = {
  success: (title: string, description?: string) => show('success', title, description),
  info: (title: string, description?: string) => show('info', title, description),
  error: (title: string, description?: string) => show('error', title, description),
  /** Shows the message of a failed call. */
  failure: (error: unknown) => show('error', asApiError(error).words),
  /** Removes every alert at once, so that none of a user is left for the next. */
  clear: () => {
    atEnd.remove();
    atTop.remove();
  },
};

/** Part of the first file: an alert that says that the server is gone cannot be loaded from it. */
export function Toaster() {
  const toaster = useNarrow() ? atTop : atEnd;
  return (
    <Portal>
      <KitToaster
        key={toaster === atTop ? 'top' : 'end'}
        toaster={toaster}
        aria-label={messages.shell.alerts}
        insetInline={{ mdDown: '4' }}
      >
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
