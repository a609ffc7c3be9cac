-- A mail may carry a link that signs in or resets a password, so a mail that was sent or given up keeps no words.
UPDATE "mail_message" SET "text" = '', "html" = ''
WHERE ("sentAt" IS NOT NULL OR "failedAt" IS NOT NULL) AND ("text" <> '' OR "html" <> '');
