import { exposed, HARDENED, unclear, withoutAuthentication } from '../examination/exposure-check.ts';
import { answerTo, dialogue } from '../naming/inquiry.ts';

const CHILDREN = 'zookeeper-children';

function int32(value: number): string {
  return String.fromCharCode((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

function packet(content: string): string {
  return int32(content.length) + content;
}

// A session (ConnectRequest), the names below `/` (getChildren, without a watch), and the end of the session. A busy scan may
// pause for seconds: when the time of a session is over, the server hangs up, and what it lets in is not seen.
const SESSION_MS = 30_000;
const SESSION = packet(
  `${int32(0)}${'\0'.repeat(8)}${int32(SESSION_MS)}${'\0'.repeat(8)}${int32(16)}${'\0'.repeat(16)}`,
);
const NAMES = packet(`${int32(1)}${int32(8)}${int32(1)}/\0`);
const CLOSE = packet(`${int32(2)}${int32(-11)}`);

/** Errors by which a server demands a login or refuses the right to read: NoAuth, and a session that must use SASL. */
const REFUSALS: ReadonlySet<number> = new Set([-102, -115, -124]);

/**
 * ZooKeeper, by the names below its root. The four-letter words show nothing: `srvr` is answered whatever is configured.
 */
export const zookeeperWithoutAuthentication = withoutAuthentication('ZooKeeper', {
  id: 'zookeeper-without-authentication',
  services: ['zookeeper'],
  score: 10,
  problem: 'accepts sessions without authentication',
  risk: 'Anyone who can reach the port may be able to read and change the coordination data of the cluster, which often contains credentials.',
  recommendation:
    'Set `enforce.auth.enabled=true` and `enforce.auth.schemes=sasl` in zoo.cfg, and ACLs on the nodes. Bind the service to a private address or admit only the servers of the cluster with a firewall.',
  references: ['https://zookeeper.apache.org/doc/current/zookeeperAdmin.html'],
  inquiries: [
    dialogue(CHILDREN, (said) => {
      if (said.length === 0) return { id: 'zookeeper-session', payload: SESSION };
      if (said.length === 1) return { id: CHILDREN, payload: NAMES };
      return said.length === 2 ? { id: 'zookeeper-close', payload: CLOSE } : undefined;
    }),
  ],
  judge({ said }) {
    const answer = answerTo(CHILDREN, said);
    // A server that demands a login says so before it hangs up.
    if (answer === undefined) return unclear();
    const number = (at: number) => Buffer.from(answer.text, 'latin1').readInt32BE(at);
    if (answer.text.length < 20 || number(4) !== 1) return unclear();
    if (number(16) === 0 && answer.text.length >= 24)
      return exposed(answer, `The number of nodes below the root was read without authentication: ${number(20)}`);
    return REFUSALS.has(number(16)) ? HARDENED : unclear(`the names were requested with the result ${number(16)}`);
  },
});
