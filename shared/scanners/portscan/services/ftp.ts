import { productOfGreeting } from '../naming/greeting.ts';
import { type ProductRule, productIn } from '../naming/product.ts';
import { PLAIN, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const PRODUCTS: readonly ProductRule[] = [
  [/\bvsFTPd (\d[\w.]{0,15})/i, 'vsftpd', ['vsftpd_project', 'vsftpd']],
  [/\bOOPS: (?:vsftpd|cannot (?:read|open|change|locate)\b)/, 'vsftpd'],
  [/\bProFTPD (\d[\w.]{0,15})/, 'ProFTPD', ['proftpd', 'proftpd']],
  [/(?:^|\s)(\d{1,2}\.\d{1,2}\.\d{1,2}[a-z]?)(rc\d)? Server \(ProFTPD\)/, 'ProFTPD', ['proftpd', 'proftpd']],
  [/\bProFTPD\b/i, 'ProFTPD'],
  [/\bFileZilla Server (?:version |v)?(\d[\w.]{0,15})/, 'FileZilla Server', ['filezilla-project', 'filezilla_server']],
  [/\bPure-?FTPd\b(?: (\d[\d.]{0,15}))?/, 'Pure-FTPd', ['pureftpd', 'pure-ftpd']],
  [/^220 pyftpdlib (\d[\d.]{0,15}) ready/, 'pyftpdlib'],
  [/\(Version \d[\d.]{0,10}\/OpenBSD\/Linux-ftpd-(\d[\d.]{0,10})\)/, 'Linux-ftpd'],
  // The FTP server of IIS; what it calls its version is not that of IIS.
  [/\bMicrosoft FTP Service\b/, 'Microsoft IIS'],
  [/\bwu(?:-|ftpd-)(\d\.\d{1,2}\.\d{1,2})/, 'WU-FTPD', ['washington_university', 'wu-ftpd']],
  [/\bSurgeFTP \S{1,100} \(Version (\d[\w.]{0,15})\)/, 'SurgeFTP'],
  [/\bvftpd (\d[\w.]{0,10})\)/, 'Vermillion FTP Daemon'],
  [/\bNcFTPd Server\b/, 'NcFTPd Server'],
  [/\bCheck ?Point FireWall-1\b/, 'Check Point FireWall-1'],
  [/^220[ -]JD FTP Server\b/, 'HP JetDirect'],
  // APC's operating system, on the cards of its power supplies.
  [/\bNetwork Management Card AOS v(\d[\d.]{0,10})/, 'APC AOS'],
  [/\bucftpd\b/, 'ucftpd'],
  [/\bEMC-SNAS: (\d[\d.]{0,15})/, 'EMC Celerra'],
];

function greetedBy(text: string): Recognition | undefined {
  if (!/^220[ -]/.test(text)) return undefined;
  const known = productIn(text, PRODUCTS);
  if (known !== undefined) return { ...PLAIN, ...known };
  const named = /^220[ -]([^\r\n]{0,400}\bFTP\b[^\r\n]{0,400})/im.exec(text)?.[1];
  return named === undefined ? undefined : { ...PLAIN, ...productOfGreeting(named) };
}

/** FTP, by its greeting (RFC 959), or by its answer to commands that need no login. No login is tried, not even an anonymous one. */
export const ftp: ServiceRule = {
  id: 'ftp',
  name: 'FTP',
  group: 'other',
  ports: [21, 990, 2121],
  cwe: [319],
  // RFC 4217, section 4.
  startTls: {
    name: 'ftp',
    steps: [
      { send: '', until: /^220 [^\n]*\n/m },
      { send: 'AUTH TLS\r\n', until: /^234[^\n]*\n/m, refuses: /^5/m },
    ],
  },
  // The list of extensions (RFC 2389) needs no login, and is unknown to a mail server, which greets alike.
  reply: ({ probe, text }) =>
    probe === 'banner' && /^220[ -]/.test(text) && greetedBy(text) === undefined
      ? { id: 'feat', payload: 'FEAT\r\n' }
      : undefined,
  recognise({ probe, text }) {
    const head = text.slice(0, 1024);
    if (probe !== 'feat') return greetedBy(head);
    return /^211[ -]/.test(head) || /^5\d\d[ -][^\r\n]{0,200}\b(?:USER|log ?in)\b/i.test(head) ? PLAIN : undefined;
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '220 ProFTPD 1.3.5 Server (x) [::ffff:127.0.0.1]\r\n', 'ftp'],
  ['banner', '220-FileZilla Server 1.7.0\r\n220 Please visit\r\n', 'ftp'],
  ['banner', '220 ProFTPD Server (Debian) [127.0.0.1]\r\n', 'ftp'],
  ['feat', '211-Features:\r\n CLNT\r\n EPRT\r\n211 End\r\n', 'ftp'],
];
