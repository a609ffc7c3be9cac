-- CreateTable
CREATE TABLE "vendor_turn" (
    "key" CHAR(32) NOT NULL,
    "spanMs" INTEGER NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "cost" INTEGER NOT NULL,

    CONSTRAINT "vendor_turn_pkey" PRIMARY KEY ("key","spanMs","startsAt")
);
