import type { Exchange } from '../examination/artifact.ts';
import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { answerTo, dialogue } from '../naming/inquiry.ts';

// The name and the mail address that RFC 1635 has for everyone: no guess, as they are public by agreement.
const STEPS = [
  ['banner', ''],
  ['ftp-user', 'USER anonymous\r\n'],
  ['ftp-pass', 'PASS scanfold@example.com\r\n'],
  ['ftp-mlst', 'MLST\r\n'],
  ['ftp-stat', 'STAT .\r\n'],
  ['ftp-quit', 'QUIT\r\n'],
] as const;

const last = (said: readonly Exchange[]) => said.at(-1);

/** Logs in as anonymous and reads the rights of the first folder over the control connection; no file is transferred. */
const anonymous = dialogue('ftp-anonymous', (said) => {
  const before = last(said);
  const at = STEPS.findIndex(([id]) => id === before?.probe);
  // Some let the name in without a password (RFC 959, 5.4).
  const isPasswordLess = before?.probe === 'ftp-user' && isWelcome(before.text);
  const [id, payload] = STEPS[at + (isPasswordLess ? 2 : 1)] ?? [];
  if (id === undefined || payload === undefined) return undefined;
  if (before?.probe === 'banner' && !before.text.startsWith('220')) return undefined;
  if (before?.probe === 'ftp-user' && !/^(?:331|230)[ -]/.test(before.text)) return undefined;
  if (before?.probe === 'ftp-pass' && !isWelcome(before.text)) return undefined;
  return { id, payload };
});

/** ProFTPD's MaxClients, wu-ftpd's limits and their like refuse the login with 530, whoever it is. */
const TOO_MANY = /\b(?:too many|maximum (?:number|of)|limit of \d{1,6} (?:users|connections)|try again later)\b/i;
const isWelcome = (text: string) => /^230[ -]/.test(text);
/**
 * By 421 a server ends the session for whatever reason, most often as there are too many: that says nothing of the login, but
 * where it names it, as Pure-FTPd does that has no account for it.
 */
const isRefusal = (text: string) =>
  /^(?:(?:430|5\d\d)[ -]|421[ -][^\r\n]{0,60}\banonymous\b)/i.test(text) && !TOO_MANY.test(text);

/** Anonymous login to FTP (RFC 1635). */
export const anonymousFtp: ExposureCheck = {
  id: 'anonymous-ftp',
  title: 'Anonymous FTP login enabled',
  services: ['ftp'],
  score: 8,
  cwe: [287, 306, 668],
  problem: 'accepts the user anonymous',
  risk: 'Anyone who can reach the port can list and download the published files.',
  recommendation:
    'Set `anonymous_enable=NO` (vsftpd), remove the section `<Anonymous>` (ProFTPD) or start with `--noanonymous` (Pure-FTPd). Publish files for everyone over HTTPS instead.',
  references: ['https://www.rfc-editor.org/rfc/rfc1635'],
  confidence: 'certain',
  inquiries: [anonymous],
  judge({ said }) {
    const login = answerTo('ftp-pass', said) ?? answerTo('ftp-user', said);
    if (login !== undefined && isWelcome(login.text)) return exposed(login, 'The user anonymous was logged in');
    return login !== undefined && isRefusal(login.text) ? HARDENED : unclear();
  },
};

/** Rights of the folder in the facts of MLST (RFC 3659, section 7.5.5): c creates files, m folders. */
const MAY_CREATE = /[; ]perm=[abd-ln-z]{0,12}[cm]/i;
/** A folder that everyone may write to, in a list as `ls -l` prints it. */
const WRITABLE_FOLDER = /^[\d -]{0,5}d[rwxsStT-]{7}w[xtT-][^\r\n]{0,120}?[ \t]([^\s/]{1,60})\r?$/m;

/** What the server says of the rights of anonymous users; undefined where it says nothing. */
function writable(said: readonly Exchange[]): { readonly shown: Exchange; readonly fact: string } | 'no' | undefined {
  const facts = answerTo('ftp-mlst', said);
  const list = answerTo('ftp-stat', said);
  if (facts !== undefined && MAY_CREATE.test(facts.text))
    return { shown: facts, fact: 'MLST reports the right to create files in the first folder' };
  const folder = list && WRITABLE_FOLDER.exec(list.text)?.[1];
  if (list !== undefined && folder !== undefined)
    return { shown: list, fact: `A folder is writable for all users: ${folder}` };
  const isListed = /^21[123][ -]/.test(list?.text ?? '') || /^250[ -]/.test(facts?.text ?? '');
  return isListed ? 'no' : undefined;
}

/** Rights of anonymous users to write, as the server reports them: nothing is written. */
export const anonymousFtpUpload: ExposureCheck = {
  id: 'anonymous-ftp-upload',
  title: 'Anonymous FTP with write permission',
  services: ['ftp'],
  score: 8,
  cwe: [732, 276],
  problem: 'reports write permission for the user anonymous',
  risk: 'Anyone who can reach the port may be able to store files on the server, for example malware or illegal content.',
  recommendation:
    'Remove `anon_upload_enable` and `anon_mkdir_write_enable` (vsftpd) or add `<Limit WRITE> DenyAll </Limit>` (ProFTPD). Make no folder writable for other users.',
  references: ['https://www.rfc-editor.org/rfc/rfc3659'],
  confidence: 'tentative',
  inquiries: [anonymous],
  judge({ said }) {
    const login = answerTo('ftp-pass', said) ?? answerTo('ftp-user', said);
    if (login === undefined) return unclear();
    if (!isWelcome(login.text)) return isRefusal(login.text) ? HARDENED : unclear();
    const found = writable(said);
    if (found === undefined) return unclear('the server does not report the rights of its folders');
    return found === 'no' ? HARDENED : exposed(found.shown, found.fact);
  },
};
