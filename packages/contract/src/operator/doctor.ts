import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** What is examined; a vendor or a broker each by itself. */
export const checkNames = [
  'configuration',
  'database',
  'disk',
  'backups',
  'mail',
  'market',
  'licence',
  'keys',
  'clock',
  'limits',
  'bars',
  'gaps',
  'observations',
  'reports',
  'brokers',
] as const;
export type CheckName = (typeof checkNames)[number];

/** What a check found. */
export const checkFindings = [
  'configurationGood',
  'configurationFault',
  'databaseGood',
  'databaseUnreachable',
  'databaseNone',
  'diskGood',
  'diskLow',
  'diskFull',
  'diskUnknown',
  'backupFresh',
  'backupOld',
  'backupNone',
  'mailGood',
  'mailLocal',
  'mailUnreachable',
  'mailNone',
  'marketSimulated',
  'marketReplay',
  'marketReal',
  'marketNone',
  'marketUnread',
  'licenceNone',
  'licencePersonal',
  'licenceOthers',
  'licenceBusiness',
  'keyWorks',
  'keyNone',
  'keyRefused',
  'vendorLimited',
  'vendorFailing',
  'vendorUnreachable',
  'answerWrong',
  'clockGood',
  'clockOff',
  'clockUnknown',
  'limitsLeft',
  'limitsLow',
  'limitsUnknown',
  'barsFresh',
  'barsMissing',
  'barsOld',
  'barsNone',
  'gapsNone',
  'gapsFound',
  'gapsUnknown',
  'observationsFresh',
  'observationsOld',
  'observationsNone',
  'reportsFresh',
  'reportsOld',
  'reportsNone',
  'brokerReached',
  'brokerUnreachable',
  'brokersNone',
] as const;
export type CheckFinding = (typeof checkFindings)[number];

/** Skipped: there is nothing to examine, or it cannot be known. */
export const checkVerdict = z.enum(['Good', 'Warn', 'Bad', 'Skipped']);
export type CheckVerdict = z.infer<typeof checkVerdict>;

/** One check of an installation; its words are made of the finding, what it concerns and the values. */
export const checkSchema = z.strictObject({
  name: z.enum(checkNames),
  /** The vendor or broker that it concerns; empty for none. */
  subject: z.string(),
  verdict: checkVerdict,
  finding: z.enum(checkFindings),
  /** Figures, days and reasons, as the words of the finding expect them. */
  values: z.array(z.string()).max(4),
});
export type Check = z.infer<typeof checkSchema>;

export const examineInstallation = endpoint({
  method: 'GET',
  path: 'admin/doctor',
  access: 'admin',
  scope: 'administration',
  summary:
    'Examines the installation: keys and servers of vendors, their clocks and limits, freshness and gaps of the data, licence, brokers, mail, disk, database, backups. Vendors are asked at most once in half a minute',
  output: z.strictObject({
    /** When it was examined. */
    at: instant,
    checks: z.array(checkSchema).max(60),
  }),
});
