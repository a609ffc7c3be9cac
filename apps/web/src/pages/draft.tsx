import { Box, Flex } from '@chakra-ui/react';
import type { Draft } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { asApiError } from '../api/api-error.ts';
import { chosenId } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { DismissButton } from '../features/drafts/dismiss-button.tsx';
import { factsOfDraft, placeOfDraft } from '../features/drafts/draft-facts.ts';
import { proposedWords } from '../features/drafts/draft-words.ts';
import { ProposalNote } from '../features/drafts/proposal-note.tsx';
import { formatInstant } from '../format.ts';
import { account } from '../messages/account.ts';
import { drafts as words } from '../messages/drafts.ts';
import { enums } from '../messages/enums.ts';
import { messages } from '../messages/index.ts';
import { draftQueries } from '../queries/drafts/draft-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { DraftAct } from './draft-act.tsx';

const Missing = () => (
  <Card pad="none">
    <EmptyState
      title={words.notFound}
      action={
        <ButtonLink tone="primary" to={paths.userAccount}>
          {words.toAccount}
        </ButtonLink>
      }
    >
      {words.notFoundText}
    </EmptyState>
  </Card>
);

/** What was proposed; while it is open with the dialog that makes it, afterwards with what became of it. */
function Proposal({ draft }: { draft: Draft }) {
  const { id, act, state, expiresAt } = draft;
  const title = enums.draftKinds[act.kind];
  const facts = (
    <Box maxW="640px">
      <FactList facts={factsOfDraft(draft)} />
    </Box>
  );
  return (
    <>
      <PageHeader
        title={title}
        about={title}
        breadcrumb={[{ label: account.title, to: paths.userAccount }, { label: messages.shell.pageNames.Proposal }]}
        meta={<Pill tone={state === 'open' ? 'accent' : 'neutral'}>{words.states[state]}</Pill>}
        description={state === 'open' ? undefined : proposedWords(draft)}
      />
      <Flex direction="column" gap="4">
        {state === 'open' ? (
          <>
            <ProposalNote draft={draft} />
            <Card title={messages.shell.pageNames.Proposal} description={words.openUntil(formatInstant(expiresAt))}>
              {facts}
              <Flex gap="2" wrap="wrap" mt="4">
                {act.kind !== 'backtest' && <DraftAct draft={draft} />}
                <DismissButton id={id} />
              </Flex>
            </Card>
            {act.kind === 'backtest' && <DraftAct draft={draft} />}
          </>
        ) : (
          <>
            <Notice
              tone={state === 'confirmed' ? 'gain' : 'neutral'}
              action={
                state === 'confirmed' && (
                  <ButtonLink size="sm" to={placeOfDraft(draft)}>
                    {words.places[act.kind]}
                  </ButtonLink>
                )
              }
            >
              {words.over[state]}
            </Notice>
            <Card title={messages.shell.pageNames.Proposal}>{facts}</Card>
          </>
        )}
      </Flex>
    </>
  );
}

function ChosenProposal({ id }: { id: number }) {
  const query = useQuery(draftQueries.one(id));
  if (query.error && asApiError(query.error).errorCode === 'NOT_FOUND') return <Missing />;
  return (
    <QueryView query={query} pending={<PageSkeleton />}>
      {(draft) => <Proposal key={draft.id} draft={draft} />}
    </QueryView>
  );
}

/** An act that was proposed to the user, by the id in the address. */
export default function DraftPage() {
  const [query] = useSearchParams();
  const id = chosenId(query);
  return id === null ? <Missing /> : <ChosenProposal id={id} />;
}
