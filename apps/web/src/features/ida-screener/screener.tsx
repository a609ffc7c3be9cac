import { Box, Flex } from '@chakra-ui/react';
import type { SavedScreen } from '@pipa/contract';
import { SCREEN_PRESETS } from '@pipa/ida';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PendingTable } from '../../ida-views/analysis-table.tsx';
import { say } from '../../ida-views/say.ts';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { type ScreenQuestion, screenQueries } from '../../queries/ida/screen-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/states.tsx';
import { ConditionsForm } from './conditions-form.tsx';
import { SavedScreens } from './saved-screens.tsx';
import { ScreenTable } from './screen-table.tsx';
import { ShownColumns } from './shown-columns.tsx';
import { useScreen } from './use-screen.ts';

/** What a screen finds. The table sorts what it holds; which rows of a longer list it gets depends on the order, so the server sorts it. */
function useFound({ sort, ...question }: ScreenQuestion, canAsk: boolean) {
  const options = { enabled: canAsk, placeholderData: keepPreviousData };
  const found = useQuery({ ...screenQueries.symbols(question), ...options });
  const isLonger = found.data !== undefined && found.data.count > found.data.rows.length;
  const sorted = useQuery({ ...screenQueries.symbols({ ...question, sort }), ...options, enabled: canAsk && isLonger });
  return isLonger ? sorted : found;
}

/** Screens to begin with. */
const Presets = ({ onOpen }: { onOpen: ReturnType<typeof useScreen>['open'] }) => (
  <Flex role="group" aria-label={words.presets} gap="1.5" wrap="wrap" mb="4">
    {SCREEN_PRESETS.map(({ words: name, filter, sort, columns }) => (
      <Button key={name.en} size="sm" onClick={() => onOpen({ filter, sort, columns: columns.join(',') })}>
        {say(name)}
      </Button>
    ))}
  </Flex>
);

/**
 * The screener: conditions on any figure of the day, and the symbols of the universe that meet them.
 * @param props.actionsOf what else can be done with the saved screen that is open
 */
export function Screener({ actionsOf }: { actionsOf?: (screen: SavedScreen) => ReactNode }) {
  const screen = useScreen();
  const query = useFound(screen.question, screen.isWhole);
  return (
    <Flex direction="column" gap="4">
      <Card title={words.title} description={words.description}>
        <Box mb="4">
          <SavedScreens screen={screen.kept} onOpen={screen.open} canSave={screen.isWhole} actionsOf={actionsOf} />
        </Box>
        <Presets onOpen={screen.open} />
        <ConditionsForm filter={screen.filter} sectors={query.data?.sectors ?? []} onApply={screen.apply} />
        <ShownColumns
          columns={screen.chosen}
          isChosen={screen.isChosen}
          onChange={screen.choose}
          onReset={screen.reset}
        />
      </Card>
      {screen.isWhole ? (
        <QueryView query={query} pending={<PendingTable title={words.results} />}>
          {(answer) => (
            <ScreenTable
              answer={answer}
              isOutdated={query.isPlaceholderData}
              question={screen.question}
              order={screen.order}
              onSort={screen.sortBy}
            />
          )}
        </QueryView>
      ) : (
        <Notice tone="warn">{words.correct}</Notice>
      )}
    </Flex>
  );
}
