import type { Exchange } from '../examination/artifact.ts';
import { type ExposureCheck, exposed, HARDENED, type OpenService, unclear } from '../examination/exposure-check.ts';
import { answerTo, dialogue, type Inquiry } from '../naming/inquiry.ts';
import { AUTHENTICATION, authenticationMethods } from './ssh-authentication.ts';

const KEXINIT = 'ssh-kexinit';

/** The algorithms that a server offers, by what they are for (RFC 4253, section 7.1). */
interface Algorithms {
  readonly keyExchange: readonly string[];
  readonly hostKeys: readonly string[];
  readonly ciphers: readonly string[];
  readonly macs: readonly string[];
}

/** Both sides say who they are, and the server offers its algorithms. The connection ends before keys are exchanged. */
const algorithms = dialogue(KEXINIT, (said) => {
  if (said.length === 0) return { id: 'banner', payload: '' };
  const greeting = said[0]?.text ?? '';
  return said.length === 1 && /^SSH-(?:2\.0|1\.99)-/m.test(greeting)
    ? { id: KEXINIT, payload: 'SSH-2.0-Scanfold\r\n' }
    : undefined;
});

/** What the list of algorithms came in: with the identification already, or in answer to ours. */
function messageIn(said: readonly Exchange[]): Exchange | undefined {
  const answer = said.find(({ probe }) => probe === KEXINIT);
  const before = answer && said[said.indexOf(answer) - 1];
  return answer?.text === '' ? before : answer;
}

/** Reads SSH_MSG_KEXINIT, which follows the server's identification, sent before ours or after. */
function algorithmsIn(said: readonly Exchange[]): Algorithms | undefined {
  const answer = said.find(({ probe }) => probe === KEXINIT);
  if (answer === undefined) return undefined;
  const before = said[said.indexOf(answer) - 1];
  const text = (before?.probe === 'banner' ? before.text : '') + answer.text;
  const line = /^SSH-[^\n]{1,255}\n/m.exec(text);
  const at = line === null ? -1 : line.index + line[0].length;
  if (at < 0 || text.charCodeAt(at + 5) !== 20) return undefined;
  const lists: string[][] = [];
  // Behind the length, the padding's length, the kind of message and the cookie.
  for (let next = at + 22; lists.length < 10; ) {
    const length = (text.charCodeAt(next + 2) << 8) | text.charCodeAt(next + 3);
    if (Number.isNaN(text.charCodeAt(next + 3)) || next + 4 + length > text.length) return undefined;
    lists.push(
      text
        .slice(next + 4, next + 4 + length)
        .split(',')
        .filter(Boolean),
    );
    next += 4 + length;
  }
  const [keyExchange = [], hostKeys = [], toServer = [], toClient = [], macsToServer = [], macsToClient = []] = lists;
  return {
    keyExchange,
    hostKeys,
    ciphers: [...new Set([...toServer, ...toClient])],
    macs: [...new Set([...macsToServer, ...macsToClient])],
  };
}

/** Keys are exchanged with a server only that has named its algorithms: another would be waited for in vain. */
const methods: Inquiry = {
  id: AUTHENTICATION,
  hold: async (line) => (algorithmsIn(line.heard) === undefined ? [] : await authenticationMethods.hold(line)),
};

interface Weak extends Pick<ExposureCheck, 'id' | 'title' | 'problem' | 'risk' | 'recommendation' | 'score'> {
  readonly of: keyof Algorithms;
  readonly isWeak: (name: string) => boolean;
}

const RFC_9142 = 'https://www.rfc-editor.org/rfc/rfc9142';
const GUIDELINES = 'https://infosec.mozilla.org/guidelines/openssh';

function weakAlgorithms({ of, isWeak, ...facts }: Weak): ExposureCheck {
  return {
    ...facts,
    services: ['ssh'],
    cwe: [327],
    references: [RFC_9142, GUIDELINES],
    confidence: 'certain',
    inquiries: [algorithms],
    judge({ said }: OpenService) {
      const offered = algorithmsIn(said)?.[of];
      if (offered === undefined) return unclear('the server did not send its list of algorithms');
      const weak = offered.filter(isWeak).filter((name) => /^[\x21-\x7e]{1,64}$/.test(name));
      if (weak.length === 0) return HARDENED;
      const verdict = exposed(messageIn(said), `Weak algorithms offered: ${weak.slice(0, 12).join(', ')}`);
      return { ...verdict, excerpt: weak[0] };
    },
  };
}

const BROKEN =
  'An attacker on the network path who can break the algorithm may decrypt or change sessions, including passwords that are typed in them.';

/** Key exchange with SHA-1 or a group of 1024 bits (RFC 9142, section 4). */
export const sshWeakKeyExchange = weakAlgorithms({
  id: 'ssh-weak-key-exchange',
  title: 'SSH: weak key exchange algorithms offered',
  problem: 'offers weak key exchange algorithms',
  score: 5,
  risk: BROKEN,
  recommendation:
    'Set `KexAlgorithms curve25519-sha256,curve25519-sha256@libssh.org,diffie-hellman-group16-sha512` in sshd_config.',
  of: 'keyExchange',
  isWeak: (name) => /^(?:diffie-hellman-group(?:1|14|-exchange)-sha1|gss-.{0,40}-sha1-.*|rsa1024-sha1)$/.test(name),
});

/** Host keys that sign with SHA-1, or DSA (RFC 8332, RFC 9142). */
export const sshWeakHostKey = weakAlgorithms({
  id: 'ssh-weak-host-key',
  title: 'SSH: weak host key algorithms offered',
  problem: 'offers host key algorithms with SHA-1 or DSA',
  score: 5,
  risk: 'An attacker on the network path who can forge a signature may impersonate the server to clients that accept the algorithm.',
  recommendation: 'Set `HostKeyAlgorithms ssh-ed25519,rsa-sha2-512,rsa-sha2-256` in sshd_config, and remove DSA keys.',
  of: 'hostKeys',
  isWeak: (name) => /^ssh-(?:rsa|dss)(?:-cert-v0[01]@openssh\.com)?$/.test(name),
});

/** Ciphers in CBC mode, RC4 and ciphers with blocks of 64 bits (RFC 4253, section 6.3; RFC 8758). */
export const sshWeakCipher = weakAlgorithms({
  id: 'ssh-weak-cipher',
  title: 'SSH: weak ciphers offered',
  problem: 'offers weak ciphers',
  score: 5,
  risk: BROKEN,
  recommendation:
    'Set `Ciphers chacha20-poly1305@openssh.com,aes256-gcm@openssh.com,aes128-gcm@openssh.com,aes256-ctr` in sshd_config.',
  of: 'ciphers',
  isWeak: (name) => /^(?:arcfour|blowfish|cast128|3des|des|idea|rc4)|-cbc(?:@|$)|^none$/.test(name),
});

/** Message authentication with MD5, or with tags that are cut to 96 bits. */
export const sshWeakMac = weakAlgorithms({
  id: 'ssh-weak-mac',
  title: 'SSH: weak MAC algorithms offered',
  problem: 'offers weak message authentication codes (MAC)',
  score: 5,
  risk: 'An attacker on the network path who can break the algorithm may change data of a session without being noticed.',
  recommendation:
    'Set `MACs hmac-sha2-512-etm@openssh.com,hmac-sha2-256-etm@openssh.com,umac-128-etm@openssh.com` in sshd_config.',
  of: 'macs',
  isWeak: (name) => /^(?:hmac-md5|hmac-sha1-96|hmac-ripemd160|none$)/.test(name),
});

/** Login with a password, by the methods that the server names when none is used (RFC 4252, section 5.2). */
export const sshPasswordLogin: ExposureCheck = {
  id: 'ssh-password-login',
  title: 'SSH password login enabled',
  services: ['ssh'],
  score: 8,
  cwe: [309, 1390],
  problem: 'offers authentication by password',
  risk: 'An attacker who guesses or steals a password gains a shell on the host. Automated login attempts target every reachable SSH server.',
  recommendation:
    'Set `PasswordAuthentication no` and `KbdInteractiveAuthentication no` in sshd_config, and log in with keys. Where keyboard-interactive asks for a second factor, keep it and require both.',
  references: [GUIDELINES, 'https://www.rfc-editor.org/rfc/rfc4252'],
  confidence: 'certain',
  inquiries: [algorithms, methods],
  judge({ artifact, said }) {
    const answer = answerTo(AUTHENTICATION, said);
    if (answer === undefined) return unclear('no key exchange with the server was possible');
    const methods = answer.text.split(',');
    const passwords = methods.filter((method) => /^(?:password|keyboard-interactive|none)$/.test(method));
    if (passwords.length === 0) return HARDENED;
    const verdict = exposed(answer, `Authentication methods: ${methods.join(', ')}`);
    const { address, port } = artifact;
    const options = [
      '-o PreferredAuthentications=none',
      '-o StrictHostKeyChecking=no',
      '-o UserKnownHostsFile=/dev/null',
    ];
    return { ...verdict, own: { reproduce: `ssh -v ${options.join(' ')} -p ${port} scanfold@${address}` } };
  },
};
