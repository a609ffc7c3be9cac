import { isTradingDay, newYorkDay, sessionOf } from '@pipa/calendar';
import type { Weekday } from '../../format.ts';

/** An exchange by its market identifier code (ISO 10383), with regular hours of its own time zone. */
export interface Exchange {
  code:
    | 'XNYS'
    | 'XTSE'
    | 'BVMF'
    | 'XLON'
    | 'XPAR'
    | 'XFRA'
    | 'XJSE'
    | 'XBOM'
    | 'XSES'
    | 'XHKG'
    | 'XSHG'
    | 'XKRX'
    | 'XTKS'
    | 'XASX';
  timeZone: string;
  latitude: number;
  longitude: number;
  /** HH:MM, in sequence; two with a lunch break between them. Monday to Friday. */
  sessions: readonly (readonly [open: string, close: string])[];
}

/** Regular hours in 2026, without holidays. */
export const exchanges: readonly Exchange[] = [
  { code: 'XNYS', timeZone: 'America/New_York', latitude: 40.7, longitude: -74, sessions: [['09:30', '16:00']] },
  { code: 'XTSE', timeZone: 'America/Toronto', latitude: 43.7, longitude: -79.4, sessions: [['09:30', '16:00']] },
  { code: 'BVMF', timeZone: 'America/Sao_Paulo', latitude: -23.5, longitude: -46.6, sessions: [['10:00', '17:00']] },
  { code: 'XLON', timeZone: 'Europe/London', latitude: 51.5, longitude: -0.1, sessions: [['08:00', '16:30']] },
  { code: 'XPAR', timeZone: 'Europe/Paris', latitude: 48.9, longitude: 2.3, sessions: [['09:00', '17:30']] },
  { code: 'XFRA', timeZone: 'Europe/Berlin', latitude: 50.1, longitude: 8.7, sessions: [['09:00', '17:30']] },
  { code: 'XJSE', timeZone: 'Africa/Johannesburg', latitude: -26.2, longitude: 28, sessions: [['09:00', '17:00']] },
  { code: 'XBOM', timeZone: 'Asia/Kolkata', latitude: 19.1, longitude: 72.9, sessions: [['09:15', '15:30']] },
  {
    code: 'XSES',
    timeZone: 'Asia/Singapore',
    latitude: 1.3,
    longitude: 103.8,
    sessions: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
  },
  {
    code: 'XHKG',
    timeZone: 'Asia/Hong_Kong',
    latitude: 22.3,
    longitude: 114.2,
    sessions: [
      ['09:30', '12:00'],
      ['13:00', '16:00'],
    ],
  },
  {
    code: 'XSHG',
    timeZone: 'Asia/Shanghai',
    latitude: 31.2,
    longitude: 121.5,
    sessions: [
      ['09:30', '11:30'],
      ['13:00', '15:00'],
    ],
  },
  { code: 'XKRX', timeZone: 'Asia/Seoul', latitude: 37.6, longitude: 127, sessions: [['09:00', '15:30']] },
  {
    code: 'XTKS',
    timeZone: 'Asia/Tokyo',
    latitude: 35.7,
    longitude: 139.7,
    sessions: [
      ['09:00', '11:30'],
      ['12:30', '15:30'],
    ],
  },
  { code: 'XASX', timeZone: 'Australia/Sydney', latitude: -33.9, longitude: 151.2, sessions: [['10:00', '16:00']] },
];

export type ExchangeState = 'open' | 'break' | 'closed';

interface LocalTime {
  weekday: Weekday;
  /** HH:MM */
  time: string;
}

/** Weekday and time of a zone at an instant. */
export function localTimeOf(timeZone: string, now: Date): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { weekday: partOf('weekday') as Weekday, time: `${partOf('hour')}:${partOf('minute')}` };
}

function newYorkState(now: Date): ExchangeState {
  const day = newYorkDay(now);
  if (!isTradingDay(day)) return 'closed';
  const { openAt, closeAt } = sessionOf(day);
  return now >= openAt && now < closeAt ? 'open' : 'closed';
}

/** Whether an exchange is open: New York by the calendar of the product, the others by their regular hours. */
export function stateOf({ code, timeZone, sessions }: Exchange, now: Date): ExchangeState {
  if (code === 'XNYS') return newYorkState(now);
  const { weekday, time } = localTimeOf(timeZone, now);
  if (weekday === 'Sat' || weekday === 'Sun') return 'closed';
  if (sessions.some(([open, close]) => time >= open && time < close)) return 'open';
  const [first, last] = [sessions[0], sessions.at(-1)];
  return first && last && time >= first[1] && time < last[0] ? 'break' : 'closed';
}

/** Hours as they are written, such as 09:30–12:00, 13:00–16:00. */
export const hoursOf = ({ sessions }: Exchange): string =>
  sessions.map(([open, close]) => `${open}–${close}`).join(', ');
