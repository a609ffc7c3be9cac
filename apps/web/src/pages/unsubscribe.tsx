import { Box, Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { messages } from '../messages/index.ts';
import { security as words } from '../messages/security.ts';
import { visitorCalls } from '../queries/users/visitor-calls.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { notify } from '../ui/toaster.tsx';

/** An invitation of a friend goes to an address that has no account, and has an end of its own. */
const INVITATION = 'referral';
const invitationSchema = api.declineInvitations.input.pick({ p: true });
const schema = api.unsubscribe.input.pick({ p: true, kind: true });

/** What the link of a mail ends, its words, and the call that ends it; null for a link that is not complete. */
function endingOf(query: URLSearchParams) {
  if (query.get('kind') === INVITATION) {
    const { data } = invitationSchema.safeParse({ p: query.get('p') });
    if (!data) return null;
    const { declineText: text, decline: action, declined: done } = words;
    return { text, action, done, end: () => visitorCalls.declineInvitations(data) };
  }
  const { data } = schema.safeParse(Object.fromEntries(query));
  if (!data) return null;
  const { unsubscribe: action, unsubscribed: done } = words;
  return {
    text: words.unsubscribeText(words.mailKinds[data.kind]),
    action,
    done,
    end: () => visitorCalls.unsubscribe(data),
  };
}

/** Landing page of the unsubscribe link of a mail. It asks first, because programs that scan mails follow links too. */
export default function UnsubscribePage() {
  const [query] = useSearchParams();
  const [state, setState] = useState<'asked' | 'running' | 'done'>('asked');
  const link = endingOf(query);
  const end = async () => {
    if (!link) return;
    setState('running');
    try {
      await link.end();
      setState('done');
    } catch (error) {
      notify.failure(error);
      setState('asked');
    }
  };
  return (
    <Box maxW="720px">
      <PageHeader title={words.unsubscribeTitle} />
      <Card>
        <Flex direction="column" gap="4" align="flex-start">
          {link && state === 'done' && <Notice tone="gain">{link.done}</Notice>}
          {!link && <Notice tone="loss">{words.unsubscribeInvalid}</Notice>}
          {link && state !== 'done' && (
            <>
              <Box>{link.text}</Box>
              <Button tone="primary" loading={state === 'running'} onClick={() => void end()}>
                {link.action}
              </Button>
            </>
          )}
          <ButtonLink to={paths.home}>{messages.access.toHome}</ButtonLink>
        </Flex>
      </Card>
    </Box>
  );
}
