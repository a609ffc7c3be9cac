-- CreateTable
CREATE TABLE "watch_digest" (
    "id" INTEGER NOT NULL,
    "day" DATE,
    "queuedThrough" INTEGER NOT NULL DEFAULT 0,
    "queuedAt" TIMESTAMPTZ(3),

    CONSTRAINT "watch_digest_pkey" PRIMARY KEY ("id")
);

INSERT INTO "watch_digest" ("id") VALUES (1);
