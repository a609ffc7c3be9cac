import { type api, DomainError, type WrittenCertificate, type WrittenOffer, type WrittenTest } from '@pipa/contract';
import {
  countWrittenVariants,
  findOneWritten,
  findWritten,
  findWrittenOffers,
  type ListedWritten,
  type StoredCertificate,
  type WrittenWithReport,
} from '@pipa/db/strategies';
import type { Database, Read } from '../context.ts';
import { performanceRows } from './performance-rows.ts';
import { overfittingRow, reportRow } from './report-rows.ts';
import { comparedMetricsOf } from './wire-metrics.ts';

export const readWrittenStrategies: Read<typeof api.writtenStrategies> = async ({ pool }, { userId }) =>
  (await findWritten(pool, userId)).map(writtenRow);

/** One written strategy with the report of its newest test, judged among all files that its owner has tested. */
export const readWrittenStrategy: Read<typeof api.writtenStrategy> = async ({ pool }, { userId }, { id }) => {
  const written = await findOneWritten(pool, userId, id);
  if (written === null) throw new DomainError('NOT_FOUND');
  return detailOf(pool, written);
};

export const readWrittenOffers: Read<typeof api.writtenOffers> = async ({ pool }) =>
  Promise.all(
    (await findWrittenOffers(pool)).map(async (offer) => {
      const {
        id,
        name,
        request,
        engine,
        offer: state,
        source,
        report,
        certificate,
        triedVariants,
      } = await detailOf(pool, offer);
      const offerTime = (offer.offeredAt ?? offer.updatedAt).toISOString();
      return {
        id,
        name,
        request,
        engine,
        offer: state,
        source,
        report,
        certificate,
        triedVariants,
        user: offer.userName,
        offerTime,
      };
    }),
  );

async function detailOf(pool: Database['pool'], written: WrittenWithReport) {
  const triedVariants = await countWrittenVariants(pool, written.userId);
  const { report } = written;
  return {
    ...writtenRow(written),
    source: written.source,
    report: reportOf(written, triedVariants),
    performance: report === null ? [] : performanceRows(report),
    certificate: certificateRow(report?.provenance.certificate),
    triedVariants,
  };
}

function reportOf({ testId, report }: WrittenWithReport, own: number) {
  if (report === null || testId === null) return null;
  const { survivorship = null } = report.provenance;
  const ids = { id: testId, strategyId: 0, subPath: '', reportMark: 0 };
  const facts = { ...report, id: testId, stability: null, overfitting: null };
  const row = reportRow({ ...report, ...ids, survivorship }, '', facts);
  if (row.detail === undefined || !report.overfitting) return row;
  // Nothing but the files that its owner has tested was chosen from.
  const tried = { strategies: 0, neighbours: 0, own: Math.max(own, 1) };
  return { ...row, detail: { ...row.detail, overfitting: overfittingRow(report.overfitting, tried) } };
}

function certificateRow(stored: StoredCertificate | undefined): WrittenCertificate | null {
  if (stored === undefined) return null;
  const { isFree, decisions, compared, kind = null, day = null, symbol = null } = stored;
  return { isFree, decisions, compared, kind, day, symbol };
}

function offerOf({ offeredAt, decidedAt, isAccepted, releaseError, strategyId }: ListedWritten): WrittenOffer {
  if (strategyId !== null) return 'released';
  if (offeredAt === null) return 'none';
  if (decidedAt === null) return 'waiting';
  return isAccepted && releaseError === null ? 'accepted' : 'declined';
}

function testRow(written: ListedWritten): WrittenTest | null {
  const { testId, testStatus, testProgress, testCreatedAt, testFinishedAt, metrics } = written;
  if (testId === null || testStatus === null || testCreatedAt === null) return null;
  const figures = metrics && comparedMetricsOf(metrics, metrics);
  return {
    id: testId,
    status: testStatus,
    progress: testProgress ?? 0,
    error: written.testError,
    isCurrent: written.testSource === written.source,
    createTime: testCreatedAt.toISOString(),
    finishTime: testFinishedAt?.toISOString() ?? null,
    totalReturn: figures?.totalReturn ?? null,
    cagr: figures?.cagr ?? null,
    sharpe: figures?.sharpe ?? null,
    maxDrawdown: figures?.maxDrawdown ?? null,
  };
}

function writtenRow(written: ListedWritten) {
  const { id, name, request, engine, createdAt, updatedAt, strategyId } = written;
  return {
    id,
    name,
    request,
    engine,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
    offer: offerOf(written),
    decision: written.releaseError ?? written.reason,
    strategyId,
    test: testRow(written),
  };
}
