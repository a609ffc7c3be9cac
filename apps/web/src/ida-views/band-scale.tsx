import { Box, chakra } from '@chakra-ui/react';
import { BAND_LEVELS, bandOf, bandWords } from '@pipa/ida';
import { idaExplain as words } from '../messages/ida-explain.ts';
import { say } from './say.ts';

const Scale = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '2px',
    height: '8px',
    mt: '2',
    borderRadius: '4px',
    overflow: 'hidden',
  },
});
const Marker = chakra('span', {
  base: {
    position: 'absolute',
    top: '-3px',
    bottom: '-3px',
    width: '3px',
    borderRadius: '2px',
    bg: 'ink',
    ms: '-1.5px',
  },
});
const Labels = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', textStyle: 'hint', color: 'ink-2' },
});

const [LEAST, MOST] = [-1, 1];
const placeOf = (value: number): number => ((Math.min(Math.max(value, LEAST), MOST) - LEAST) / (MOST - LEAST)) * 100;
const BANDS = [-2, -1, 0, 1, 2] as const;
const toneOf = { [-2]: 'loss', [-1]: 'loss-soft', 0: 'line-strong', 1: 'gain-soft', 2: 'gain' } as const;

/** The bands of a metric from −1 to 1, with the place of the value among them. */
export function BandScale({ label, value }: { label: string; value: number | null }) {
  const band = bandOf(value);
  if (value === null || band === null) return null;
  const { strong, neutral } = BAND_LEVELS;
  const bounds = [LEAST, -strong, -neutral, neutral, strong, MOST];
  return (
    <Box maxW="520px" role="img" aria-label={words.inBand(label, say(bandWords(band)))}>
      <Box position="relative">
        <Scale aria-hidden>
          {BANDS.map((one, i) => (
            <chakra.span
              key={one}
              bg={toneOf[one]}
              style={{ flexGrow: placeOf(bounds[i + 1] ?? MOST) - placeOf(bounds[i] ?? LEAST) }}
            />
          ))}
        </Scale>
        <Marker style={{ insetInlineStart: `${placeOf(value)}%` }} />
      </Box>
      <Labels aria-hidden>
        <span>{say(bandWords(-2))}</span>
        <chakra.span fontWeight="600" color="ink">
          {say(bandWords(band))}
        </chakra.span>
        <span>{say(bandWords(2))}</span>
      </Labels>
    </Box>
  );
}
