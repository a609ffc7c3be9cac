import { chakra, Flex } from '@chakra-ui/react';
import { NotificationKinds } from '../features/design/notification-kinds.tsx';
import { NoticeExamples, ToastExamples } from '../features/design/surface-examples.tsx';
import { design } from '../messages/design.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const words = design.notifications;

export default function NotificationsPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.text} />
      <Flex direction="column" gap="4">
        <Card title={words.toasts} description={words.toastsText}>
          <ToastExamples />
        </Card>
        <Card title={words.notices}>
          <NoticeExamples />
        </Card>
        <chakra.h2 textStyle="sectionTitle" mt="2">
          {words.kinds}
        </chakra.h2>
        <chakra.p color="ink-2">{words.kindsText}</chakra.p>
        <NotificationKinds />
      </Flex>
    </>
  );
}
