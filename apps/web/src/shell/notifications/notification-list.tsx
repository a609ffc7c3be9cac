import { Box, chakra, Flex } from '@chakra-ui/react';
import { kindOf, type Notification, type NotificationKind } from '@pipa/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  ChartLine,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  Receipt,
  ServerCog,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { RealTime } from '../../clock-views/real-time.tsx';
import { notifications as words } from '../../messages/notifications.ts';
import { notificationMutations } from '../../queries/notifications/notification-mutations.ts';
import { notificationQueries } from '../../queries/notifications/notification-queries.ts';
import { Button } from '../../ui/button.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { groupNotices, type NoticeGroup } from './group-notices.ts';
import { placeOf } from './place-of-notice.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  trade: ArrowLeftRight,
  billing: Receipt,
  broker: Landmark,
  analysis: ChartLine,
  account: UserRound,
  support: LifeBuoy,
  operations: ServerCog,
  forum: MessagesSquare,
};

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    px: '4',
    py: '3',
    color: 'ink',
    textDecoration: 'none',
    borderTopWidth: '1px',
    borderColor: 'line',
    _hover: { bg: 'bg' },
    _focusVisible: { outlineOffset: '-2px' },
    // English prose in the mirrored layout keeps its full stops at the end.
    _rtl: { '& div': { unicodeBidi: 'plaintext', textAlign: 'right' } },
    '& svg': { width: '17px', height: '17px', flexShrink: 0, mt: '2px', color: 'ink-2' },
  },
});

interface RowProps {
  notification: Notification;
  onOpen: () => void;
}
function NotificationRow({ notification: { id, createdAt, isRead, notice }, onOpen }: RowProps) {
  const { mutate: read } = useMutation(notificationMutations.read());
  const { title, text } = words.wordsOf(notice);
  const kind = kindOf(notice.event);
  const Icon = icons[kind];
  const open = () => {
    if (!isRead) read({ id });
    onOpen();
  };
  return (
    <chakra.li>
      <Row to={placeOf(notice)} onClick={open}>
        <Icon aria-hidden />
        <Box flex="1" minW="0">
          <Box fontWeight={isRead ? 500 : 620} overflowWrap="anywhere">
            {title}
          </Box>
          <Box color="ink-2" overflowWrap="anywhere">
            {text}
          </Box>
          <Box textStyle="hint" color="ink-2" mt="1">
            {words.kinds[kind]} · <RealTime at={createdAt} />
          </Box>
        </Box>
        {!isRead && (
          <Box
            boxSize="8px"
            mt="6px"
            borderRadius="full"
            bg="accent"
            flexShrink="0"
            role="img"
            aria-label={words.unread}
          />
        )}
      </Row>
    </chakra.li>
  );
}

/** Notices of a group that are shown until the reader asks for the others. */
const SHOWN = 3;

/** The notices of a day about one thing, under its name where there are several. */
function Group({ group: { name, kind, notices }, onOpen }: { group: NoticeGroup; onOpen: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? notices : notices.slice(0, SHOWN);
  const further = notices.length - shown.length;
  const title = name ?? words.kinds[kind];
  return (
    <chakra.li>
      {notices.length > 1 && (
        <chakra.h4 textStyle="label" px="4" pt="2.5" pb="1" borderTopWidth="1px" borderColor="line">
          {words.about(title, notices.length)}
        </chakra.h4>
      )}
      <chakra.ul listStyleType="none">
        {shown.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
        ))}
      </chakra.ul>
      {further > 0 && (
        <Box px="4" pb="2.5">
          <Button size="sm" tone="link" onClick={() => setOpen(true)}>
            {words.further(title, further)}
          </Button>
        </Box>
      )}
    </chakra.li>
  );
}

/** The notifications by day and what they are about, newest first, with older ones on demand. `onOpen`: one of them was followed. */
export function NotificationList({ onOpen }: { onOpen: () => void }) {
  const query = useInfiniteQuery(notificationQueries.list());
  const readAll = useMutation(notificationMutations.readAll());
  const rows = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  return (
    <>
      <Flex align="center" gap="3" px="4" py="2.5" minH="52px">
        <chakra.h2 textStyle="cardTitle" me="auto">
          {words.title}
        </chakra.h2>
        {rows.some(({ isRead }) => !isRead) && (
          <Button
            size="sm"
            tone="quiet"
            loading={readAll.isPending}
            onClick={() => readAll.mutate({ upTo: Math.max(...rows.map(({ id }) => id)) })}
          >
            {words.readAll}
          </Button>
        )}
      </Flex>
      <Box maxH="min(60dvh, 520px)" overflowY="auto">
        <QueryView
          query={query}
          pending={<TableSkeleton rows={4} />}
          isEmpty={() => rows.length === 0}
          empty={<EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>}
        >
          {() => (
            <>
              {groupNotices(rows).map(({ day, groups }) => (
                <chakra.section key={day} aria-label={day}>
                  <chakra.h3
                    textStyle="hint"
                    color="ink-2"
                    bg="bg"
                    px="4"
                    py="1"
                    borderTopWidth="1px"
                    borderColor="line"
                  >
                    {day}
                  </chakra.h3>
                  <chakra.ul listStyleType="none">
                    {groups.map((group) => (
                      <Group key={group.key} group={group} onOpen={onOpen} />
                    ))}
                  </chakra.ul>
                </chakra.section>
              ))}
              <Box px="4" py="2.5" borderTopWidth="1px" borderColor="line" textStyle="hint">
                <TextLink to={paths.notices} onClick={onOpen}>
                  {words.choose}
                </TextLink>
              </Box>
            </>
          )}
        </QueryView>
        {query.hasNextPage && (
          <Box px="4" py="3" borderTopWidth="1px" borderColor="line">
            <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.older}
            </Button>
          </Box>
        )}
      </Box>
    </>
  );
}
