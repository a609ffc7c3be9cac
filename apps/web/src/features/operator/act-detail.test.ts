import { importFaults } from '@pipa/contract';
import { expect, it } from 'vitest';
import { detailWords } from './act-detail.ts';

it('says what an edit of an offer changed, whatever its description holds', () => {
  const detail =
    'openForInvestor false → true; riskLevel 3 → 4; maxInvestmentAmount 1000000 → 250000; limitToMemberClass Bronze → Gold; chargeType Free → FixedMonthly; description Holds two; riskLevel high → Holds three; calmly.';
  expect(detailWords({ act: 'StrategyEdited', detail })).toBe(
    'Open for new investors: No → Yes; Risk Level: R3: Medium → R4: Medium Aggressive; Max Investment Amount: $1,000,000 → $250,000; Minimum Member Class: Bronze → Gold; Charge Type: Free → Fixed Monthly; Description: Holds two; riskLevel high → Holds three; calmly.',
  );
});

it.each([
  ['MemberClassSet', 'Bronze → Gold', 'Bronze → Gold'],
  ['DeveloperStateSet', 'Disabled → Enabled', 'Disabled → Enabled'],
  ['SessionsEnded', '1 sessions', '1 session'],
  ['ApiKeysRevoked', '3 keys', '3 keys'],
  ['InvitationCreated', '1 uses, 7 days', '1 use, 7 days'],
  ['InvestorUnblocked', 'Blocked since 2026-11-19T15:00:00.000Z', 'Blocked since 2026-11-19 10:00 EST'],
  ['AccountUnfrozen', 'LedgerStands', 'The balances were set to the ledger'],
  ['ClockStepped', '2026-11-19 PreOpen → 2026-11-19 Open', '2026-11-19 Pre Open → 2026-11-19 Open'],
  ['ClockPaused', '2026-11-19 PreOpen', '2026-11-19 Pre Open'],
  ['ForumTypeSet', 'closed', 'closed'],
  [
    'StrategyReleased',
    'Version ab12 after cd34; openForInvestor true → false',
    'Version ab12 after cd34; Open for new investors: Yes → No',
  ],
  ['BackupMade', '12 rows of 3 tables', '12 rows of 3 tables'],
  ['PasswordSet', '', ''],
  ['TicketAnswered', 'something of an earlier release', 'something of an earlier release'],
] as const)('%s: %s', (act, detail, said) => {
  expect(detailWords({ act, detail })).toBe(said);
});

it('has words for every fault of an import', () => {
  for (const fault of importFaults)
    expect(detailWords({ act: 'DoubtSettled', detail: `${fault} 2026-11-19` })).not.toContain(fault);
});
