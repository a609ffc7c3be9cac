import { Box } from '@chakra-ui/react';
import type { WrittenStrategyDetail } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../app/links.ts';
import { faultWords, feedingWords } from '../../messages/stored-texts.ts';
import { writtenStrategies } from '../../messages/written-strategies.ts';
import { writtenMutations } from '../../queries/written/written-mutations.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = writtenStrategies.offer;

/** Why the file cannot be offered as it is; null where it can. */
function lackOf({ test, certificate }: WrittenStrategyDetail, isChanged: boolean): string | null {
  if (isChanged) return words.needsSave;
  if (test?.status !== 'Done' || !test.isCurrent) return words.needsTest;
  return certificate?.isFree ? null : words.looksAhead;
}

function OfferState({ written }: { written: WrittenStrategyDetail }) {
  const { offer, decision, strategyId, name } = written;
  const because = decision === null ? '' : ` ${words.because(faultWords(feedingWords(decision)))}`;
  if (offer === 'waiting') return <Notice tone="accent">{words.waiting}</Notice>;
  if (offer === 'accepted') return <Notice tone="accent">{`${words.accepted}${because}`}</Notice>;
  if (offer === 'declined') return <Notice tone="warn">{`${words.declined}${because}`}</Notice>;
  if (offer !== 'released' || strategyId === null) return null;
  const { to, state } = links.strategy({ id: strategyId, name });
  return (
    <Notice
      tone="gain"
      action={
        <ButtonLink size="sm" to={to} state={state}>
          {words.open}
        </ButtonLink>
      }
    >
      {`${words.released}${because}`}
    </Notice>
  );
}

/** Offers a tested file to the administrators, and says what became of the offer. */
export function WrittenOfferCard({ written, isChanged }: { written: WrittenStrategyDetail; isChanged: boolean }) {
  const [asks, setAsks] = useState(false);
  const { mutateAsync: offer } = useMutation(writtenMutations.offer());
  const isOpen = written.offer === 'none' || written.offer === 'declined';
  const lack = lackOf(written, isChanged);
  return (
    <Card title={words.title} description={words.text}>
      <OfferState written={written} />
      {isOpen && (
        <Box mt={written.offer === 'none' ? '0' : '3'}>
          {lack && (
            <Box color="ink-2" mb="2">
              {lack}
            </Box>
          )}
          <Button disabled={lack !== null} onClick={() => setAsks(true)}>
            {written.offer === 'none' ? words.action : words.again}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={asks}
        title={words.confirmTitle}
        confirmLabel={words.action}
        onConfirm={async () => {
          await offer({ id: written.id });
          notify.success(words.sent);
        }}
        onClose={() => setAsks(false)}
      >
        {words.confirmText}
      </ConfirmDialog>
    </Card>
  );
}
