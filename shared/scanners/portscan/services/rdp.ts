import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// X.224 connection request with an RDP negotiation request for TLS, CredSSP and early user authorization (MS-RDPBCGR 2.2.1.1).
const REQUEST = '\x03\0\0\x13\x0e\xe0\0\0\0\0\0\x01\0\x08\0\x0b\0\0\0';

/** Windows remote desktop, by its X.224 connection confirm; nothing is logged in. */
export const rdp: ServiceRule = {
  id: 'rdp',
  name: 'RDP',
  group: 'remote-control',
  ports: [3389],
  probe: { id: 'rdp', payload: REQUEST },
  recognise({ probe, text }) {
    if (probe !== 'rdp' || !/^\x03\0\0(?:\x0b\x06|\x13\x0e)\xd0/.test(text)) return undefined;
    const selected = text.charCodeAt(11) === 2 ? text.charCodeAt(15) : undefined;
    const nla = selected === 2 || selected === 8;
    const facts =
      selected === undefined
        ? []
        : [
            nla
              ? 'Network Level Authentication (NLA) is required'
              : 'Network Level Authentication (NLA) is not required',
          ];
    return { ...PLAIN, facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['rdp', '\x03\0\0\x0b\x06\xd0\0\0\x12\x34\0', 'rdp']];
