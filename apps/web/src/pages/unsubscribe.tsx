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

const schema = api.unsubscribe.input.pick({ p: true, kind: true });

/** Landing page of the unsubscribe link of a mail. It asks first, because programs that scan mails follow links too. */
export default function UnsubscribePage() {
  const [query] = useSearchParams();
  const [state, setState] = useState<'asked' | 'running' | 'done'>('asked');
  const { data: link } = schema.safeParse(Object.fromEntries(query));
  const end = async () => {
    if (!link) return;
    setState('running');
    try {
      await visitorCalls.unsubscribe(link);
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
          {state === 'done' && <Notice tone="gain">{words.unsubscribed}</Notice>}
          {!link && <Notice tone="loss">{words.unsubscribeInvalid}</Notice>}
          {link && state !== 'done' && (
            <>
              <Box>{words.unsubscribeText(words.mailKinds[link.kind])}</Box>
              <Button tone="primary" loading={state === 'running'} onClick={() => void end()}>
                {words.unsubscribe}
              </Button>
            </>
          )}
          <ButtonLink to={paths.home}>{messages.access.toHome}</ButtonLink>
        </Flex>
      </Card>
    </Box>
  );
}
