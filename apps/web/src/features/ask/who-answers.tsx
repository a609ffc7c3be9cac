import { Box, Flex } from '@chakra-ui/react';
import { type AskPrivacy, askPrivacy } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask as words } from '../../messages/ask.ts';
import { messages } from '../../messages/index.ts';
import { askMutations } from '../../queries/ask/ask-mutations.ts';
import { askQueries } from '../../queries/ask/ask-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import { notify } from '../../ui/toaster.tsx';

/** From so many on it is said how many questions are left of the day. */
const FEW_LEFT = 20;

interface PrivacyDialogProps {
  host: string;
  privacy: AskPrivacy;
  onClose: () => void;
}

/** What of the own books a model may see. */
function PrivacyDialog({ host, privacy, onClose }: PrivacyDialogProps) {
  const [chosen, setChosen] = useState(privacy);
  const save = useMutation({
    ...askMutations.setPrivacy(),
    onSuccess: () => {
      notify.success(words.privacySaved);
      onClose();
    },
    onError: notify.failure,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={words.privacyTitle}
      description={words.privacyText(host)}
      asksBeforeLoss={false}
      footer={
        <>
          <Button onClick={onClose}>{messages.shell.cancel}</Button>
          <Button tone="primary" loading={save.isPending} onClick={() => save.mutate({ privacy: chosen })}>
            {words.save}
          </Button>
        </>
      }
    >
      <Flex as="fieldset" direction="column" gap="1" border="0">
        <Box as="legend" srOnly>
          {words.privacyTitle}
        </Box>
        {askPrivacy.options.map((level) => (
          <TickLabel key={level}>
            <Tick
              type="radio"
              mt="1px"
              name="privacy"
              value={level}
              checked={chosen === level}
              onChange={() => setChosen(level)}
            />
            <span>{words.privacyLevels[level]}</span>
          </TickLabel>
        ))}
      </Flex>
    </Dialog>
  );
}

/** Who answers, said once: the planner, or a model with its host and what it sees. */
export function WhoAnswers() {
  const { data } = useQuery(askQueries.state());
  const [isChoosing, setChoosing] = useState(false);
  if (!data) return null;
  const { engine, model, host, privacy, questionsLeft } = data;
  const isModel = engine === 'model' && model !== null && host !== null;
  return (
    <Box textStyle="hint" color="ink-2" textWrap="pretty">
      {isModel ? words.byModel(model, host) : words.byPlanner} {isModel && words.privacyNow[privacy]}{' '}
      {isModel && (
        <Button tone="link" fontSize="inherit" onClick={() => setChoosing(true)}>
          {words.privacy}
        </Button>
      )}{' '}
      {words.notAdvice} {questionsLeft > 0 && questionsLeft <= FEW_LEFT && words.left(questionsLeft)}
      {isChoosing && host !== null && (
        <PrivacyDialog host={host} privacy={privacy} onClose={() => setChoosing(false)} />
      )}
    </Box>
  );
}
