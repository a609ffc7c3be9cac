import type { DrillIncident, DrillOutcome, DrillStep, DrillStepKind } from '@pipa/contract';

type Facts = DrillStep['facts'];

/** What happens at the broker, and what should happen here. */
const incidents: Record<DrillIncident, { title: string; happens: string; should: string }> = {
  NightlyReset: {
    title: 'Nightly reset',
    happens: 'The broker ends every session and is down for a moment.',
    should: 'The account is read again by itself, and the link stays good.',
  },
  TokenExpired: {
    title: 'Expired token',
    happens: 'The broker does not accept the access any more, though the link has not ended.',
    should: 'The access is renewed without you, and the link stays good.',
  },
  RateLimited: {
    title: 'Too many calls, with a penalty',
    happens: 'The broker answers 429 and refuses every call for ten seconds.',
    should: 'Calls stop during the penalty, and the account is read after it.',
  },
  TradeByHand: {
    title: 'Trade by hand',
    happens: 'Somebody buys a share in the account at the broker, and sells it later.',
    should: 'Both are found, trading stops until each is decided, and no portfolio gets the share.',
  },
  SplitOvernight: {
    title: 'Split overnight',
    happens: 'The broker splits a position two for one, which the data of the market do not know, and takes it back.',
    should: 'The shares differ and trading stops; once the broker has put it right, the difference is gone.',
  },
  FillWhileCut: {
    title: 'Fill during a disconnect',
    happens: 'The connection breaks when an order is sent, and the order fills meanwhile.',
    should: 'The order is found at the broker and booked once.',
  },
  AnsweredTwice: {
    title: 'Order answered twice',
    happens: 'An order reaches the broker twice, or is answered a second time.',
    should: 'There is one order, at the broker and in the books.',
  },
  HalfBody: {
    title: 'Half a body',
    happens: 'The broker takes an order, and its answer breaks off in the middle.',
    should: 'The order is not sent again: it is looked up, and booked once.',
  },
  PartialFills: {
    title: 'Partial fills out of order',
    happens: 'An order fills in three parts, whose messages come late and twice.',
    should: 'The books have three executions and every share once.',
  },
  OrderRejected: {
    title: 'Rejected order',
    happens: 'The broker rejects an order.',
    should: 'The order ends as rejected, and no share or dollar moves.',
  },
};

const outcomes: Record<DrillOutcome, string> = { Passed: 'Passed', Failed: 'Failed', GaveUp: 'Not finished' };

const steps: Record<DrillStepKind, (facts: Facts) => string> = {
  SessionsEnded: () => 'At the broker every session has ended, and the next call finds it down.',
  AccessEnded: () => 'At the broker the access of Pipa has ended.',
  LineFails: () => 'The line to the broker fails as described from now on.',
  RejectsNext: () => 'The broker rejects the next order.',
  FillsInParts: () => 'The broker fills the next order in parts.',
  TradedByHand: ({ symbol }) => `At the broker ${symbol} was traded by hand.`,
  SplitBooked: ({ symbol }) => `At the broker ${symbol} was split two for one.`,
  SplitTakenBack: ({ symbol }) => `The broker took the split of ${symbol} back.`,
  OrderPlaced: ({ shares, symbol }) => `An order to buy ${shares} ${symbol} was placed.`,
  OrderFilled: ({ filled, symbol, executions }) =>
    `The books have the order: ${filled} ${symbol}, executions: ${executions}.`,
  OrderEnded: ({ reason }) => `The books have the order as rejected${reason === '' ? '' : `: ${reason}`}.`,
  Differed: ({ differences }) => `The comparison has found differences: ${differences}. Nothing new may trade.`,
  Adopted: ({ count }) => `Adopted as your own: ${count}.`,
  TakenBack: () => 'The portfolio of the drill has ended, and its cash is back.',
  Agrees: ({ shares, symbol, attempts }) =>
    `Account and books agree: ${shares} ${symbol} on both sides, no difference. Readings needed: ${attempts}.`,
  KeptAway: ({ calls }) => `Calls during the penalty: ${calls}.`,
  NotInjected: () => 'No call met what was prepared, so this says nothing about Pipa.',
  NoReading: ({ minutes }) => `The account was not compared within ${minutes} minutes.`,
  ReadingFailed: ({ fault }) => `The account could not be read: ${fault}.`,
  DiffersStill: ({ differences }) => `Account and books still differ: ${differences}.`,
  NoDifference: () => 'The comparison has not stopped trading.',
  StillOpen: ({ minutes }) => `The order is still open after ${minutes} minutes.`,
  WrongOrder: ({ status, filled, shares, executions }) =>
    `The books have the order as ${status}: ${filled} of ${shares} shares, executions: ${executions}.`,
  SharesDiffer: ({ symbol, atBroker, inBooks }) => `The broker holds ${atBroker} ${symbol}, the books ${inBooks}.`,
  LinkBroken: () => 'The link was given up, although it could be renewed.',
  CalledInPenalty: ({ calls, accounts }) =>
    `Calls during the penalty: ${calls}, with ${accounts} accounts at the broker.`,
  NotAdopted: () => 'The difference could not be decided.',
  NotTakenBack: () => 'Not everything was taken back: look at the differences and at the portfolio of the drill.',
  MarketClosed: () => 'The market did not open in time.',
  Halted: () => 'Nothing may trade on the account now, or it has too little cash.',
  NoSymbol: () => 'There is nothing to trade that the account does not hold already.',
  NoSandbox: () => 'The sandbox did not answer.',
  TooLong: () => 'It took too long.',
  CalledOff: () => 'You called it off.',
};

/** Words of the fire drill. They are loaded with the page that shows it. */
export const brokerDrills = {
  title: 'Fire drill',
  text: 'Play what goes wrong at brokers against this account, before real money and every month. Pipa does what it always does; a drill only breaks the broker, and checks the books. It buys and sells a few shares with money of the sandbox.',
  playAll: 'Play all',
  play: 'Play',
  playOf: (incident: string) => `Play: ${incident}`,
  callOff: 'Call off',
  calledOff: 'The fire drill is called off',
  asked: (count: number) =>
    count === 1 ? 'The incident is played' : `${count} incidents are played, one after another`,
  happens: 'At the broker',
  should: 'Here',
  never: 'Not played yet',
  playing: 'Playing',
  waiting: 'Waits for its turn',
  endingText: 'Takes back what it did',
  playedAt: (when: string, days: number) =>
    days === 0 ? `Played ${when}` : `Played ${when}, ${days === 1 ? '1 day' : `${days} days`} ago`,
  stepsOf: (incident: string) => `What happened: ${incident}`,
  whatHappened: 'What happened',
  summary: (passed: number, all: number) => `Passed ${passed} of ${all}`,
  overdue: (count: number) =>
    count === 1 ? '1 was not played in the last 30 days.' : `${count} were not played in the last 30 days.`,
  incidents,
  outcomes,
  steps,
} as const;
