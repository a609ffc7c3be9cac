import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { design } from '../../messages/design.ts';
import { webhooks } from '../../messages/webhooks.ts';
import { noticeRecipe, pillRecipe } from '../../theme/recipes/surface-recipes.ts';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { AgreementText } from '../../ui/agreement-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FactGrid, FactLines, FactList } from '../../ui/fact-list.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Delta, Money, Percent } from '../../ui/numbers.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PartFrame } from '../../ui/part-frame.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { ChartSkeleton, TextSkeleton, TilesSkeleton } from '../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { notify } from '../../ui/toaster.tsx';
import { failure } from './table-examples.tsx';

const words = design.examples;
const { tones, show, shown } = design.notifications;

/** Tones of the recipes, so that a new one is shown without an edit. */
export const pillTones = Object.keys(pillRecipe.variants?.tone ?? {}) as PillTone[];
export const noticeTones = Object.keys(noticeRecipe.variants?.tone ?? {}) as PillTone[];

export const PillExamples = () => (
  <Flex gap="3" wrap="wrap">
    {pillTones.map((tone) => (
      <Pill key={tone} tone={tone}>
        {tones[tone]}
      </Pill>
    ))}
  </Flex>
);

export const NoticeExamples = () => (
  <Flex direction="column" gap="3">
    {noticeTones.map((tone) => (
      <Notice key={tone} tone={tone} action={<Button size="sm">{words.action}</Button>}>
        {words.notice(tones[tone])}
      </Notice>
    ))}
  </Flex>
);

export const ToastExamples = () => (
  <Flex gap="3" wrap="wrap">
    {(['success', 'info', 'error'] as const).map((kind) => (
      <Button key={kind} onClick={() => notify[kind](shown[kind])}>
        {show[kind]}
      </Button>
    ))}
  </Flex>
);

const dialogKinds = ['dialog', 'confirmation', 'destruction', 'secretShown'] as const;

export function DialogExamples() {
  const [open, setOpen] = useState<(typeof dialogKinds)[number] | null>(null);
  const close = () => setOpen(null);
  return (
    <Flex gap="3" wrap="wrap">
      {dialogKinds.map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {words.open(words[kind])}
        </Button>
      ))}
      <PartFrame onFault={close}>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title={words.dialog}
          footer={<Button onClick={close}>{words.action}</Button>}
        >
          {words.dialogText}
        </Dialog>
        {(['confirmation', 'destruction'] as const).map((kind) => (
          <ConfirmDialog
            key={kind}
            open={open === kind}
            title={words[kind]}
            destructive={kind === 'destruction'}
            onConfirm={async () => undefined}
            onClose={close}
          >
            {words.dialogText}
          </ConfirmDialog>
        ))}
        {open === 'secretShown' && (
          <SecretDialog title={words.secretShown} secret="pipa_example" words={webhooks} onClose={close} />
        )}
      </PartFrame>
    </Flex>
  );
}

export const TileExamples = () => (
  <StatTiles columns={4}>
    <StatTile label={words.gain} value={<Delta value={0.1234} />} note={words.note2} />
    <StatTile label={words.loss} value={<Delta value={-0.0456} />} note={words.note2} />
    <StatTile label={words.unchanged} value={<Delta value={0} />} />
    <StatTile label={words.missing} value={<Delta value={null} />} />
  </StatTiles>
);

export const WaitingExamples = () => (
  <Flex direction="column" gap="4" data-example>
    <TilesSkeleton />
    <TextSkeleton />
    <ChartSkeleton height={120} />
    <ProgressBar label={words.progress} share={0.4} />
  </Flex>
);

export const StateExamples = () => (
  <Box data-example>
    <EmptyState title={words.emptyTitle} action={<Button>{words.action}</Button>}>
      {words.emptyText}
    </EmptyState>
    <ErrorState error={failure} onRetry={() => undefined} />
  </Box>
);

const facts = [
  { label: words.price, value: <Money value={1234.56} /> },
  { label: words.change, value: <Percent value={0.0123} signed /> },
];
export const FactExamples = () => (
  <Flex direction="column" gap="5">
    <FactList facts={facts} />
    <FactLines facts={facts} />
    <FactGrid facts={facts} />
  </Flex>
);

export const NumberExamples = () => (
  <FactList
    facts={[
      { label: words.gain, value: <Delta value={0.1234} /> },
      { label: words.loss, value: <Delta value={-1234.5} as="money" /> },
      { label: words.change, value: <Delta value={0.021} as="points" /> },
      { label: words.unchanged, value: <Delta value={0} /> },
      { label: words.missing, value: <Money value={null} /> },
    ]}
  />
);

export const SurfaceExamples = () => (
  <Flex direction="column" gap="4">
    <PageHeader
      title={words.pageTitle}
      breadcrumb={[{ label: words.crumb, to: '?tab=foundations' }, { label: words.pageTitle }]}
      description={words.cardText}
      meta={<Pill>{words.note}</Pill>}
      actions={<Button>{words.action}</Button>}
    />
    <Card title={words.card} description={words.cardText} actions={<Button size="sm">{words.action}</Button>}>
      {words.text}
    </Card>
    {[false, true].map((startsOpen) => (
      <Panel key={String(startsOpen)} title={words.panel} aside={<Delta value={0.02} />} startsOpen={startsOpen}>
        {() => <Box p="5">{words.panelText}</Box>}
      </Panel>
    ))}
    <AfterPaint fallback={<TextSkeleton lines={1} />}>
      <p>{words.afterPaint}</p>
    </AfterPaint>
  </Flex>
);

/** Agreements are English in every language. */
const AGREEMENT = 'AGREEMENT\n\nIt is read in a frame that scrolls by keyboard.\n\n1. First section\n\nIts paragraphs.';

export const TextExamples = () => (
  <Flex direction="column" gap="4">
    <p>
      <TextLink to="?tab=foundations">{words.link}</TextLink>
    </p>
    <p>
      <FoldedText text={words.longText} subject={words.subject} />
    </p>
    <AgreementText text={AGREEMENT} label={words.agreementLabel} />
  </Flex>
);
