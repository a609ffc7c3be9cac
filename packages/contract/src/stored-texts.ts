import { filled, type Values } from './sentence.ts';

/** Texts that rows and answers hold in English, by kind. A text is composed of one of its list, and every language has words for each. */
const feedingTexts = [
  'It chooses from stocks, and this market has none.',
  'This market has none of the funds that it chooses from.',
  'This market has no prices of its benchmark {benchmark}.',
  'It needs {needed} sessions of history and this market has {known}; enough from {day} on.',
  'It finds nothing to hold in the history of this market.',
  'It finds nothing to hold in the history of this market, which has no company reports.',
  'The rules of this strategy are not known here',
  'The rules of this strategy are not known here.',
] as const;
export type FeedingText = (typeof feedingTexts)[number];

const costTexts = [
  '{perShare} a share, at least {least} and at most {most} of the trade value an order',
  '{perMillion} per million dollars and {perShare} a share (at most {most}), rounded up to the cent',
  '{least} where {volume} million or more trade a day, up to {most} where little trades',
  '{coefficient} × √(order shares / average daily volume), at most {most}',
  'an order takes at most {part} of the volume traded so far; the rest waits',
  '{rate} a year on negative cash',
  '{rate} a year',
  '{rate} a year on the value of short positions',
  'what the strategy names, if anything, out of the cash of the portfolio at the close of each month, or when it stops; a part of a month by trading days; what the cash does not cover is due with the next fee',
] as const;
export type CostText = (typeof costTexts)[number];

const trialFaults = [
  'With these numbers the first possible day is {day}.',
  'The backtest failed for a reason that is not yours.',
  'The backtest took more time or memory than it may.',
] as const;
export type TrialFault = (typeof trialFaults)[number];

/** Why an account at a broker could not be read, or why its link is broken. */
export const linkFaults = [
  'The link has reached its end',
  'The broker does not accept the access any more',
  'The account is not linked',
  'Accounts at this broker cannot be read here',
  'The broker refuses to be read',
  'The broker does not answer',
  'Orders are under way; the comparison waits for them',
  'The session is being prepared; the comparison waits for it',
  'The account is being read by another worker',
] as const;
export type LinkFault = (typeof linkFaults)[number];

type StoredText = FeedingText | CostText | TrialFault;

/** The English words of such a text. */
export const composed = <Text extends StoredText>(text: Text, values: Values<Text>): string => filled(text, values);
