import { firstLines, isHtml, type Verify } from '../proof.ts';

const assignment = /^\s{0,8}(?:export\s{1,4})?([A-Z][A-Z0-9_]{1,60})\s{0,4}=/;
/** How the first line begins that is no comment; a text that only shows such a file begins with its own words. */
const beginning = /^[\s\ufeff]{0,20}(?:export\s{1,4})?[A-Za-z_][\w.]{0,60}\s{0,4}=/;
/** Names that the environment of an application has, and a text about something else has not. */
const telling =
  /^(?:APP_|DB_|DATABASE_|MYSQL_|POSTGRES|PG|REDIS_|MAIL_|SMTP_|AWS_|S3_|WP_|AUTH_|NODE_ENV|STRIPE_|JWT_|SENTRY_|MONGO)|(?:SECRET|PASSWORD|PASS|TOKEN|KEY|SALT|DSN)$|_(?:URL|URI|HOST)$/;

/** A file of environment variables. Names are shown, values never. */
export const environmentFile: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  const lines = firstLines(file, 400).filter((line) => line.trim() !== '' && !/^\s{0,8}#/.test(line));
  if (!beginning.test(lines[0] ?? '')) return undefined;
  const names = lines.flatMap((line) => assignment.exec(line)?.[1] ?? []);
  const known = names.filter((name) => telling.test(name));
  // A value may go on over lines (a key); most lines are assignments all the same.
  if (known.length === 0 || names.length < 2 || names.length * 3 < lines.length) return undefined;
  return { lines: known.slice(0, 8).map((name) => `${name}=[redacted]`) };
};
