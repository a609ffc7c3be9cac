import { Box, chakra } from '@chakra-ui/react';
import { kindOf, type NotificationKind } from '@pipa/contract';
import { notifications } from '../../messages/notifications.ts';
import { Panel } from '../../ui/panel.tsx';
import { exampleNotices } from './notice-examples.ts';

const byKind = Map.groupBy(exampleNotices, ({ event }) => kindOf(event));

/** Every event that a user is notified of, by kind, in the words of the menu. */
export const NotificationKinds = () =>
  [...byKind].map(([kind, notices]: [NotificationKind, typeof exampleNotices]) => (
    <Panel key={kind} title={notifications.kinds[kind]} aside={<Box color="ink-2">{notices.length}</Box>} startsOpen>
      {() => (
        <chakra.ul listStyleType="none">
          {notices.map((notice) => {
            const { title, text } = notifications.wordsOf(notice);
            return (
              <chakra.li
                key={notice.event}
                px="5"
                py="3"
                borderBottomWidth="1px"
                borderColor="line"
                _last={{ borderBottomWidth: 0 }}
              >
                <Box fontWeight="600" overflowWrap="anywhere">
                  {title}
                </Box>
                <Box color="ink-2" overflowWrap="anywhere">
                  {text}
                </Box>
                <Box textStyle="hint" color="ink-2">
                  {notice.event}
                </Box>
              </chakra.li>
            );
          })}
        </chakra.ul>
      )}
    </Panel>
  ));
