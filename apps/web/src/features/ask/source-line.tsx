import { Flex } from '@chakra-ui/react';
import type { AskSource } from '@pipa/contract';
import { links } from '../../app/links.ts';
import { formatDay } from '../../format.ts';
import { ask as words } from '../../messages/ask.ts';
import { Pill } from '../../ui/pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const toneOf = { simulated: 'warn', paper: 'accent', live: 'gain' } as const;

/** What figures come from: whose data, of which day, at which prices, and where to see it and how to check it. */
export function SourceLine({ source: { tool, mode, asOf, link, receipt } }: { source: AskSource }) {
  const name = words.tools[tool];
  return (
    <Flex align="center" wrap="wrap" columnGap="2" rowGap="1" textStyle="hint" color="ink-2">
      <Pill tone={toneOf[mode]} title={words.modeHints[mode]}>
        {words.modes[mode]}
      </Pill>
      {link?.startsWith('/admin/') ? <TextLink to={link}>{name}</TextLink> : <span>{name}</span>}
      {asOf && <span>{words.asOf(formatDay(asOf))}</span>}
      {receipt && <TextLink to={links.receipt(receipt)}>{words.receipt}</TextLink>}
    </Flex>
  );
}
