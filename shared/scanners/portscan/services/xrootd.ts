import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of XRootD, by its answer to the handshake, after which a login would come (XRootD protocol, "Initial handshake"). */
export const xrootd: ServiceRule = {
  id: 'xrootd',
  name: 'XRootD',
  group: 'other',
  ports: [1094],
  cwe: [319],
  references: ['https://xrootd.slac.stanford.edu/docs.html'],
  probe: { id: 'xrootd', payload: `${'\0'.repeat(12)}\0\0\0\x04\0\0\x07\xdc` },
  recognise({ probe, text }) {
    // No stream, no error, eight bytes: the version of the protocol, and whether it keeps data or leads to who does.
    const match = probe === 'xrootd' ? /^\0{4}\0\0\0\x08\0\0([\s\S])([\s\S])\0\0\0([\0\x01])/.exec(text) : null;
    if (match === null) return undefined;
    const [, major = '', minor = '', kind] = match;
    const version = [major.charCodeAt(0), minor.charCodeAt(0) >> 4, minor.charCodeAt(0) & 15].join('.');
    const facts = [`Protocol version ${version}`, kind === '\0' ? 'A load balancer' : 'A data server'];
    return { ...PLAIN, facts };
  },
};

/** Responses of real servers (xrootd 5.5): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['xrootd', '\0\0\0\0\0\0\0\x08\0\0\x05\x11\0\0\0\x01', 'xrootd']];
