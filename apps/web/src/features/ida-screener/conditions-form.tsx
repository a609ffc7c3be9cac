import { Box, Flex } from '@chakra-ui/react';
import { MAX_SCREEN_CONDITIONS } from '@pipa/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { Button } from '../../ui/button.tsx';
import { ConditionRow } from './condition-row.tsx';
import { type DraftCondition, draftOf, draftsOf, faultOf, filterOf } from './draft-conditions.ts';

const FIRST_FIELD = 'close';

/** The conditions as they are written. Another filter in the address, as after Back, replaces them. */
function useDrafts(filter: string) {
  const [state, setState] = useState({ filter, drafts: draftsOf(filter) });
  if (state.filter !== filter) {
    const isOwn = filterOf(state.drafts) === filter;
    setState({ filter, drafts: isOwn ? state.drafts : draftsOf(filter) });
  }
  const change = (drafts: readonly DraftCondition[]) => setState((before) => ({ ...before, drafts: [...drafts] }));
  return [state.drafts, change] as const;
}

interface ConditionsFormProps {
  filter: string;
  sectors: readonly string[];
  onApply: (filter: string) => void;
}

/** Conditions, which are asked by Enter or the button when none of them is at fault. */
export function ConditionsForm({ filter, sectors, onApply }: ConditionsFormProps) {
  const [drafts, change] = useDrafts(filter);
  const [isTried, setTried] = useState(drafts.some((draft) => faultOf(draft) !== null));
  const apply = () => {
    const isWhole = drafts.every((draft) => faultOf(draft) === null);
    setTried(!isWhole);
    if (isWhole) onApply(filterOf(drafts));
  };
  const clear = () => {
    change([]);
    setTried(false);
    onApply('');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {drafts.length === 0 && <Box color="ink-2">{words.none}</Box>}
      {drafts.map((draft, index) => (
        <ConditionRow
          key={draft.id}
          draft={draft}
          place={index + 1}
          sectors={sectors}
          showsFault={isTried}
          onChange={(changed) => change(drafts.map((one) => (one.id === draft.id ? changed : one)))}
          onRemove={() => change(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      <Flex gap="2" mt="3" wrap="wrap">
        <Button
          disabled={drafts.length >= MAX_SCREEN_CONDITIONS}
          onClick={() => change([...drafts, draftOf(FIRST_FIELD)])}
        >
          <Plus aria-hidden />
          {words.add}
        </Button>
        <Button type="submit" tone="primary">
          {words.apply}
        </Button>
        {(drafts.length > 0 || filter !== '') && (
          <Button tone="quiet" onClick={clear}>
            {words.clear}
          </Button>
        )}
      </Flex>
    </form>
  );
}
