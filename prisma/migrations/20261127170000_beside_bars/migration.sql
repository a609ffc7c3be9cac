-- AlterEnum
ALTER TYPE "LiveWorkKind" ADD VALUE 'Macro';
ALTER TYPE "LiveWorkKind" ADD VALUE 'Volatility';
ALTER TYPE "LiveWorkKind" ADD VALUE 'Reports';
ALTER TYPE "LiveWorkKind" ADD VALUE 'Check';
