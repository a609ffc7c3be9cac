import { Box } from '@chakra-ui/react';
import { CALENDAR_END, CALENDAR_START, isDay, toEpochDay, tradingDayOnOrBefore } from '@pipa/calendar';
import type { Option } from '@pipa/ida';
import { untranslated } from '@pipa/words';
import { useQuery } from '@tanstack/react-query';
import { ida } from '../messages/ida.ts';
import { idaQueries } from '../queries/ida/ida-queries.ts';
import { useNewestDay } from '../queries/ida/use-newest-day.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useAddressFilter } from '../ui/use-address-filter.ts';
import { AS_OF, useAsOf } from './as-of.ts';
import { Choice } from './choice.tsx';

const words = ida.asOf;
const NEWEST = '';
const keys = [AS_OF] as const;

const lastSession = (day: string): string =>
  isDay(day) && toEpochDay(day) >= CALENDAR_START && toEpochDay(day) <= CALENDAR_END ? tradingDayOnOrBefore(day) : day;

/** The days that can be chosen, and the session whose close the page is shown as of; undefined for the newest, and before it is known. */
function useShownDay() {
  const { data, isPending } = useQuery(idaQueries.days());
  const asked = useAsOf();
  const days = data?.days ?? [];
  const computing = data?.computing ?? null;
  if (asked === undefined || isPending) return { days, computing, asOf: undefined, isPending };
  const day = days.find((known) => known <= asked) ?? lastSession(asked);
  return { days, computing, asOf: day === days[0] ? undefined : day, isPending };
}

/** The newest day, the other days that can be chosen, and the one of the address where it is none of them. */
function optionsOf(days: readonly string[], asOf: string | undefined): Option<string>[] {
  const [newest, ...earlier] = days;
  const known = asOf === undefined || earlier.includes(asOf) ? earlier : [asOf, ...earlier];
  return [
    { value: NEWEST, words: untranslated(words.newest(newest)) },
    ...known.map((day) => ({ value: day, words: untranslated(day) })),
  ];
}

/** The day that every view of the page is shown as of, which the address holds; not there before the first analysis. */
export function AsOfPicker() {
  const { days, asOf, computing, isPending } = useShownDay();
  useNewestDay(days[0]);
  const { change } = useAddressFilter(keys);
  // While the days are read it keeps its place, so that the page below it does not move.
  if (days.length === 0 && asOf === undefined && !isPending) return null;
  return (
    <Box>
      <Choice
        label={words.label}
        options={optionsOf(days, asOf)}
        value={asOf ?? NEWEST}
        isBusy={isPending}
        onChange={(day) => change({ [AS_OF]: day })}
      />
      <Box textStyle="hint" color="ink-2" minH="18px" role="status">
        {computing && words.computing(computing)}
      </Box>
    </Box>
  );
}

/** Says that the page is not of the newest day, and what of it is of today all the same. */
export function AsOfNotice() {
  const { change } = useAddressFilter(keys);
  const { asOf } = useShownDay();
  if (asOf === undefined) return null;
  return (
    <Box mb="4">
      <Notice
        tone="accent"
        action={
          <Button size="sm" onClick={() => change({ [AS_OF]: NEWEST })}>
            {words.showNewest}
          </Button>
        }
      >
        {words.notice(asOf)}
      </Notice>
    </Box>
  );
}
