-- AlterEnum
ALTER TYPE "LedgerKind" ADD VALUE 'BorrowFee' BEFORE 'Split';
