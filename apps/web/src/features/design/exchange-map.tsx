import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatNewYork } from '@pipa/calendar';
import { useEffect, useState } from 'react';
import { design } from '../../messages/design.ts';
import { enums } from '../../messages/enums.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { type Exchange, type ExchangeState, exchanges, hoursOf, localTimeOf, stateOf } from './exchange-hours.ts';

const words = design.maps;
const REDRAW_MS = 10_000;
/** Half of a degree, so that the drawing is 720 wide; without the polar regions. */
const SCALE = 2;
const NORTH = 72;
const SOUTH = -52;
const [WIDTH, HEIGHT] = [360 * SCALE, (NORTH - SOUTH) * SCALE];
const x = (longitude: number) => (longitude + 180) * SCALE;
const y = (latitude: number) => (NORTH - latitude) * SCALE;

/** Rough outlines of the continents as longitude and latitude, drawn by hand for orientation alone. */
const LAND: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-168, 66],
    [-155, 71],
    [-125, 70],
    [-95, 72],
    [-82, 68],
    [-94, 60],
    [-82, 53],
    [-78, 62],
    [-65, 60],
    [-56, 52],
    [-66, 45],
    [-75, 38],
    [-81, 30],
    [-83, 29],
    [-97, 26],
    [-97, 20],
    [-88, 21],
    [-84, 11],
    [-78, 9],
    [-90, 14],
    [-105, 20],
    [-112, 30],
    [-124, 40],
    [-124, 48],
    [-135, 58],
    [-152, 60],
    [-165, 60],
  ],
  [
    [-78, 8],
    [-62, 10],
    [-50, 1],
    [-35, -6],
    [-39, -15],
    [-48, -27],
    [-58, -38],
    [-66, -46],
    [-69, -52],
    [-74, -50],
    [-71, -30],
    [-70, -18],
    [-81, -5],
  ],
  [
    [-10, 36],
    [-9, 43],
    [-1, 46],
    [4, 52],
    [9, 57],
    [5, 61],
    [15, 68],
    [28, 71],
    [42, 67],
    [70, 72],
    [105, 72],
    [140, 72],
    [178, 68],
    [162, 60],
    [142, 59],
    [135, 45],
    [128, 38],
    [122, 40],
    [121, 31],
    [115, 22],
    [108, 20],
    [106, 10],
    [104, 2],
    [99, 8],
    [97, 17],
    [91, 22],
    [80, 15],
    [77, 8],
    [73, 19],
    [66, 25],
    [57, 26],
    [59, 22],
    [45, 13],
    [35, 28],
    [36, 36],
    [27, 37],
    [23, 38],
    [18, 41],
    [12, 44],
    [16, 39],
    [9, 44],
    [3, 42],
    [-2, 37],
  ],
  [
    [-17, 15],
    [-10, 31],
    [-6, 36],
    [10, 37],
    [20, 31],
    [32, 31],
    [43, 12],
    [51, 12],
    [40, -3],
    [40, -16],
    [33, -27],
    [27, -34],
    [18, -34],
    [12, -17],
    [9, 3],
    [-8, 5],
  ],
  [
    [114, -22],
    [122, -17],
    [131, -12],
    [142, -11],
    [153, -26],
    [150, -37],
    [141, -38],
    [130, -32],
    [116, -35],
  ],
  [
    [131, 32],
    [140, 36],
    [142, 43],
    [139, 38],
    [131, 34],
  ],
  [
    [-6, 50],
    [1, 52],
    [-2, 58],
    [-5, 58],
  ],
  [
    [96, 5],
    [106, -6],
    [114, -8],
    [118, 2],
    [110, 2],
    [103, 0],
  ],
];
const path = (points: (typeof LAND)[number]) =>
  `M${points.map(([longitude, latitude]) => `${x(longitude)} ${y(latitude)}`).join('L')}Z`;
const MERIDIANS = [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150];
const PARALLELS = [60, 30, 0, -30];

const tones = { open: 'gain', break: 'warn', closed: 'neutral' } as const satisfies Record<ExchangeState, string>;
const dots = { open: 'gain', break: 'warn', closed: 'ink-3' } as const satisfies Record<ExchangeState, string>;

interface Seen extends Exchange {
  state: ExchangeState;
  localTime: string;
}
const columns: readonly Column<Seen>[] = [
  { key: 'city', header: words.city, value: ({ code }) => words.cities[code] },
  { key: 'exchange', header: words.exchange, value: ({ code }) => code },
  { key: 'localTime', header: words.localTime, value: ({ localTime }) => localTime, numeric: true },
  { key: 'hours', header: words.hours, value: hoursOf, oneLine: true },
  {
    key: 'state',
    header: words.state,
    value: ({ state }) => words[state],
    cell: ({ state }) => <Pill tone={tones[state]}>{words[state]}</Pill>,
    phone: true,
  },
];

/** Exchanges whose name would cover that of a neighbour to the right, and those whose name is lower than their point. */
const LABEL_AT_LEFT: ReadonlySet<Exchange['code']> = new Set(['XTSE', 'XLON', 'XSHG', 'XKRX', 'XASX']);
const LOWERED: ReadonlySet<Exchange['code']> = new Set(['XPAR', 'XHKG']);

function Drawing({ seen }: { seen: readonly Seen[] }) {
  const open = seen.filter(({ state }) => state === 'open').length;
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={words.title}>
      <chakra.svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        minWidth="640px"
        height="auto"
        role="img"
        aria-label={words.summary(open, seen.length)}
      >
        {LAND.map((points) => (
          <chakra.path key={path(points)} d={path(points)} fill="line" stroke="line" strokeLinejoin="round" />
        ))}
        {MERIDIANS.map((longitude) => (
          <chakra.path
            key={longitude}
            d={`M${x(longitude)} 0V${HEIGHT}`}
            stroke="line-strong"
            strokeWidth="0.4"
            fill="none"
          />
        ))}
        {PARALLELS.map((latitude) => (
          <chakra.path
            key={latitude}
            d={`M0 ${y(latitude)}H${WIDTH}`}
            stroke="line-strong"
            strokeWidth="0.4"
            fill="none"
          />
        ))}
        {seen.map(({ code, latitude, longitude, state, localTime }) => {
          const [atLeft, lowered] = [LABEL_AT_LEFT.has(code), LOWERED.has(code)];
          return (
            <g key={code}>
              <chakra.circle
                cx={x(longitude)}
                cy={y(latitude)}
                r="4"
                fill={dots[state]}
                stroke="surface"
                strokeWidth="1.2"
              />
              <chakra.text
                x={x(longitude) + (atLeft ? -7 : 7)}
                y={y(latitude) + (lowered ? 11 : 3)}
                textAnchor={atLeft ? 'end' : 'start'}
                fill="ink"
                fontSize="9px"
                fontWeight="560"
              >
                {words.cities[code]} {localTime.slice(-5)}
              </chakra.text>
            </g>
          );
        })}
      </chakra.svg>
    </Box>
  );
}
/** @param clock the present instant; a test gives another one. */
export function ExchangeMap({ clock = () => new Date() }: { clock?: () => Date }) {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), REDRAW_MS);
    return () => clearInterval(timer);
  }, [clock]);
  const seen = exchanges.map((exchange) => {
    const { weekday, time } = localTimeOf(exchange.timeZone, now);
    return { ...exchange, state: stateOf(exchange, now), localTime: `${enums.weekday[weekday]} ${time}` };
  });
  return (
    <Flex direction="column" gap="4">
      <Card title={words.title} description={`${words.newYork}: ${formatNewYork(now)}`}>
        <Drawing seen={seen} />
      </Card>
      <Notice>{words.hoursNote}</Notice>
      <DataTable id="exchanges" title={words.table} columns={columns} rows={seen} rowKey={({ code }) => code} />
    </Flex>
  );
}
