-- CreateTable
CREATE TABLE "saved_screen" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" VARCHAR(48) NOT NULL,
    "nameKey" VARCHAR(48) NOT NULL,
    "filter" VARCHAR(1000) NOT NULL,
    "sort" VARCHAR(48) NOT NULL,
    "columns" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_screen_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_screen_userId_nameKey_key" ON "saved_screen"("userId", "nameKey");

-- AddForeignKey
ALTER TABLE "saved_screen" ADD CONSTRAINT "saved_screen_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond Prisma's language.
ALTER TABLE "saved_screen" ADD CONSTRAINT "saved_screen_columns_are_bounded" CHECK (cardinality("columns") <= 30);
