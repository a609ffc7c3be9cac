-- AlterTable
ALTER TABLE "market_state" ADD COLUMN     "closedAt" TIMESTAMPTZ(3),
ADD COLUMN     "progressedAt" TIMESTAMPTZ(3),
ADD COLUMN     "waitsFor" VARCHAR(32),
ADD COLUMN     "workDone" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "market_incident" (
    "id" SERIAL NOT NULL,
    "cause" VARCHAR(16) NOT NULL,
    "day" DATE,
    "phase" "MarketPhase",
    "waitsFor" VARCHAR(32),
    "beganAt" TIMESTAMPTZ(3) NOT NULL,
    "noticedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "market_incident_pkey" PRIMARY KEY ("id")
);

-- Many nodes watch the market: the one that writes the incident notifies.
CREATE UNIQUE INDEX "market_incident_open" ON "market_incident" ((true)) WHERE "endedAt" IS NULL;

-- AlterTable
ALTER TABLE "mail_message" ADD COLUMN     "heldUntil" TIMESTAMPTZ(3);

-- A mailing is known from its beginning: one that is cut off must not be followed by that of a later newsletter.
ALTER TABLE "newsletter_mailing" ADD COLUMN     "begunAt" TIMESTAMPTZ(3);
UPDATE "newsletter_mailing" SET "begunAt" = "queuedAt";
ALTER TABLE "newsletter_mailing" ALTER COLUMN "begunAt" SET NOT NULL,
ALTER COLUMN "queuedAt" DROP NOT NULL;

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "emailBouncedAt" TIMESTAMPTZ(3),
ADD COLUMN     "emailBounces" SMALLINT NOT NULL DEFAULT 0;
