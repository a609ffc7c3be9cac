import { Box, Flex } from '@chakra-ui/react';
import type { Option } from '@pipa/ida';
import { untranslated } from '@pipa/words';
import { Choice } from '../../ida-views/choice.tsx';
import { idaSignals } from '../../messages/ida-signals.ts';
import { messages } from '../../messages/index.ts';
import type { MoneyAccount, OwnList } from './use-signal-source.ts';

const words = idaSignals.list;

const named = (id: number, name: string): Option => ({ value: id, words: untranslated(name) });

interface SourceMenusProps {
  lists: readonly OwnList[];
  /** Undefined while they could not be read. */
  accounts: readonly MoneyAccount[] | undefined;
  /** The active source: one of the two. */
  list: OwnList | null;
  account: MoneyAccount | null;
  isBusy: boolean;
  onList: (id: number) => void;
  onAccount: (id: number) => void;
}

/** The menus of accounts and of watch lists. The one that names the active source has a blue border (3 §4). */
export function SourceMenus({ lists, accounts, list, account, isBusy, onList, onAccount }: SourceMenusProps) {
  const hasLists = lists.length > 0;
  const noAccount = accounts === undefined ? words.accountsFailed : words.noAccount;
  return (
    <>
      <Choice
        label={words.account}
        options={(accounts ?? []).map(({ id, trackAccountName, account: number, broker }) =>
          named(id, words.accountOf(trackAccountName, number, broker)),
        )}
        value={account?.id ?? null}
        placeholder={untranslated(isBusy ? messages.shell.loading : accounts?.length ? words.chooseAccount : noAccount)}
        isActiveSource={account !== null}
        isBusy={isBusy}
        onChange={onAccount}
      />
      <Choice
        label={words.watchList}
        options={lists.map(({ id, name }) => named(id, name))}
        value={list?.id ?? null}
        placeholder={untranslated(isBusy ? messages.shell.loading : hasLists ? words.chooseList : words.noWatchList)}
        isActiveSource={list !== null}
        isBusy={isBusy}
        onChange={onList}
      />
    </>
  );
}

/** Why there is no account to choose. */
export const NoAccountHint = () => (
  <Flex>
    <Box textStyle="hint" color="ink-2">
      {words.noAccountText}
    </Box>
  </Flex>
);
