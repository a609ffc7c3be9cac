/** Events that the user of a row does not want. */
export const quietOf = (row: string) =>
  `(SELECT u."quietNotices" FROM "app_user" u WHERE u."userId" = ${row}."userId")::text[]`;
