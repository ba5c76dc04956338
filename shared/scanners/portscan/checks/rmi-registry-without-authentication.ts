import { exposed, HARDENED, unclear, withoutAuthentication } from '../examination/exposure-check.ts';
import { answerTo, dialogue } from '../naming/inquiry.ts';

const LIST = 'rmi-list';

// The client's end point, which nobody uses; then a call (Java RMI specification, section 10.3) of `list()` of the registry:
// object 0, operation 1 and the hash of the interface, as sun.rmi.registry.RegistryImpl_Stub has them.
const CALL = `\0\0\0\0\0\0\x50\xac\xed\0\x05\x77\x22${'\0'.repeat(22)}\0\0\0\x01\x44\x15\x4d\xc9\xd4\xe6\x3b\xdf`;

/** A registry of Java RMI, by the number of its names. */
export const rmiRegistryWithoutAuthentication = withoutAuthentication('Java RMI', {
  id: 'rmi-registry-without-authentication',
  services: ['rmi'],
  score: 10,
  problem: 'lists its objects without authentication',
  risk: 'Anyone who can reach the port can call the registered objects. JMX and vulnerable classes often let them run code in the Java process.',
  recommendation:
    'Bind the registry to a private address (`-Djava.rmi.server.hostname`, `com.sun.management.jmxremote.host`). Require client certificates (`com.sun.management.jmxremote.registry.ssl=true`) and authentication for JMX.',
  references: ['https://docs.oracle.com/en/java/javase/17/docs/specs/rmi/protocol.html'],
  inquiries: [
    dialogue(LIST, (said) => {
      if (said.length === 0) return { id: 'rmi-protocol', payload: 'JRMI\0\x02K' };
      return said.length === 1 && said[0]?.text.startsWith('N') ? { id: LIST, payload: CALL } : undefined;
    }),
  ],
  judge({ said }) {
    const answer = answerTo(LIST, said);
    if (answer === undefined) return unclear();
    if (!answer.text.startsWith('\x51\xac\xed\0\x05\x77\x0f')) return unclear('the answer is none of a registry');
    // An exception in place of the names: this object is no registry, or it refuses.
    if (answer.text[7] !== '\x01') return HARDENED;
    const at = answer.text.indexOf('xp', answer.text.indexOf('[Ljava.lang.String;'));
    if (at < 0 || at + 6 > answer.text.length) return unclear('the answer is none of a registry');
    const count = Buffer.from(answer.text, 'latin1').readUInt32BE(at + 2);
    return {
      ...exposed(answer, `The registry listed ${count} names without authentication`),
      excerpt: 'Ljava.lang.String;',
    };
  },
});
