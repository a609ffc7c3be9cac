import type { WrittenCertificate } from '@pipa/contract';
import { formatDay, formatNumber } from '../format.ts';
import { writtenStrategies } from '../messages/written-strategies.ts';
import { Notice } from '../ui/notice.tsx';

const words = writtenStrategies.certificate;
const count = (value: number) => formatNumber(value, { decimals: 0 });

function certificateText(certificate: WrittenCertificate | null): string {
  if (certificate === null) return words.none;
  const { isFree, kind, compared, decisions } = certificate;
  if (isFree) return words.free(count(compared), count(decisions));
  const day = certificate.day === null ? words.aDay : formatDay(certificate.day);
  const symbol = certificate.symbol ?? words.aSymbol;
  if (kind === 'LookAhead') return words.lookAhead(day, symbol);
  return kind === 'NotRepeatable' ? words.notRepeatable(day, symbol) : words.noDecisions;
}

/** In words, what came of making decisions again on secret days. */
export const CertificateNotice = ({ certificate }: { certificate: WrittenCertificate | null }) => (
  <Notice tone={certificate?.isFree ? 'gain' : 'warn'}>
    <strong>{words.title}</strong> {certificateText(certificate)}
  </Notice>
);
