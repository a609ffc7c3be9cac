-- CreateTable
CREATE TABLE "newsletter" (
    "weekEnd" DATE NOT NULL,
    "subtitle" VARCHAR(200) NOT NULL,
    "marketView" TEXT NOT NULL,
    "rating" VARCHAR(20),
    "note" TEXT,
    "facts" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_pkey" PRIMARY KEY ("weekEnd")
);

-- CreateTable
CREATE TABLE "newsletter_mailing" (
    "weekEnd" DATE NOT NULL,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_mailing_pkey" PRIMARY KEY ("weekEnd")
);

-- AddForeignKey
ALTER TABLE "newsletter_mailing" ADD CONSTRAINT "newsletter_mailing_weekEnd_fkey" FOREIGN KEY ("weekEnd") REFERENCES "newsletter"("weekEnd") ON DELETE RESTRICT ON UPDATE CASCADE;
