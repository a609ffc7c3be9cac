import { type EventName, eventNames } from '@pipa/contract';
import { BREAKOUT_RULES, RSI_LEVELS, TURN_LEVEL } from '@pipa/quant';
import type { Words } from '@pipa/words';
import { CHANGES_GROUP_ID, eventCodes, eventWords, groupHeader } from '../detections.ts';
import { words } from '../words/help/events/index.ts';
import type { HelpPart } from './help-part.ts';

/** When an event of each kind is counted. */
const RULES: Readonly<Record<EventName, Words>> = {
  ...words.rules,
  changeStatus1: words.rules.changeStatus1(TURN_LEVEL),
  rsiCo1: words.rules.rsiCo1(RSI_LEVELS),
  breakout1: words.rules.breakout1(BREAKOUT_RULES),
};

const signed = (code: number): string => (code > 0 ? `+${code}` : `−${Math.abs(code)}`);

function textOf(name: EventName): Words {
  const codes = eventCodes(name).flatMap((code) => {
    const said = eventWords(name, code);
    return said ? [words.code(signed(code), said)] : [];
  });
  return words.rule(RULES[name], codes);
}

/** Detections: what each group is, and what its codes say. */
export const eventsHelp: readonly HelpPart[] = [
  {
    title: words.title,
    intro: words.intro,
    entries: [
      ...eventNames.map((name, index) => ({ term: groupHeader(index + 1), text: textOf(name), columns: [name] })),
      { term: groupHeader(CHANGES_GROUP_ID), text: words.changes, columns: ['detectionList'] },
    ],
  },
];
