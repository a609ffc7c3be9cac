import { Box, Grid } from '@chakra-ui/react';
import type { WrittenStrategyDetail } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstant } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { faultWords, feedingWords } from '../../messages/stored-texts.ts';
import { writtenStrategies as words } from '../../messages/written-strategies.ts';
import { isUnderWay } from '../../queries/trials/trial-queries.ts';
import { writtenMutations } from '../../queries/written/written-mutations.ts';
import { CertificateNotice } from '../../strategy-views/certificate-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';

interface WrittenTestProps {
  written: WrittenStrategyDetail;
  /** The file on the page differs from the saved one. */
  isChanged: boolean;
  canTest: boolean;
  isStarting: boolean;
  onTest: () => Promise<unknown>;
  /** The report of its newest test, drawn like those of strategies. */
  result: (written: WrittenStrategyDetail) => ReactNode;
}

/** The newest test of a file: its start, its progress, and what it found. */
export function WrittenTestCard({ written, isChanged, canTest, isStarting, onTest, result }: WrittenTestProps) {
  const { id, test, report, triedVariants, certificate } = written;
  const { mutateAsync: cancel, isPending } = useMutation(writtenMutations.cancel());
  const isRunning = test !== null && isUnderWay(test);
  const stop = async () => {
    try {
      await cancel({ id });
      notify.success(words.cancelled);
    } catch (error) {
      notify.failure(error);
    }
  };
  const action = isRunning ? (
    <Button loading={isPending} onClick={() => void stop()}>
      {words.cancel}
    </Button>
  ) : (
    <Button tone="primary" loading={isStarting} disabled={!canTest} onClick={() => void onTest()}>
      {isChanged ? words.saveAndTest : words.test}
    </Button>
  );
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Card title={words.testTitle} description={words.testText} actions={action}>
        {test === null ? (
          <Box mx={{ base: '-4', md: '-5' }} my="-3">
            <EmptyState title={words.notTestedTitle}>{words.notTestedText}</EmptyState>
          </Box>
        ) : (
          <Box role="status">
            <Box color="ink-2">
              {invest.trial.statuses[test.status]}, {formatInstant(test.finishTime ?? test.createTime)}
            </Box>
            {isRunning && (
              <Box mt="2" maxW="320px">
                <ProgressBar label={words.progress} share={test.progress} />
              </Box>
            )}
            {test.error && (
              <Box mt="2">
                <Notice tone="loss">
                  <strong>{words.failed}</strong> {faultWords(feedingWords(test.error))}
                </Notice>
              </Box>
            )}
          </Box>
        )}
      </Card>
      {report && (
        <Panel startsOpen title={words.resultTitle}>
          {() => (
            <>
              <Grid templateColumns="minmax(0, 1fr)" gap="3" p={{ base: '3', md: '5' }} pb="0" bg="bg">
                {(isChanged || test?.isCurrent === false) && <Notice tone="warn">{words.outdated}</Notice>}
                <CertificateNotice certificate={certificate} />
                <Notice>{words.variants(Math.max(triedVariants, 1))}</Notice>
              </Grid>
              {result(written)}
            </>
          )}
        </Panel>
      )}
    </Grid>
  );
}
