-- CreateTable
CREATE TABLE "operator_act" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "operator" VARCHAR(64) NOT NULL,
    "operatorId" INTEGER,
    "act" VARCHAR(32) NOT NULL,
    "userId" INTEGER,
    "subject" VARCHAR(254) NOT NULL,
    "detail" VARCHAR(300) NOT NULL,
    "reason" VARCHAR(300) NOT NULL,

    CONSTRAINT "operator_act_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "operator_act_userId_id_idx" ON "operator_act"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "app_user_userNameKey_prefix_idx" ON "app_user"("userNameKey" text_pattern_ops);

-- CreateIndex
CREATE INDEX "app_user_emailKey_prefix_idx" ON "app_user"("emailKey" text_pattern_ops);

-- CreateIndex
CREATE INDEX "invitation_createdAt_idx" ON "invitation"("createdAt");

CREATE FUNCTION "forbid_operator_act_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of operators is append-only: % is forbidden', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "operator_act_is_immutable" BEFORE UPDATE OR DELETE ON "operator_act"
  FOR EACH ROW EXECUTE FUNCTION "forbid_operator_act_change"();
CREATE TRIGGER "operator_act_is_kept" BEFORE TRUNCATE ON "operator_act"
  FOR EACH STATEMENT EXECUTE FUNCTION "forbid_operator_act_change"();
