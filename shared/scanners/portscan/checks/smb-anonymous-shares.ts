import { shellLine } from '../../../scanning/shell-line.ts';
import type { Exchange } from '../examination/artifact.ts';
import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { dialogue } from '../naming/inquiry.ts';
import type { Question } from '../service-rule.ts';
import { smb } from '../services/smb.ts';
import * as messages from './smb-messages.ts';

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

/** Shares that are listed to a null session. No share is opened. */
export const smbAnonymousShares: ExposureCheck = {
  id: 'smb-anonymous-shares',
  title: 'SMB shares listed to anonymous users',
  services: ['smb'],
  score: 8,
  cwe: [306, 200],
  problem: 'lists its shares in a null session',
  risk: 'Anyone who can reach the port learns the names of shares, and can often read names of users or the contents of shares.',
  recommendation:
    'Set `restrict anonymous = 2` and `map to guest = never` (Samba), or `RestrictNullSessAccess = 1` and `RestrictAnonymous = 1` (Windows). Block port 445 at the border of the network.',
  references: ['https://www.samba.org/samba/docs/current/man-html/smb.conf.5.html'],
  confidence: 'certain',
  inquiries: [dialogue('smb-null-session', (said, { target }) => nextMessage(said, target.address))],
  judge({ artifact, said }) {
    const answer = said.findLast(({ probe }) => probe === SHARES);
    const shares = messages.sharesIn(answer?.text ?? '');
    if (shares !== undefined) {
      const names = shares.slice(0, 10).filter((name) => /^[\x20-\x7e]{1,80}$/.test(name));
      const verdict = exposed(answer, `Shares listed without authentication: ${names.join(', ') || 'none but pipes'}`);
      // A session has numbers of its own, so that its bytes cannot be repeated.
      const reproduce = shellLine('smbclient', '-N', '-p', String(artifact.port), '-L', `//${artifact.address}`);
      return { ...verdict, excerpt: names[0] ?? 'IPC$', own: { reproduce } };
    }
    if (messages.responseIn(said[0]?.text ?? '')?.status === NOT_SUPPORTED)
      return unclear('the server speaks only dialects of SMB that the scan does not');
    const refused = said.some(({ probe, text }) => {
      const response = messages.responseIn(text);
      const isError = response !== undefined && !response.isPending && response.status !== 0;
      return isError && probe.startsWith('smb-') && response.status !== MORE;
    });
    return refused ? HARDENED : unclear();
  },
};
