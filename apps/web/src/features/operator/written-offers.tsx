import { Box, Flex, Grid } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { formatInstant } from '../../format.ts';
import { writtenStrategies } from '../../messages/written-strategies.ts';
import { writtenMutations } from '../../queries/written/written-mutations.ts';
import { writtenQueries } from '../../queries/written/written-queries.ts';
import { CertificateNotice } from '../../strategy-views/certificate-notice.tsx';
import { SourceEditor } from '../../strategy-views/source-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FactLines } from '../../ui/fact-list.tsx';
import { CheckField } from '../../ui/form/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

const words = writtenStrategies.desk;

export type WrittenOfferRow = OutputOf<typeof api.writtenOffers>[number];

const { openForInvestor, reason } = api.decideWrittenStrategy.input.shape;
const acceptSchema = z.strictObject({ openForInvestor, reason });
const declineSchema = z.strictObject({ reason });

interface DecisionProps {
  offer: WrittenOfferRow;
  onClose: () => void;
}

function AcceptDialog({ offer: { id, name }, onClose }: DecisionProps) {
  const { mutateAsync: decide } = useMutation(writtenMutations.decide());
  return (
    <ActDialog
      title={words.acceptOf(name)}
      text={words.acceptText(name)}
      schema={acceptSchema}
      initial={{ openForInvestor: false, reason: '' }}
      fields={(control) => (
        <Box mb="2">
          <CheckField control={control} name="openForInvestor" label={words.open} />
          <Box textStyle="hint" color="ink-2">
            {words.openHint}
          </Box>
        </Box>
      )}
      action={words.accept}
      onClose={onClose}
      onAct={async (values) => {
        await decide({ id, isAccepted: true, ...values });
        notify.success(words.accepted(name));
        return true;
      }}
    />
  );
}

function DeclineDialog({ offer: { id, name }, onClose }: DecisionProps) {
  const { mutateAsync: decide } = useMutation(writtenMutations.decide());
  return (
    <ActDialog
      title={words.declineOf(name)}
      text={words.declineText}
      schema={declineSchema}
      initial={{ reason: '' }}
      action={words.decline}
      destructive
      onClose={onClose}
      onAct={async (values) => {
        await decide({ id, isAccepted: false, ...values });
        notify.success(words.declined(name));
        return true;
      }}
    />
  );
}

interface WrittenOffersProps {
  /** The report of the test of an offer. */
  report: (offer: WrittenOfferRow) => ReactNode;
}

function Offer({ offer, report }: WrittenOffersProps & { offer: WrittenOfferRow }) {
  const [act, setAct] = useState<'accept' | 'decline' | null>(null);
  const { name, user, offerTime, request, triedVariants, source, certificate } = offer;
  const close = () => setAct(null);
  return (
    <Card
      title={name}
      description={words.by(user, formatInstant(offerTime))}
      actions={
        <>
          <Button size="sm" tone="primary" aria-label={words.acceptOf(name)} onClick={() => setAct('accept')}>
            {words.accept}
          </Button>
          <Button size="sm" tone="danger" aria-label={words.declineOf(name)} onClick={() => setAct('decline')}>
            {words.decline}
          </Button>
        </>
      }
    >
      <Grid templateColumns="minmax(0, 1fr)" gap="3">
        <FactLines
          facts={[
            { label: words.request, value: request },
            { label: words.tried, value: words.triedText(Math.max(triedVariants, 1)) },
          ]}
        />
        <CertificateNotice certificate={certificate} />
        <Panel title={words.file}>
          {() => (
            <Box p="3">
              <SourceEditor wiring={{ 'aria-label': words.file }} value={source} />
            </Box>
          )}
        </Panel>
        <Panel title={words.report}>{() => report(offer)}</Panel>
      </Grid>
      {act === 'accept' && <AcceptDialog offer={offer} onClose={close} />}
      {act === 'decline' && <DeclineDialog offer={offer} onClose={close} />}
    </Card>
  );
}

/** Written strategies that users offer, each with its file and its test, to accept or to decline. */
export function WrittenOffers({ report }: WrittenOffersProps) {
  const query = useQuery(writtenQueries.offers());
  const none = (
    <Card pad="none">
      <EmptyState title={words.noneTitle}>{words.noneText}</EmptyState>
    </Card>
  );
  return (
    <QueryView
      query={query}
      pending={
        <Card title={words.title}>
          <TextSkeleton lines={6} />
        </Card>
      }
      isEmpty={(offers) => offers.length === 0}
      empty={none}
    >
      {(offers) => (
        <Flex direction="column" gap="4">
          <Box color="ink-2">{words.text}</Box>
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} report={report} />
          ))}
        </Flex>
      )}
    </QueryView>
  );
}
