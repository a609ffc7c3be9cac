-- CreateTable
CREATE TABLE "share_link" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "targetId" INTEGER NOT NULL,
    "benchmark" VARCHAR(10),
    "fromDay" DATE,
    "toDay" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastReadAt" TIMESTAMPTZ(3),

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "share_link_tokenHash_key" ON "share_link"("tokenHash");

-- CreateIndex
CREATE INDEX "share_link_userId_kind_targetId_idx" ON "share_link"("userId", "kind", "targetId");

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
