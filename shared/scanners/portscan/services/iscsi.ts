import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const LOGIN_RESPONSE = 0x23;
const TEXT_RESPONSE = 0x24;
const HEADER = 48;
/** The initiator's transaction tag of the login and of what follows it. */
const [LOGIN_TAG, LIST_TAG] = ['\0\0\0\x01', '\0\0\0\x02'];

/** The text of a PDU, padded to four bytes, behind its header: opcode, flags, and the length in bytes 5 to 7. */
function pdu(opcode: number, flags: number, tail: string, keys: readonly string[]): string {
  const text = keys.map((key) => `${key}\0`).join('');
  const length = String.fromCharCode(text.length >> 16, (text.length >> 8) & 0xff, text.length & 0xff);
  const header = `${String.fromCharCode(opcode, flags)}\0\0\0${length}${tail}`.padEnd(HEADER, '\0');
  return header + text.padEnd(Math.ceil(text.length / 4) * 4, '\0');
}

// From the negotiation of operational parameters straight to the full feature phase: no credentials are offered.
const LOGIN = pdu(0x43, 0x87, `\x80\0\0\0\0\x01\0\0${LOGIN_TAG}`, [
  'InitiatorName=iqn.2001-04.com.example:scanfold',
  'SessionType=Discovery',
  'HeaderDigest=None',
  'DataDigest=None',
]);
const LIST = pdu(0x44, 0x80, `\0\0\0\0\0\0\0\0${LIST_TAG}\xff\xff\xff\xff\0\0\0\0\0\0\0\x01`, ['SendTargets=All']);

/** Status class and detail of a login response; undefined for another PDU. */
function loginStatus(text: string): readonly [kind: number, detail: number] | undefined {
  if (text.length < HEADER || text.charCodeAt(0) !== LOGIN_RESPONSE || text.slice(16, 20) !== LOGIN_TAG)
    return undefined;
  return [text.charCodeAt(36), text.charCodeAt(37)];
}

/** iSCSI, by its answer to the login of a discovery session and its list of targets (RFC 7143, sections 11.12 and 11.13); no target is opened. That they are listed does not mean that they can be read. */
export const iscsi: ServiceRule = {
  id: 'iscsi',
  name: 'iSCSI',
  group: 'other',
  ports: [860, 3260],
  probe: { id: 'iscsi', payload: LOGIN },
  reply: ({ probe, text }) =>
    probe === 'iscsi' && loginStatus(text)?.every((each) => each === 0)
      ? { id: 'iscsi-targets', payload: LIST }
      : undefined,
  recognise({ probe, text }) {
    if (probe === 'iscsi-targets' && text.charCodeAt(0) === TEXT_RESPONSE) {
      const names = [...text.matchAll(/TargetName=([\w.:-]{1,223})\0/g)].map(([, name]) => name);
      return { ...PLAIN, facts: [`Targets listed without authentication: ${names.slice(0, 10).join(', ') || 'none'}`] };
    }
    const status = probe === 'iscsi' ? loginStatus(text) : undefined;
    if (status === undefined) return undefined;
    if (status[0] === 0) return { ...PLAIN, facts: ['A discovery session without authentication was accepted'] };
    // Authentication failed, or is missing: 0201; any other refusal is no word about it.
    const isRefused = status[0] === 2 && status[1] <= 2;
    return {
      ...PLAIN,
      login: isRefused ? 'required' : 'unknown',
      facts: [isRefused ? 'Authentication is required' : 'The discovery session was refused'],
    };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['iscsi', `\x23\x87\0\0\0\0\0\0\x80\0\0\0\0\x01\0\x01${LOGIN_TAG}`.padEnd(HEADER, '\0'), 'iscsi'],
  ['iscsi-targets', `\x24\x80\0\0\0\0\0\x1c${'\0'.repeat(HEADER - 8)}TargetName=iqn.2001-04.a:b\0`, 'iscsi'],
];
