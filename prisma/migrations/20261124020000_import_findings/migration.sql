-- CreateTable
CREATE TABLE "import_finding" (
    "id" SERIAL NOT NULL,
    "source" VARCHAR(128) NOT NULL,
    "symbol" VARCHAR(16) NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE NOT NULL,
    "outcome" VARCHAR(16) NOT NULL,
    "fault" VARCHAR(32) NOT NULL,
    "detail" VARCHAR(200) NOT NULL,
    "isOpen" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_finding_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "import_finding_symbol_id_idx" ON "import_finding"("symbol", "id");

-- CreateIndex
CREATE INDEX "import_finding_outcome_id_idx" ON "import_finding"("outcome", "id");

-- CreateIndex
CREATE INDEX "import_finding_isOpen_symbol_idx" ON "import_finding"("isOpen", "symbol");
