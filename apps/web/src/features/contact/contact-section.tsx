import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { support as words } from '../../messages/support.ts';
import { useSession } from '../../session/browser-session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { UserForm } from './user-form.tsx';
import { VisitorForm } from './visitor-form.tsx';

/** The contact form, and for a user the own tickets. */
export function ContactSection() {
  const { token } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const Form = token === null ? VisitorForm : UserForm;
  return (
    <Flex direction="column" gap="4" id="contact" scrollMarginTop="80px">
      <Card title={words.contact}>
        {sent === null ? (
          <>
            <Box color="ink-2" mb="3">
              {words.contactText}
            </Box>
            <Form onSent={setSent} />
          </>
        ) : (
          <Flex direction="column" gap="3" align="flex-start" aria-live="polite">
            <Notice tone="gain">{words.sent(sent)}</Notice>
            <Button onClick={() => setSent(null)}>{words.another}</Button>
          </Flex>
        )}
      </Card>
      {token !== null && <OwnTickets />}
    </Flex>
  );
}
