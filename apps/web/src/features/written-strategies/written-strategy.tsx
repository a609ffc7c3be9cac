import { Box, chakra, Grid } from '@chakra-ui/react';
import type { WrittenStrategyDetail } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { invest } from '../../messages/invest.ts';
import { writtenStrategies as words } from '../../messages/written-strategies.ts';
import { writtenMutations } from '../../queries/written/written-mutations.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Fact, FactLines } from '../../ui/fact-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useDraft } from './use-draft.ts';
import { isValidDraft, WrittenFile } from './written-file.tsx';
import { OfferPill } from './written-list.tsx';
import { WrittenOfferCard } from './written-offer.tsx';
import type { WrittenState } from './written-state.ts';
import { WrittenTestCard } from './written-test.tsx';

/** The description, and what is known of a strategy that was just written. */
function About({ written }: { written: WrittenStrategyDetail }) {
  const state = useLocation().state as WrittenState | null;
  const facts: Fact[] = [{ label: words.request, value: written.request }];
  if (state?.id === written.id) {
    const { explanation, assumptions } = state;
    if (explanation) facts.push({ label: words.explanation, value: explanation });
    if (assumptions.length > 0) {
      facts.push({
        label: words.assumptions,
        value: (
          <>
            <chakra.ul ps="5" listStyleType="disc">
              {assumptions.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </chakra.ul>
            <Box textStyle="hint" color="ink-2">
              {words.assumptionsText}
            </Box>
          </>
        ),
      });
    }
  }
  return (
    <Card title={words.aboutTitle}>
      <FactLines facts={facts} />
    </Card>
  );
}

function DeleteDialog({ written, onClose }: { written: WrittenStrategyDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const { mutateAsync: remove } = useMutation(writtenMutations.remove());
  return (
    <ConfirmDialog
      open
      destructive
      title={words.removeTitle}
      confirmLabel={words.remove}
      onConfirm={async () => {
        // The page leaves first: what it shows is not there to be read again.
        await remove({ id: written.id });
        notify.success(words.removed);
        navigate(paths.writeStrategy, { replace: true });
      }}
      onClose={onClose}
    >
      {words.removeText(written.name)}
    </ConfirmDialog>
  );
}

interface WrittenStrategyProps {
  written: WrittenStrategyDetail;
  result: (written: WrittenStrategyDetail) => ReactNode;
}

/** An own written strategy: its file, its newest test, and its offer to the administrators. */
export function WrittenStrategyView({ written, result }: WrittenStrategyProps) {
  const { id, name, offer } = written;
  const { draft, isChanged, change, discard } = useDraft(written);
  const save = useMutation(writtenMutations.save());
  const test = useMutation(writtenMutations.test());
  const [isDeleting, setDeleting] = useState(false);
  const isFixed = offer !== 'none' && offer !== 'declined';
  const keep = async () => {
    await save.mutateAsync({ id, name: draft.name, source: draft.source });
    discard();
  };
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify.success(done);
    } catch (error) {
      notify.failure(error);
    }
  };
  const startTest = async () => {
    if (isChanged) await keep();
    await test.mutateAsync({ id });
  };
  return (
    <>
      <PageHeader
        title={name}
        about={name}
        breadcrumb={[
          { label: invest.aqs, to: paths.strategy },
          { label: words.title, to: paths.writeStrategy },
          { label: name },
        ]}
        meta={<OfferPill offer={offer} />}
        actions={
          <>
            <ButtonLink to={paths.writeStrategy}>{words.toList}</ButtonLink>
            <Button tone="danger" onClick={() => setDeleting(true)}>
              {words.remove}
            </Button>
          </>
        }
      />
      <Grid templateColumns="minmax(0, 1fr)" gap="4">
        <About written={written} />
        <WrittenFile
          written={written}
          draft={draft}
          isChanged={isChanged}
          isFixed={isFixed}
          isSaving={save.isPending}
          onChange={change}
          onDiscard={discard}
          onSave={() => act(keep, words.saved)}
        />
        <WrittenTestCard
          written={written}
          isChanged={isChanged}
          canTest={isValidDraft(draft)}
          isStarting={save.isPending || test.isPending}
          onTest={() => act(startTest, words.tested)}
          result={result}
        />
        <WrittenOfferCard written={written} isChanged={isChanged} />
      </Grid>
      {isDeleting && <DeleteDialog written={written} onClose={() => setDeleting(false)} />}
    </>
  );
}
