-- CreateTable
CREATE TABLE "paper_twin_fill" (
    "orderId" INTEGER NOT NULL,
    "shares" DECIMAL(20,6) NOT NULL,
    "reference" DECIMAL(20,6) NOT NULL,
    "price" DECIMAL(20,6) NOT NULL,
    "spread" DECIMAL(20,6) NOT NULL,
    "charges" DECIMAL(20,6) NOT NULL,
    "averageVolume" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "paper_twin_fill_pkey" PRIMARY KEY ("orderId")
);

-- AddForeignKey
ALTER TABLE "paper_twin_fill" ADD CONSTRAINT "paper_twin_fill_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
