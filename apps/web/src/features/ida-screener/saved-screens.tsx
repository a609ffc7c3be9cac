import { Box, Flex } from '@chakra-ui/react';
import type { SavedScreen } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { messages } from '../../messages/index.ts';
import { savedScreenMutations, savedScreenQueries } from '../../queries/ida/saved-screens.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/toaster.tsx';
import { SaveScreenDialog } from './save-screen-dialog.tsx';

type Kept = Pick<SavedScreen, 'filter' | 'sort' | 'columns'>;

interface SavedScreensProps {
  /** As the address holds it. */
  screen: Kept;
  onOpen: (screen: Kept) => void;
  /** Whether the present screen can be saved. */
  canSave: boolean;
  /** What else can be done with the saved screen that is open. */
  actionsOf?: ((screen: SavedScreen) => ReactNode) | undefined;
}

const isSame = (a: Kept, b: Kept) => a.filter === b.filter && a.sort === b.sort && a.columns === b.columns;

/** The saved screens: one is opened, deleted, or the present one saved beside them. */
export function SavedScreens({ screen, onOpen, canSave, actionsOf }: SavedScreensProps) {
  const query = useQuery(savedScreenQueries.list());
  const { mutateAsync: remove } = useMutation(savedScreenMutations.remove());
  const [asks, setAsks] = useState<'save' | 'delete' | null>(null);
  const close = () => setAsks(null);
  const saved = query.data ?? [];
  const current = saved.find((one) => isSame(one, screen));
  if (query.data === undefined && query.error) {
    return (
      <Flex gap="2" align="center" wrap="wrap" role="alert" color="loss">
        {asApiError(query.error).words}
        <Button size="sm" onClick={() => void query.refetch()}>
          {messages.shell.tryAgain}
        </Button>
      </Flex>
    );
  }
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Box width={{ base: '100%', sm: '220px' }}>
        <Select
          kind="select"
          aria-label={words.savedScreens}
          disabled={saved.length === 0}
          value={current?.id ?? ''}
          onChange={({ target }) => {
            const chosen = saved.find(({ id }) => String(id) === target.value);
            if (chosen) onOpen(chosen);
          }}
        >
          <option value="" disabled>
            {saved.length === 0 ? words.noScreens : words.chooseScreen}
          </option>
          {saved.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Box>
      {current && (
        <IconButton label={words.deleteScreen(current.name)} onClick={() => setAsks('delete')}>
          <Trash2 />
        </IconButton>
      )}
      <Button disabled={!canSave || current !== undefined || query.isPending} onClick={() => setAsks('save')}>
        {words.saveScreen}
      </Button>
      {current && actionsOf?.(current)}
      {asks === 'save' && <SaveScreenDialog screen={screen} saved={saved} onClose={close} />}
      {current && (
        <ConfirmDialog
          open={asks === 'delete'}
          title={words.deleteScreen(current.name)}
          destructive
          onConfirm={async () => {
            await remove({ id: current.id });
            notify.success(words.screenDeleted(current.name));
          }}
          onClose={close}
        >
          {words.deleteScreenText}
        </ConfirmDialog>
      )}
    </Flex>
  );
}
