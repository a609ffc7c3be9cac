-- CreateTable
CREATE TABLE "api_key_switch" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offAt" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_switch_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "api_key_switch" ADD CONSTRAINT "api_key_switch_one" CHECK ("id" = 1);
INSERT INTO "api_key_switch" ("id") VALUES (1);
