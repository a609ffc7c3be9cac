import { nextTradingDay, type TradingDay } from '@pipa/calendar';
import { DomainError, isOwnStrategy, refusal, strategyEdit } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { type MarketClock, readMarketState } from '@pipa/db/market';
import { notifyFollowers } from '@pipa/db/notices';
import {
  addStrategyVersion,
  changeOwnStrategy,
  countFollowers,
  forgetStrategyFaults,
  isNameOfAnother,
  lockOwnStrategy,
  lockStrategy,
  type NewReport,
  type NewStrategy,
  type OwnStrategy,
  offerStrategy,
  type ReleasedVersion,
  type StrategyDeclaration,
} from '@pipa/db/strategies';
import { hasTargets } from '@pipa/db/trading';
import { assertRoomOnOffer } from './bound-own-strategies.ts';
import { assertOffer, assertStrategyName, changedFields, isRiskRaised, numbersOf } from './edit-strategy.ts';
import { notPossible, type Operator, type OperatorContext, recordAct } from './operator.ts';

const SHOWN_HASH = 12;

/** How an own strategy is offered, as far as its operator decides it. Amounts in dollars. */
export interface OwnTerms {
  readonly name: string;
  readonly description: string;
  readonly minInvestmentAmount: number;
  readonly maxInvestmentAmount: number;
  readonly openForInvestor: boolean;
}

/** A version of an own strategy, how it is offered, and its first report. */
export interface OwnRelease {
  readonly code: string;
  readonly version: Pick<ReleasedVersion, 'hash' | 'entry' | 'sources' | 'declaration'>;
  /** What follows from the sources and from the record on this market. */
  readonly measured: Pick<
    NewStrategy,
    | 'riskLevel'
    | 'pipaRating'
    | 'componentType'
    | 'rebalancePeriod'
    | 'longShort'
    | 'useMargin'
    | 'parameters'
    | 'universe'
  >;
  /** What the operator says; another version keeps the terms that are left out. */
  readonly terms: Partial<OwnTerms>;
  readonly report: NewReport;
  readonly reason: string;
}

/**
 * Puts a version of an own strategy on offer. A known strategy keeps its id, followers and track: the new version decides from
 * the next close on, its reports are made anew, and followers are notified.
 * @throws DUPLICATE_NAME, INVALID_INPUT for terms that an edit may not have either, or ILLEGAL_TRANSITION for a version that is
 * on offer, beyond the number that may be, or with other shorting, margin or a higher risk level than the version that
 * portfolios follow
 */
export function releaseOwnStrategy(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { code, version, measured, terms, report, reason }: OwnRelease,
): Promise<{ readonly strategyId: number; readonly name: string; readonly isNew: boolean }> {
  if (!isOwnStrategy(code)) throw new RangeError(`${code} is no code of an own strategy`);
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const market = await readMarketState(tx);
    const { day } = market;
    const known = await lockOwnStrategy(tx, code);
    const stored = known && (await lockStrategy(tx, known.id));
    const edit = readTerms({ ...terms, name: terms.name ?? known?.name ?? version.declaration.name });
    const { name } = edit;
    assertStrategyName(name);
    assertOffer({ chargeAmount: 0, ...(stored ?? newOffer(version.declaration)), ...numbersOf(edit) });
    if (await isNameOfAnother(tx, name, code)) {
      throw new DomainError('DUPLICATE_NAME', {
        field: 'name',
        message: refusal('Another strategy is named {name}', { name }),
      });
    }
    await assertRoomOnOffer(tx, code);
    if (known !== null && known.status !== 'Offline' && isSameVersion(known, version)) {
      throw notPossible('This version is on offer already');
    }
    if (known !== null) await assertSameRisk(tx, known, measured);
    const changed = { ...measured, ...edit, status: 'Online' as const };
    const strategyId =
      known === null
        ? await offerStrategy(
            tx,
            { ...newOffer(version.declaration), ...changed, code, onlineDay: day },
            [{ ...report, reportMark: 1 }],
            at,
          )
        : known.id;
    if (known !== null) await changeOwnStrategy(tx, strategyId, changed, report, at);
    if (known === null || !isSameVersion(known, version)) {
      const releasedDay = await firstDecidedDay(tx, strategyId, market);
      const versionId = await addStrategyVersion(tx, { ...version, strategyId, releasedAt: at, releasedDay });
      const news = {
        event: 'analysis.versionReleased',
        parameters: { day },
        dedupeKey: `version-${versionId}`,
      } as const;
      await notifyFollowers(tx, strategyId, news, at);
    }
    await forgetStrategyFaults(tx, strategyId);
    const ofOffer = stored === null ? [] : changedFields(stored, { ...edit, riskLevel: measured.riskLevel });
    const detail = [...changedVersion(known, version), ...ofOffer.map(([, words]) => words)].join('; ');
    await recordAct(tx, operator, at, { act: 'StrategyReleased', userId: null, subject: name, detail, reason });
    return { strategyId, name, isNew: known === null };
  });
}

/** The first day whose close a version decides that is released now: targets that are stored do not change. */
async function firstDecidedDay(tx: Tx, strategyId: number, { day, lastClosedDay }: MarketClock): Promise<TradingDay> {
  const isDecided = lastClosedDay === day && (await hasTargets(tx, strategyId, day));
  return isDecided ? nextTradingDay(day) : day;
}

/** The terms of a release, held to the bounds of an edit. */
function readTerms(terms: Partial<OwnTerms> & Pick<OwnTerms, 'name'>) {
  const read = strategyEdit.safeParse(terms);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue?.path.join('.') ?? '';
    // Own strategies are released at the shell alone, which shows no field beside the words.
    const words = [field, issue?.message].join(': ');
    throw new DomainError('INVALID_INPUT', { field, note: words });
  }
  return { ...read.data, name: read.data.name ?? terms.name };
}

/** The version that is released, and the one before it with the values that differ. */
function changedVersion(known: Compared | null, released: Compared): string[] {
  const [before, after] = [known?.hash, released.hash].map((hash) => hash?.slice(0, SHOWN_HASH));
  const version = `Version ${after}`;
  if (known === null) return [version];
  const old = known.declaration.values;
  const values = Object.entries(released.declaration.values)
    .filter(([name, value]) => old[name] !== value)
    .map(([name, value]) => `${name} ${old[name]} → ${value}`);
  return [before === after ? version : `${version} after ${before}`, ...values];
}

/** Followers chose their strategy with or without short positions and margin, and by its risk level: none of it grows under them. */
async function assertSameRisk(tx: Tx, known: OwnStrategy, { longShort, useMargin, riskLevel }: OwnRelease['measured']) {
  const otherwise =
    known.longShort === longShort && known.useMargin === useMargin
      ? null
      : 'this version uses short positions or margin otherwise';
  const riskier = isRiskRaised(known, riskLevel)
    ? `this version has risk level ${riskLevel} in place of ${known.riskLevel}`
    : null;
  const what = otherwise ?? riskier;
  if (what === null) return;
  const orKeep = otherwise === null ? `, or keep the level with --risk ${known.riskLevel}` : '';
  const followers = await countFollowers(tx, known.id);
  if (followers === 0) return;
  const follow = followers === 1 ? '1 portfolio follows' : `${followers} portfolios follow`;
  // Own strategies are released at the shell alone, whose words are English.
  const words = `${follow} ${known.name}, and ${what}. Please release it under a new name${orKeep}`;
  throw new DomainError('ILLEGAL_TRANSITION', { note: words });
}

/** How an own strategy is offered at first. */
const newOffer = ({ name, description }: StrategyDeclaration) => ({
  kind: 'AQS' as const,
  name,
  description: description || `${name}, written by the operator of this platform.`,
  developerName: 'The operator of this platform',
  category: 'Others' as const,
  algoType: 'Own strategy',
  chargeType: 'Free' as const,
  limitToMemberClass: 'Bronze' as const,
  minInvestmentAmount: 1_000,
  maxInvestmentAmount: 1_000_000,
});

type Compared = Pick<ReleasedVersion, 'hash' | 'declaration'>;

/** The same sources with the same values of their parameters. */
function isSameVersion(known: Compared, released: Compared): boolean {
  const [old, values] = [known.declaration.values, released.declaration.values];
  const names = new Set([...Object.keys(old), ...Object.keys(values)]);
  return known.hash === released.hash && [...names].every((name) => old[name] === values[name]);
}
