import { shellLine } from '../../../scanning/shell-line.ts';
import type { Exchange } from '../examination/artifact.ts';
import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { dialogue } from '../naming/inquiry.ts';
import type { Question } from '../service-rule.ts';
import { smb } from '../services/smb.ts';
import { smb1 } from '../services/smb1.ts';
import * as messages from './smb-messages.ts';
import * as oldMessages from './smb1-messages.ts';

const SHARES = 'smb-shares';
/** STATUS_MORE_PROCESSING_REQUIRED: the login goes on. */
const MORE = 0xc000_0016;
/** STATUS_NOT_SUPPORTED: no dialect is known to both. */
const NOT_SUPPORTED = 0xc000_00bb;

const session = 'smb-session';
const pipes = 'smb-pipes';
const service = 'smb-service';

/** The next message of a null session; undefined where the server refuses, which is a verdict. */
function nextMessage(said: readonly Exchange[], address: string): Question | undefined {
  const last = said.at(-1);
  if (last === undefined) return smb.probe;
  const response = messages.responseIn(last.text);
  const state = { session: messages.responseIn(said[1]?.text ?? '')?.session ?? '', tree: '\0\0\0\0' };
  const answerTo = (id: string) => said.findLast(({ probe }) => probe === id);
  const inTree = { ...state, tree: messages.responseIn(answerTo(pipes)?.text ?? '')?.tree ?? '' };
  const file = messages.fileIn(answerTo(service)?.text ?? '');
  if (response?.isPending) return { id: last.probe, payload: '' };
  if (response === undefined || (response.status !== 0 && response.status !== MORE)) return undefined;
  switch (last.probe) {
    case 'smb':
      return { id: 'smb-login', payload: messages.beginLogin() };
    case 'smb-login':
      return { id: session, payload: messages.anonymousLogin(state) };
    case session:
      return { id: pipes, payload: messages.connectPipes(address, state) };
    case pipes:
      return { id: service, payload: messages.openServerService(inTree) };
    case service:
      return { id: 'smb-bind', payload: messages.bindServerService(file, inTree) };
    case 'smb-bind':
      return { id: SHARES, payload: messages.listShares(file, inTree) };
    default:
      return undefined;
  }
}

/** The next message of an anonymous session over SMB 1; undefined where the last answer allows none. */
function nextOldMessage(said: readonly Exchange[], address: string): Question | undefined {
  const last = said.at(-1);
  if (last === undefined) return smb1.probe;
  const response = oldMessages.responseIn(last.text);
  if (response?.status !== 0) return undefined;
  switch (last.probe) {
    case 'smb1':
      return { id: 'smb1-login', payload: oldMessages.anonymousSession() };
    case 'smb1-login':
      return { id: 'smb1-pipes', payload: oldMessages.connectPipes(address, response) };
    case 'smb1-pipes':
      return { id: SHARES, payload: oldMessages.listShares(response) };
    default:
      return undefined;
  }
}

/** INSUFFICIENT_RESOURCES, TOO_MANY_SESSIONS and REQUEST_NOT_ACCEPTED (MS-ERREF, section 2.3.1): there are too many, whoever comes. */
const TOO_MANY: ReadonlySet<number> = new Set([0xc000_009a, 0xc000_00ce, 0xc000_00d0]);

const isDenial = (status: number) => status !== 0 && status !== MORE && !TOO_MANY.has(status);

/** Of a response after the dialect was agreed on: an error that is no step of the login. */
function isRefusal({ probe, text }: Exchange): boolean {
  if (probe.startsWith('smb1-')) return isDenial(oldMessages.responseIn(text)?.status ?? 0);
  const response = messages.responseIn(text);
  return probe.startsWith('smb-') && response !== undefined && !response.isPending && isDenial(response.status);
}

/** Shares that are listed to a null session. No share is opened. */
export const smbAnonymousShares: ExposureCheck = {
  id: 'smb-anonymous-shares',
  title: 'SMB shares listed to anonymous users',
  services: ['smb', 'smb1'],
  score: 8,
  cwe: [306, 200],
  problem: 'lists its shares in a null session',
  risk: 'Anyone who can reach the port learns the names of shares, and can often read names of users or the contents of shares.',
  recommendation:
    'Set `restrict anonymous = 2` and `map to guest = never` (Samba), or `RestrictNullSessAccess = 1` and `RestrictAnonymous = 1` (Windows). Block port 445 at the border of the network.',
  references: ['https://www.samba.org/samba/docs/current/man-html/smb.conf.5.html'],
  confidence: 'certain',
  inquiries: [
    dialogue('smb-null-session', (said, { target, heard }) =>
      (heard.some((each) => smb.recognise(each)) ? nextMessage : nextOldMessage)(said, target.address),
    ),
  ],
  judge({ artifact, found, said }) {
    const isOld = found.rule.id === smb1.id;
    const answer = said.findLast(({ probe }) => probe === SHARES);
    const listed = answer?.text ?? '';
    const shares = isOld ? oldMessages.sharesIn(listed) : messages.sharesIn(listed);
    if (shares !== undefined) {
      const names = shares.slice(0, 10).filter((name) => /^[\x20-\x7e]{1,80}$/.test(name));
      const verdict = exposed(answer, `Shares listed without authentication: ${names.join(', ') || 'none but pipes'}`);
      // A session has numbers of its own, so that its bytes cannot be repeated.
      const dialect = isOld ? ['--option=client min protocol=NT1'] : [];
      const place = ['-p', String(artifact.port), '-L', `//${artifact.address}`];
      const reproduce = shellLine('smbclient', '-N', ...dialect, ...place);
      return { ...verdict, excerpt: names[0] ?? 'IPC$', own: { reproduce } };
    }
    if (messages.responseIn(said[0]?.text ?? '')?.status === NOT_SUPPORTED)
      return unclear('the server speaks only dialects of SMB that the scan does not');
    return said.some(isRefusal) ? HARDENED : unclear();
  },
};
