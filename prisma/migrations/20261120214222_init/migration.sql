-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "AccountState" AS ENUM ('Trial', 'Enabled', 'Disabled');

-- CreateEnum
CREATE TYPE "MemberClass" AS ENUM ('Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Internal', 'Guest');

-- CreateEnum
CREATE TYPE "UserRole" AS ENUM ('Investor', 'Administrator');

-- CreateEnum
CREATE TYPE "MailTokenPurpose" AS ENUM ('Activate', 'ChangeEmail', 'ResetPassword');

-- CreateEnum
CREATE TYPE "SignedDocument" AS ENUM ('UserAgreement', 'RiskLevel', 'InvestorMembership');

-- CreateEnum
CREATE TYPE "InstrumentKind" AS ENUM ('Stock', 'ETF', 'Index');

-- CreateEnum
CREATE TYPE "CorporateActionKind" AS ENUM ('Dividend', 'Split');

-- CreateEnum
CREATE TYPE "MarketSource" AS ENUM ('simulated', 'replay', 'real');

-- CreateEnum
CREATE TYPE "MarketPhase" AS ENUM ('PreOpen', 'Open', 'Closed', 'Ended');

-- CreateEnum
CREATE TYPE "StrategyKind" AS ENUM ('AQS', 'AQM');

-- CreateEnum
CREATE TYPE "StrategyStatus" AS ENUM ('Online', 'Active', 'Offline');

-- CreateEnum
CREATE TYPE "Broker" AS ENUM ('IB', 'IBWEBAPI', 'SCHWAB', 'PIPA', 'TD');

-- CreateEnum
CREATE TYPE "TradeType" AS ENUM ('SIMU_IB', 'MONEY_IB', 'MONEY_SCHWAB', 'SIMU_PIPA');

-- CreateEnum
CREATE TYPE "LedgerBucket" AS ENUM ('Cash', 'Reserved', 'Positions', 'Receivable', 'Fees', 'Dividends', 'Interest', 'Deposits', 'RealizedProfit');

-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('Deposit', 'Withdrawal', 'Allocate', 'Release', 'Reserve', 'Unreserve', 'Trade', 'DividendAccrued', 'DividendPaid', 'Interest', 'Split');

-- CreateEnum
CREATE TYPE "PortfolioStatus" AS ENUM ('ReadyToStart', 'Starting', 'StartFailed', 'Started', 'Stop');

-- CreateEnum
CREATE TYPE "CashChangeStatus" AS ENUM ('ReadyToExecute', 'Executing', 'Executed', 'Cancelled', 'Failed');

-- CreateEnum
CREATE TYPE "OrderSide" AS ENUM ('Buy', 'Sell', 'Short', 'Cover');

-- CreateEnum
CREATE TYPE "OrderType" AS ENUM ('Market', 'Limit', 'MarketOnOpen', 'MarketOnClose');

-- CreateEnum
CREATE TYPE "TimeInForce" AS ENUM ('Day', 'GoodTillCancelled');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('Accepted', 'PartlyFilled', 'Filled', 'Cancelled', 'Rejected', 'Expired');

-- CreateEnum
CREATE TYPE "RebalanceKind" AS ENUM ('Start', 'Rebalance', 'Increase', 'Decrease', 'Stop');

-- CreateEnum
CREATE TYPE "RebalanceStatus" AS ENUM ('Planned', 'Done', 'Failed');

-- CreateTable
CREATE TABLE "app_user" (
    "userId" SERIAL NOT NULL,
    "userName" TEXT NOT NULL,
    "userNameKey" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "firstName" VARCHAR(48) NOT NULL,
    "lastName" VARCHAR(48) NOT NULL,
    "mobile" TEXT NOT NULL DEFAULT '',
    "referral" TEXT,
    "role" "UserRole" NOT NULL DEFAULT 'Investor',
    "activatedAt" TIMESTAMPTZ(3),
    "investorState" "AccountState" NOT NULL DEFAULT 'Trial',
    "developerState" "AccountState" NOT NULL DEFAULT 'Disabled',
    "memberClass" "MemberClass" NOT NULL DEFAULT 'Bronze',
    "investorMemberClass" "MemberClass" NOT NULL DEFAULT 'Bronze',
    "productId" INTEGER,
    "agreementRev" TEXT,
    "riskLevel" INTEGER,
    "riskAssessedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "session" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "remembered" BOOLEAN NOT NULL DEFAULT false,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_token" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "purpose" "MailTokenPurpose" NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "newEmail" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "mail_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "code" TEXT NOT NULL,
    "usesLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "captcha" (
    "id" SERIAL NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "targetX" INTEGER NOT NULL,
    "targetY" INTEGER NOT NULL,
    "radius" INTEGER NOT NULL,
    "attemptsLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "matchedAt" TIMESTAMPTZ(3),
    "consumedAt" TIMESTAMPTZ(3),
    "passHash" BYTEA,

    CONSTRAINT "captcha_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "windowAt" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key","windowAt")
);

-- CreateTable
CREATE TABLE "agreement_revision" (
    "rev" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "documentHash" TEXT NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agreement_revision_pkey" PRIMARY KEY ("rev")
);

-- CreateTable
CREATE TABLE "signature" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "document" "SignedDocument" NOT NULL,
    "reference" TEXT NOT NULL,
    "documentHash" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "signedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signature_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "risk_assessment" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "answers" JSONB NOT NULL,
    "riskLevel" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "signedAt" TIMESTAMPTZ(3),

    CONSTRAINT "risk_assessment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_option" (
    "userId" INTEGER NOT NULL,
    "option" VARCHAR(64) NOT NULL,
    "value" VARCHAR(4096) NOT NULL,

    CONSTRAINT "user_option_pkey" PRIMARY KEY ("userId","option")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "userId" INTEGER NOT NULL,
    "key" VARCHAR(128) NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "mail_message" (
    "id" SERIAL NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "realtime_outbox" (
    "id" BIGSERIAL NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "realtime_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instrument" (
    "id" SERIAL NOT NULL,
    "symbol" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "InstrumentKind" NOT NULL,
    "sector" TEXT,
    "industry" TEXT,
    "listedOn" DATE,
    "delistedOn" DATE,

    CONSTRAINT "instrument_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bar_year" (
    "instrumentId" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "days" INTEGER[],
    "open" DOUBLE PRECISION[],
    "high" DOUBLE PRECISION[],
    "low" DOUBLE PRECISION[],
    "close" DOUBLE PRECISION[],
    "adjClose" DOUBLE PRECISION[],
    "volume" DOUBLE PRECISION[],

    CONSTRAINT "bar_year_pkey" PRIMARY KEY ("instrumentId","year")
);

-- CreateTable
CREATE TABLE "corporate_action" (
    "instrumentId" INTEGER NOT NULL,
    "exDate" DATE NOT NULL,
    "kind" "CorporateActionKind" NOT NULL,
    "value" DECIMAL(20,6) NOT NULL,
    "payDate" DATE,

    CONSTRAINT "corporate_action_pkey" PRIMARY KEY ("instrumentId","exDate","kind")
);

-- CreateTable
CREATE TABLE "bar_quarantine" (
    "id" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "fault" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bar_quarantine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_state" (
    "id" INTEGER NOT NULL,
    "source" "MarketSource" NOT NULL,
    "seed" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "phase" "MarketPhase" NOT NULL,
    "elapsedMs" INTEGER NOT NULL DEFAULT 0,
    "sessionSeconds" INTEGER NOT NULL,
    "speed" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "lastClosedDay" DATE,
    "tick" INTEGER NOT NULL DEFAULT 0,
    "leaseOwner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "firstDay" DATE NOT NULL,
    "lastDay" DATE,

    CONSTRAINT "market_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_bar" (
    "instrumentId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "open" DOUBLE PRECISION NOT NULL,
    "high" DOUBLE PRECISION NOT NULL,
    "low" DOUBLE PRECISION NOT NULL,
    "close" DOUBLE PRECISION NOT NULL,
    "volume" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "session_bar_pkey" PRIMARY KEY ("day","instrumentId")
);

-- CreateTable
CREATE TABLE "strategy" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "kind" "StrategyKind" NOT NULL,
    "name" TEXT NOT NULL,
    "status" "StrategyStatus" NOT NULL,
    "description" TEXT NOT NULL,
    "developerName" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "algoType" TEXT NOT NULL,
    "riskLevel" INTEGER NOT NULL,
    "componentType" TEXT NOT NULL,
    "rebalancePeriod" TEXT NOT NULL,
    "longShort" TEXT NOT NULL,
    "useMargin" BOOLEAN NOT NULL DEFAULT false,
    "allowPaperTrading" BOOLEAN NOT NULL DEFAULT true,
    "chargeType" TEXT NOT NULL,
    "chargeAmount" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "limitToMemberClass" "MemberClass" NOT NULL,
    "pipaRating" DOUBLE PRECISION,
    "marketType" TEXT NOT NULL DEFAULT 'US',
    "minInvestmentAmount" DECIMAL(20,6) NOT NULL,
    "maxInvestmentAmount" DECIMAL(20,6) NOT NULL,
    "minInvestmentPeriod" INTEGER NOT NULL DEFAULT 12,
    "specBuyValuePerOrder" DECIMAL(20,6),
    "specSellValuePerOrder" DECIMAL(20,6),
    "openForInvestor" BOOLEAN NOT NULL DEFAULT true,
    "backtestType" TEXT NOT NULL DEFAULT 'Test',
    "tradingType" TEXT NOT NULL DEFAULT 'Individual',
    "investmentGoal" TEXT,
    "investmentMethod" TEXT,
    "liquidateOnEmergency" BOOLEAN NOT NULL DEFAULT true,
    "parameters" JSONB NOT NULL,
    "universe" TEXT[],
    "ownerId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "modifiedAt" TIMESTAMPTZ(3) NOT NULL,
    "onlineDay" DATE,

    CONSTRAINT "strategy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backtest_report" (
    "id" SERIAL NOT NULL,
    "strategyId" INTEGER NOT NULL,
    "beginDay" DATE NOT NULL,
    "endDay" DATE NOT NULL,
    "benchmark" TEXT NOT NULL,
    "reportMark" INTEGER NOT NULL DEFAULT 0,
    "metrics" JSONB NOT NULL,
    "benchmarkMetrics" JSONB NOT NULL,
    "days" INTEGER[],
    "equity" DOUBLE PRECISION[],
    "benchmarkEquity" DOUBLE PRECISION[],
    "drawdowns" JSONB NOT NULL,
    "monthly" JSONB NOT NULL,
    "lastPositions" JSONB NOT NULL,
    "turnoverAnnual" DOUBLE PRECISION NOT NULL,
    "costTotal" DOUBLE PRECISION NOT NULL,
    "tradeCount" INTEGER NOT NULL,
    "initialAmount" DOUBLE PRECISION NOT NULL,
    "provenance" JSONB NOT NULL,
    "lookAheadFree" BOOLEAN NOT NULL,
    "subPath" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backtest_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracking_row" (
    "strategyId" INTEGER NOT NULL,
    "tradeDay" DATE NOT NULL,
    "equity" DOUBLE PRECISION NOT NULL,
    "benchmarkEquity" DOUBLE PRECISION NOT NULL,
    "metrics" JSONB NOT NULL,
    "benchmarkMetrics" JSONB NOT NULL,

    CONSTRAINT "tracking_row_pkey" PRIMARY KEY ("strategyId","tradeDay")
);

-- CreateTable
CREATE TABLE "track_account" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "account" TEXT NOT NULL,
    "trackAccountName" TEXT NOT NULL,
    "broker" "Broker" NOT NULL,
    "tradeType" "TradeType" NOT NULL,
    "cash" DECIMAL(20,6) NOT NULL DEFAULT 0,
    "reserved" DECIMAL(20,6) NOT NULL DEFAULT 0,
    "isDeleted" BOOLEAN NOT NULL DEFAULT false,
    "frozenAt" TIMESTAMPTZ(3),
    "lastSyncAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "track_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "causeKey" TEXT NOT NULL,
    "memo" TEXT NOT NULL,
    "marketDay" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_posting" (
    "id" BIGSERIAL NOT NULL,
    "entryId" BIGINT NOT NULL,
    "accountId" INTEGER NOT NULL,
    "portfolioId" INTEGER,
    "bucket" "LedgerBucket" NOT NULL,
    "amount" DECIMAL(20,6) NOT NULL,
    "symbol" TEXT,
    "shares" DECIMAL(20,6),

    CONSTRAINT "ledger_posting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portfolio" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "strategyId" INTEGER NOT NULL,
    "trackAccountId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "portfolioClass" TEXT NOT NULL DEFAULT 'Investor',
    "marketType" TEXT NOT NULL DEFAULT 'US',
    "status" "PortfolioStatus" NOT NULL DEFAULT 'ReadyToStart',
    "tradeNotification" BOOLEAN NOT NULL DEFAULT false,
    "investmentAmount" DECIMAL(20,6) NOT NULL,
    "buyValuePerOrder" DECIMAL(20,6),
    "sellValuePerOrder" DECIMAL(20,6),
    "liquidateOnEmergency" BOOLEAN NOT NULL DEFAULT true,
    "expectMinAnnualReturn" DOUBLE PRECISION,
    "investmentTimeframe" TEXT NOT NULL DEFAULT 'no preference',
    "portfolioType" TEXT NOT NULL DEFAULT 'NotCare',
    "tolenranceMaxAnnualVolatility" DOUBLE PRECISION,
    "tolenranceMaxDrawdown" DOUBLE PRECISION,
    "importanceOrder" TEXT NOT NULL DEFAULT '123',
    "cash" DECIMAL(20,6) NOT NULL DEFAULT 0,
    "isDeleted" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "startRequestedDay" DATE,
    "stopRequestedAt" TIMESTAMPTZ(3),
    "stoppedAt" TIMESTAMPTZ(3),
    "nextTradeDate" DATE,
    "statusReason" TEXT,
    "subPath" TEXT NOT NULL,

    CONSTRAINT "portfolio_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portfolio_log" (
    "id" BIGSERIAL NOT NULL,
    "portfolioId" INTEGER NOT NULL,
    "time" TIMESTAMPTZ(3) NOT NULL,
    "userName" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "message" TEXT NOT NULL,

    CONSTRAINT "portfolio_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cash_change" (
    "id" SERIAL NOT NULL,
    "portfolioId" INTEGER NOT NULL,
    "cash" DECIMAL(20,6) NOT NULL,
    "status" "CashChangeStatus" NOT NULL DEFAULT 'ReadyToExecute',
    "tradeDate" DATE NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "executedAt" TIMESTAMPTZ(3),

    CONSTRAINT "cash_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "position" (
    "portfolioId" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "shares" DECIMAL(20,6) NOT NULL,
    "cost" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "position_pkey" PRIMARY KEY ("portfolioId","symbol")
);

-- CreateTable
CREATE TABLE "trade_order" (
    "id" SERIAL NOT NULL,
    "portfolioId" INTEGER NOT NULL,
    "rebalanceId" INTEGER,
    "clientKey" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "symbol" TEXT NOT NULL,
    "side" "OrderSide" NOT NULL,
    "type" "OrderType" NOT NULL,
    "timeInForce" "TimeInForce" NOT NULL,
    "shares" DECIMAL(20,6) NOT NULL,
    "filledShares" DECIMAL(20,6) NOT NULL DEFAULT 0,
    "limitPrice" DECIMAL(20,6),
    "status" "OrderStatus" NOT NULL DEFAULT 'Accepted',
    "reason" TEXT,
    "tradeDay" DATE NOT NULL,
    "placedAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "trade_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "execution" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "fillKey" TEXT NOT NULL,
    "execTime" TIMESTAMPTZ(3) NOT NULL,
    "shares" DECIMAL(20,6) NOT NULL,
    "price" DECIMAL(20,6) NOT NULL,
    "commission" DECIMAL(20,6) NOT NULL,
    "fee" DECIMAL(20,6) NOT NULL,
    "exchange" TEXT NOT NULL,

    CONSTRAINT "execution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rebalance" (
    "id" SERIAL NOT NULL,
    "portfolioId" INTEGER NOT NULL,
    "tradeDay" DATE NOT NULL,
    "kind" "RebalanceKind" NOT NULL,
    "planKey" TEXT NOT NULL,
    "status" "RebalanceStatus" NOT NULL DEFAULT 'Planned',
    "targets" JSONB NOT NULL,
    "skipped" JSONB NOT NULL,
    "equity" DECIMAL(20,6) NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "rebalance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dividend_entitlement" (
    "id" SERIAL NOT NULL,
    "portfolioId" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "exDate" DATE NOT NULL,
    "payDate" DATE NOT NULL,
    "shares" DECIMAL(20,6) NOT NULL,
    "amount" DECIMAL(20,6) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "dividend_entitlement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portfolio_record" (
    "portfolioId" INTEGER NOT NULL,
    "tradeDate" DATE NOT NULL,
    "netLiquidation" DECIMAL(20,6) NOT NULL,
    "totalCash" DECIMAL(20,6) NOT NULL,
    "cashFlow" DECIMAL(20,6) NOT NULL,
    "profitLoss" DECIMAL(20,6) NOT NULL,
    "dailyProfitLoss" DECIMAL(20,6) NOT NULL,
    "dailyReturn" DOUBLE PRECISION NOT NULL,
    "cumReturn" DOUBLE PRECISION NOT NULL,
    "drawdown" DOUBLE PRECISION NOT NULL,
    "benchmarkReturn" DOUBLE PRECISION NOT NULL,
    "benchmarkCumReturn" DOUBLE PRECISION NOT NULL,
    "longExposure" DOUBLE PRECISION NOT NULL,
    "shortExposure" DOUBLE PRECISION NOT NULL,
    "alpha" DOUBLE PRECISION,
    "beta" DOUBLE PRECISION,
    "sharpe" DOUBLE PRECISION,
    "sortino" DOUBLE PRECISION,
    "volatility" DOUBLE PRECISION,
    "valueAtRisk" DOUBLE PRECISION,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portfolio_record_pkey" PRIMARY KEY ("portfolioId","tradeDate")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_userNameKey_key" ON "app_user"("userNameKey");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_emailKey_key" ON "app_user"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "session_tokenHash_key" ON "session"("tokenHash");

-- CreateIndex
CREATE INDEX "session_userId_idx" ON "session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "mail_token_tokenHash_key" ON "mail_token"("tokenHash");

-- CreateIndex
CREATE INDEX "mail_token_userId_purpose_idx" ON "mail_token"("userId", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "captcha_tokenHash_key" ON "captcha"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "captcha_passHash_key" ON "captcha"("passHash");

-- CreateIndex
CREATE INDEX "captcha_expiresAt_idx" ON "captcha"("expiresAt");

-- CreateIndex
CREATE INDEX "throttle_windowAt_idx" ON "throttle"("windowAt");

-- CreateIndex
CREATE INDEX "signature_userId_document_idx" ON "signature"("userId", "document");

-- CreateIndex
CREATE INDEX "risk_assessment_userId_createdAt_idx" ON "risk_assessment"("userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "idempotency_key_createdAt_idx" ON "idempotency_key"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "mail_message_dedupeKey_key" ON "mail_message"("dedupeKey");

-- CreateIndex
CREATE INDEX "mail_message_sentAt_failedAt_idx" ON "mail_message"("sentAt", "failedAt");

-- CreateIndex
CREATE UNIQUE INDEX "instrument_symbol_key" ON "instrument"("symbol");

-- CreateIndex
CREATE INDEX "corporate_action_exDate_idx" ON "corporate_action"("exDate");

-- CreateIndex
CREATE INDEX "corporate_action_payDate_idx" ON "corporate_action"("payDate");

-- CreateIndex
CREATE INDEX "bar_quarantine_source_idx" ON "bar_quarantine"("source");

-- CreateIndex
CREATE UNIQUE INDEX "strategy_code_key" ON "strategy"("code");

-- CreateIndex
CREATE UNIQUE INDEX "strategy_name_key" ON "strategy"("name");

-- CreateIndex
CREATE INDEX "strategy_kind_status_idx" ON "strategy"("kind", "status");

-- CreateIndex
CREATE UNIQUE INDEX "backtest_report_subPath_key" ON "backtest_report"("subPath");

-- CreateIndex
CREATE UNIQUE INDEX "backtest_report_strategyId_beginDay_key" ON "backtest_report"("strategyId", "beginDay");

-- CreateIndex
CREATE UNIQUE INDEX "track_account_account_key" ON "track_account"("account");

-- CreateIndex
CREATE INDEX "track_account_userId_isDeleted_idx" ON "track_account"("userId", "isDeleted");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_causeKey_key" ON "ledger_entry"("causeKey");

-- CreateIndex
CREATE INDEX "ledger_entry_accountId_id_idx" ON "ledger_entry"("accountId", "id");

-- CreateIndex
CREATE INDEX "ledger_posting_entryId_idx" ON "ledger_posting"("entryId");

-- CreateIndex
CREATE INDEX "ledger_posting_accountId_bucket_idx" ON "ledger_posting"("accountId", "bucket");

-- CreateIndex
CREATE INDEX "ledger_posting_portfolioId_bucket_idx" ON "ledger_posting"("portfolioId", "bucket");

-- CreateIndex
CREATE UNIQUE INDEX "portfolio_subPath_key" ON "portfolio"("subPath");

-- CreateIndex
CREATE INDEX "portfolio_userId_isDeleted_id_idx" ON "portfolio"("userId", "isDeleted", "id");

-- CreateIndex
CREATE INDEX "portfolio_strategyId_idx" ON "portfolio"("strategyId");

-- CreateIndex
CREATE INDEX "portfolio_status_nextTradeDate_idx" ON "portfolio"("status", "nextTradeDate");

-- CreateIndex
CREATE INDEX "portfolio_trackAccountId_idx" ON "portfolio"("trackAccountId");

-- CreateIndex
CREATE INDEX "portfolio_log_portfolioId_id_idx" ON "portfolio_log"("portfolioId", "id" DESC);

-- CreateIndex
CREATE INDEX "cash_change_portfolioId_id_idx" ON "cash_change"("portfolioId", "id" DESC);

-- CreateIndex
CREATE INDEX "cash_change_status_tradeDate_idx" ON "cash_change"("status", "tradeDate");

-- CreateIndex
CREATE INDEX "position_symbol_idx" ON "position"("symbol");

-- CreateIndex
CREATE UNIQUE INDEX "trade_order_clientKey_key" ON "trade_order"("clientKey");

-- CreateIndex
CREATE INDEX "trade_order_portfolioId_id_idx" ON "trade_order"("portfolioId", "id" DESC);

-- CreateIndex
CREATE INDEX "trade_order_rebalanceId_idx" ON "trade_order"("rebalanceId");

-- CreateIndex
CREATE INDEX "trade_order_status_tradeDay_idx" ON "trade_order"("status", "tradeDay");

-- CreateIndex
CREATE UNIQUE INDEX "execution_fillKey_key" ON "execution"("fillKey");

-- CreateIndex
CREATE INDEX "execution_orderId_idx" ON "execution"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "rebalance_planKey_key" ON "rebalance"("planKey");

-- CreateIndex
CREATE INDEX "rebalance_portfolioId_id_idx" ON "rebalance"("portfolioId", "id" DESC);

-- CreateIndex
CREATE INDEX "rebalance_status_tradeDay_idx" ON "rebalance"("status", "tradeDay");

-- CreateIndex
CREATE INDEX "dividend_entitlement_paidAt_payDate_idx" ON "dividend_entitlement"("paidAt", "payDate");

-- CreateIndex
CREATE UNIQUE INDEX "dividend_entitlement_portfolioId_symbol_exDate_key" ON "dividend_entitlement"("portfolioId", "symbol", "exDate");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_token" ADD CONSTRAINT "mail_token_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature" ADD CONSTRAINT "signature_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_option" ADD CONSTRAINT "user_option_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bar_year" ADD CONSTRAINT "bar_year_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corporate_action" ADD CONSTRAINT "corporate_action_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "backtest_report" ADD CONSTRAINT "backtest_report_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_row" ADD CONSTRAINT "tracking_row_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "track_account" ADD CONSTRAINT "track_account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "ledger_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_trackAccountId_fkey" FOREIGN KEY ("trackAccountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio_log" ADD CONSTRAINT "portfolio_log_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_change" ADD CONSTRAINT "cash_change_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position" ADD CONSTRAINT "position_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_rebalanceId_fkey" FOREIGN KEY ("rebalanceId") REFERENCES "rebalance"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "execution" ADD CONSTRAINT "execution_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rebalance" ADD CONSTRAINT "rebalance_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dividend_entitlement" ADD CONSTRAINT "dividend_entitlement_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio_record" ADD CONSTRAINT "portfolio_record_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say. `npm run migration -- --init` appends this to the tables it draws up.

-- ── bars ──
-- Uncompressed out-of-line arrays: bars are read whole and often, and doubles hardly compress.
ALTER TABLE "bar_year"
  ALTER COLUMN "days" SET STORAGE EXTERNAL,
  ALTER COLUMN "open" SET STORAGE EXTERNAL,
  ALTER COLUMN "high" SET STORAGE EXTERNAL,
  ALTER COLUMN "low" SET STORAGE EXTERNAL,
  ALTER COLUMN "close" SET STORAGE EXTERNAL,
  ALTER COLUMN "adjClose" SET STORAGE EXTERNAL,
  ALTER COLUMN "volume" SET STORAGE EXTERNAL,
  ADD CONSTRAINT "bar_year_arrays_are_parallel" CHECK (
    cardinality("open") = cardinality("days") AND cardinality("high") = cardinality("days")
    AND cardinality("low") = cardinality("days") AND cardinality("close") = cardinality("days")
    AND cardinality("adjClose") = cardinality("days") AND cardinality("volume") = cardinality("days")
  );

CREATE VIEW "daily_bar" AS
SELECT i."symbol", DATE '1970-01-01' + b."day" AS "date", b."open", b."high", b."low", b."close", b."adj_close", b."volume"
FROM "bar_year" y
JOIN "instrument" i ON i."id" = y."instrumentId"
CROSS JOIN LATERAL unnest(y."days", y."open", y."high", y."low", y."close", y."adjClose", y."volume")
  AS b ("day", "open", "high", "low", "close", "adj_close", "volume");

ALTER TABLE "session_bar" ADD CONSTRAINT "session_bar_is_a_bar" CHECK (
  "low" > 0 AND "low" <= LEAST("open", "close") AND "high" >= GREATEST("open", "close") AND "volume" >= 0
);
ALTER TABLE "corporate_action"
  ADD CONSTRAINT "corporate_action_value_is_positive" CHECK ("value" > 0),
  ADD CONSTRAINT "corporate_action_pays_after_ex_date" CHECK ("payDate" IS NULL OR "payDate" >= "exDate");

-- ── the market clock ──
ALTER TABLE "market_state"
  ADD CONSTRAINT "market_state_is_one_row" CHECK ("id" = 1),
  ADD CONSTRAINT "market_state_runs_forward" CHECK ("elapsedMs" >= 0 AND "tick" >= 0 AND "speed" > 0 AND "sessionSeconds" > 0);

CREATE FUNCTION "forbid_market_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a database belongs to one market: its source and seed cannot change' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "market_state_keeps_its_source" BEFORE UPDATE OF "source", "seed" ON "market_state"
  FOR EACH ROW WHEN (OLD."source" <> NEW."source" OR OLD."seed" <> NEW."seed") EXECUTE FUNCTION "forbid_market_change"();

-- ── access ──
-- Ids below 1000 are for accounts that the seed creates.
ALTER SEQUENCE "app_user_userId_seq" START WITH 1000 RESTART WITH 1000;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_is_not_overused" CHECK ("usesLeft" >= 0);
ALTER TABLE "captcha" ADD CONSTRAINT "captcha_is_not_overtried" CHECK ("attemptsLeft" >= 0);

-- ── accounts and the ledger ──
ALTER TABLE "track_account"
  ADD CONSTRAINT "track_account_is_not_overdrawn" CHECK ("broker" <> 'PIPA' OR "cash" >= 0),
  ADD CONSTRAINT "track_account_reserve_is_not_negative" CHECK ("reserved" >= 0);
CREATE UNIQUE INDEX "track_account_name_key" ON "track_account" ("userId", lower("trackAccountName")) WHERE NOT "isDeleted";

ALTER TABLE "ledger_posting"
  ADD CONSTRAINT "ledger_posting_shares_are_of_positions" CHECK ("shares" IS NULL OR "bucket" = 'Positions'),
  ADD CONSTRAINT "ledger_posting_position_names_its_symbol" CHECK ("bucket" <> 'Positions' OR "symbol" IS NOT NULL);

CREATE FUNCTION "forbid_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is forbidden', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "ledger_entry_is_immutable" BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION "forbid_ledger_change"();
CREATE TRIGGER "ledger_entry_is_kept" BEFORE TRUNCATE ON "ledger_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "forbid_ledger_change"();
CREATE TRIGGER "ledger_posting_is_immutable" BEFORE UPDATE OR DELETE ON "ledger_posting"
  FOR EACH ROW EXECUTE FUNCTION "forbid_ledger_change"();
CREATE TRIGGER "ledger_posting_is_kept" BEFORE TRUNCATE ON "ledger_posting"
  FOR EACH STATEMENT EXECUTE FUNCTION "forbid_ledger_change"();

-- Judged at commit, when the whole entry is there.
CREATE FUNCTION "assert_entry_balances"(entry bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  postings integer;
  total numeric;
  foreign_postings integer;
BEGIN
  SELECT count(*), COALESCE(sum(p."amount"), 0), count(*) FILTER (WHERE p."accountId" <> e."accountId")
    INTO postings, total, foreign_postings
    FROM "ledger_posting" p JOIN "ledger_entry" e ON e."id" = p."entryId"
    WHERE p."entryId" = entry;
  IF postings = 0 THEN
    RAISE EXCEPTION 'ledger entry % has no postings', entry USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF total <> 0 THEN
    RAISE EXCEPTION 'postings of ledger entry % sum to %, not to 0', entry, total USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF foreign_postings > 0 THEN
    RAISE EXCEPTION 'ledger entry % posts to an account that is not its own', entry USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
CREATE FUNCTION "check_new_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "assert_entry_balances"(NEW."id");
  RETURN NULL;
END $$;
CREATE FUNCTION "check_new_posting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "assert_entry_balances"(NEW."entryId");
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "ledger_entry_balances" AFTER INSERT ON "ledger_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_new_entry"();
CREATE CONSTRAINT TRIGGER "ledger_posting_balances" AFTER INSERT ON "ledger_posting"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_new_posting"();

-- ── portfolios ──
CREATE UNIQUE INDEX "portfolio_name_key" ON "portfolio" ("userId", lower("name")) WHERE NOT "isDeleted";
ALTER TABLE "strategy" ADD CONSTRAINT "strategy_amounts_are_a_range"
  CHECK ("minInvestmentAmount" >= 0 AND "maxInvestmentAmount" >= "minInvestmentAmount");
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_amount_is_not_negative" CHECK ("investmentAmount" >= 0);
ALTER TABLE "cash_change" ADD CONSTRAINT "cash_change_is_not_zero" CHECK ("cash" <> 0);
ALTER TABLE "position" ADD CONSTRAINT "position_is_not_empty" CHECK ("shares" <> 0);
ALTER TABLE "trade_order"
  ADD CONSTRAINT "trade_order_asks_for_shares" CHECK ("shares" > 0),
  ADD CONSTRAINT "trade_order_is_not_overfilled" CHECK ("filledShares" >= 0 AND "filledShares" <= "shares"),
  ADD CONSTRAINT "trade_order_limit_is_positive" CHECK ("limitPrice" IS NULL OR "limitPrice" > 0);
ALTER TABLE "execution"
  ADD CONSTRAINT "execution_is_of_shares_at_a_price" CHECK ("shares" > 0 AND "price" > 0),
  ADD CONSTRAINT "execution_costs_are_not_negative" CHECK ("commission" >= 0 AND "fee" >= 0);
ALTER TABLE "dividend_entitlement" ADD CONSTRAINT "dividend_pays_after_ex_date" CHECK ("payDate" >= "exDate");

-- ── due work: found in the database, whatever became of the queue ──
CREATE INDEX "portfolio_due" ON "portfolio" ("nextTradeDate") WHERE "status" IN ('Starting', 'Started') AND NOT "isDeleted";
CREATE INDEX "cash_change_due" ON "cash_change" ("tradeDate") WHERE "status" IN ('ReadyToExecute', 'Executing');
CREATE INDEX "trade_order_open" ON "trade_order" ("tradeDay", "id") WHERE "status" IN ('Accepted', 'PartlyFilled');
CREATE INDEX "rebalance_due" ON "rebalance" ("tradeDay") WHERE "status" = 'Planned';
CREATE INDEX "dividend_entitlement_due" ON "dividend_entitlement" ("payDate") WHERE "paidAt" IS NULL;
CREATE INDEX "mail_message_due" ON "mail_message" ("id") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;

-- ── the bus ──
-- Messages too long for NOTIFY, passed by reference. Losing them in a crash loses no more than the NOTIFY itself.
CREATE UNLOGGED TABLE "bus_message" (
  "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "payload" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX "bus_message_createdAt_idx" ON "bus_message" ("createdAt");
