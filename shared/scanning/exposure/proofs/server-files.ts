import * as z from 'zod/mini';
import { anyOf, firstLines, isHtml, type Verify } from '../proof.ts';
import { jsonOf } from './json.ts';
import { pageWith } from './tool-pages.ts';

/** Lines of a text that is no page; undefined where one of the patterns has none. */
export function linesWith(...signs: readonly RegExp[]): Verify {
  return ({ text }) => {
    const file = text();
    if (isHtml(file)) return undefined;
    const lines = firstLines(file.slice(0, 65_536), 2000);
    const found = signs.map((sign) => lines.find((line) => sign.test(line))?.trim());
    return found.includes(undefined) ? undefined : { lines: found.flatMap((line) => (line ?? '').slice(0, 120)) };
  };
}

/** The status or settings page of Apache, of nginx or of PHP-FPM. */
export const serverStatus: Verify = anyOf(
  pageWith(/<title>Apache Status<\/title>/i, /Server (?:uptime|Version): [^<\n]{1,80}/),
  pageWith(/<title>Server Information<\/title>/i, /Apache Server Information/),
  linesWith(/^Active connections: \d{1,9}\s*$/, /^server accepts handled requests/),
  linesWith(/^pool:\s{1,20}\S{1,60}$/, /^process manager:\s{1,20}(?:static|dynamic|ondemand)$/),
);

/** A compose file with its services, or a Dockerfile. */
export const containerSettings: Verify = anyOf(
  linesWith(/^services:\s*(?:#.*)?$/, /^\s{1,8}(?:image|build):/),
  linesWith(/^FROM [\w./:@${}-]{1,200}(?: AS [\w-]{1,60})?\s*$/i, /^(?:RUN|CMD|COPY|ENTRYPOINT|WORKDIR|EXPOSE) \S/),
);

/** A private key in PEM form: its first line. */
export const privateKey: Verify = ({ text }) => {
  const file = text();
  const first =
    /^[\s\ufeff]{0,20}(-----BEGIN (?:(?:RSA|EC|DSA|OPENSSH|ENCRYPTED) )?PRIVATE KEY-----)\r?\n[A-Za-z0-9+/=:, \r\n-]{100}/.exec(
      file,
    )?.[1];
  return first === undefined ? undefined : { lines: [first] };
};

/** Lines of a text that is no page, each with its secret left out: what the sign holds before it. */
function namesWith(...signs: readonly RegExp[]): Verify {
  return ({ text }) => {
    const file = text();
    if (isHtml(file)) return undefined;
    const lines = firstLines(file.slice(0, 65_536), 2000);
    const named = lines.flatMap((line) => signs.flatMap((sign) => sign.exec(line)?.[1]?.trim() ?? []));
    return named.length === 0 ? undefined : { lines: named.slice(0, 8).map((name) => `${name.slice(0, 120)} ...`) };
  };
}

const connectionStrings = z.object({ ConnectionStrings: z.record(z.string(), z.string()) });
const secretInConnection = /\b(?:password|pwd|account_?key|shared_?access_?key)\s{0,4}=\s{0,4}[^;\s]/i;
const dockerLogins = z.object({ auths: z.record(z.string(), z.object({ auth: z.string().check(z.minLength(4)) })) });

/** JSON of a form that holds at least one of what is looked for, by name. */
function named<T>(schema: z.ZodMiniType<T>, namesOf: (value: T) => readonly string[]): Verify {
  return jsonOf(schema, (value) => namesOf(value).map((name) => `"${name.slice(0, 120)}": ...`));
}

/** A file in which a tool keeps its log-ins, by the lines that hold them. */
export const toolCredentials: Verify = anyOf(
  // AWS: keys of access; npm: tokens and passwords; curl and others: netrc; Git: addresses with a password.
  namesWith(
    /^(aws_access_key_id\s{0,4}=)\s{0,4}A[KS]IA[A-Z0-9]{16}\s*$/,
    /^(\/\/[\w.:/-]{1,200}:(?:_authToken|_password|_auth)\s{0,4}=)\s{0,4}(?!\$)\S{8}/,
    /^(machine \S{1,200} login \S{1,100} password) \S/,
    /^(https?:\/\/[^\s:/@]{1,200}):[^\s@]{1,300}@[\w.:-]{1,200}\/?\s*$/,
  ),
  named(dockerLogins, ({ auths }) => Object.keys(auths)),
  named(connectionStrings, ({ ConnectionStrings }) =>
    Object.entries(ConnectionStrings).flatMap(([name, value]) => (secretInConnection.test(value) ? [name] : [])),
  ),
);
