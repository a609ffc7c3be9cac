-- CreateTable
CREATE TABLE "close_range" (
    "day" DATE NOT NULL,
    "step" VARCHAR(32) NOT NULL,
    "after" INTEGER NOT NULL,
    "upTo" INTEGER NOT NULL,

    CONSTRAINT "close_range_pkey" PRIMARY KEY ("day","step","after")
);
