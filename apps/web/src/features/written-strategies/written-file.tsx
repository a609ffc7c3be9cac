import { Box, Flex } from '@chakra-ui/react';
import { api, MAX_STRATEGY_SOURCE, refusalOf, type WrittenStrategyDetail, wordsOfIssue } from '@pipa/contract';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { refusalWords } from '../../messages/refusals.ts';
import { writtenStrategies as words } from '../../messages/written-strategies.ts';
import { SourceEditor } from '../../strategy-views/source-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FieldFrame, Input } from '../../ui/form/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { Draft } from './use-draft.ts';

const { name: nameRule, source: sourceRule } = api.saveWrittenStrategy.input.shape;

function faultOf(rule: typeof nameRule | typeof sourceRule, text: string): string | undefined {
  const issue = rule.safeParse(text, { error: wordsOfIssue }).error?.issues[0];
  return issue && refusalWords(refusalOf(issue));
}

export const isValidDraft = ({ name, source }: Draft): boolean =>
  nameRule.safeParse(name).success && sourceRule.safeParse(source).success;

/** A name for the file in `strategies/`, by the rules of its command line. */
const fileNameOf = (name: string, id: number): string => {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return `${/^[a-z]/.test(slug) ? slug : `written-${id}`}.ts`;
};

interface WrittenFileProps {
  written: Pick<WrittenStrategyDetail, 'id'>;
  draft: Draft;
  isChanged: boolean;
  /** It is on offer. */
  isFixed: boolean;
  isSaving: boolean;
  onChange: (part: Partial<Draft>) => void;
  onDiscard: () => void;
  onSave: () => Promise<unknown>;
}

/** Name and text of the file, to read and to change. */
export function WrittenFile(props: WrittenFileProps) {
  const { written, draft, isChanged, isFixed, isSaving, onChange, onDiscard, onSave } = props;
  const [discards, setDiscards] = useState(false);
  const actions = (
    <>
      {isChanged && <Pill tone="warn">{words.unsaved}</Pill>}
      <Button
        size="sm"
        onClick={() => saveFile(fileNameOf(draft.name, written.id), draft.source, 'text/plain;charset=utf-8')}
      >
        {words.download}
      </Button>
      {!isFixed && (
        <Button
          size="sm"
          tone="primary"
          loading={isSaving}
          disabled={!isChanged || !isValidDraft(draft)}
          onClick={() => void onSave()}
        >
          {words.save}
        </Button>
      )}
    </>
  );
  return (
    <Card title={words.fileTitle} description={words.fileText} actions={actions}>
      {!isFixed && (
        <Box maxW="480px">
          <FieldFrame label={words.name} required error={faultOf(nameRule, draft.name)}>
            {(wiring) => (
              <Input
                {...wiring}
                value={draft.name}
                maxLength={60}
                autoComplete="off"
                onChange={(event) => onChange({ name: event.target.value })}
              />
            )}
          </FieldFrame>
        </Box>
      )}
      <FieldFrame
        label={words.source}
        hint={isFixed ? words.sourceReadOnly : words.sourceHint}
        error={faultOf(sourceRule, draft.source)}
      >
        {(wiring) => (
          <SourceEditor
            wiring={wiring}
            maxLength={MAX_STRATEGY_SOURCE}
            value={draft.source}
            onChange={isFixed ? undefined : (source) => onChange({ source })}
          />
        )}
      </FieldFrame>
      {isChanged && (
        <Box mt="2">
          <Notice
            action={
              <Flex>
                <Button size="sm" onClick={() => setDiscards(true)}>
                  {words.discard}
                </Button>
              </Flex>
            }
          >
            {words.keptText}
          </Notice>
        </Box>
      )}
      <ConfirmDialog
        open={discards}
        destructive
        title={words.discardTitle}
        confirmLabel={messages.shell.discard}
        onConfirm={async () => onDiscard()}
        onClose={() => setDiscards(false)}
      >
        {words.discardText}
      </ConfirmDialog>
    </Card>
  );
}
