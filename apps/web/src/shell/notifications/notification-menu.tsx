import { Box, chakra, PopoverContent, PopoverPositioner, PopoverRoot, PopoverTrigger, Portal } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { notifications as notificationsWords } from '../../messages/notifications.ts';
import { notificationQueries } from '../../queries/notifications/notification-queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { NotificationList } from './notification-list.tsx';
import { useNotificationStream } from './use-notification-stream.ts';

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: '1px',
    insetInlineEnd: '1px',
    minWidth: '16px',
    height: '16px',
    px: '4px',
    borderRadius: 'full',
    bg: 'accent',
    color: 'surface',
    fontSize: '10.5px',
    lineHeight: '16px',
    fontWeight: 640,
    textAlign: 'center',
    // Drawn, not text: the label of the button says it.
    _before: { content: 'attr(data-count)' },
  },
});

/** The bell of the top bar: how many notifications are unread, and the list. */
export default function NotificationMenu() {
  const words = notificationsWords;
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(notificationQueries.unread());
  useNotificationStream();
  const unread = data?.unread ?? 0;
  return (
    <PopoverRoot
      open={isOpen}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <PopoverTrigger asChild>
        <IconButton label={words.open(unread)} position="relative">
          <Bell />
          {unread > 0 && <Badge aria-hidden data-count={words.count(unread)} />}
        </IconButton>
      </PopoverTrigger>
      <Portal>
        <PopoverPositioner>
          <PopoverContent aria-label={words.title}>
            <NotificationList onOpen={() => setOpen(false)} />
          </PopoverContent>
        </PopoverPositioner>
      </Portal>
      <Box srOnly role="status">
        {unread > 0 ? words.open(unread) : ''}
      </Box>
    </PopoverRoot>
  );
}
