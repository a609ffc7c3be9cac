-- AlterTable
ALTER TABLE "strategy" ADD COLUMN     "evaluatedVersion" INTEGER;

-- The run of this work had one key for ever. What it has completed stays complete; what it did not know is found as missing.
UPDATE "strategy" SET "evaluatedVersion" = 1
WHERE "code" IN (
  SELECT jsonb_array_elements_text("input" -> 'strategies') FROM "job_run" WHERE "key" = 'research' AND "status" = 'Done'
);
DELETE FROM "job_step" WHERE "runKey" = 'research';
DELETE FROM "job_run" WHERE "key" = 'research';
