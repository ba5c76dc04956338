import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const two = (text: string) => `\0${String.fromCharCode(text.length)}${text}`;
const item = (type: number, content: string) => `${String.fromCharCode(type)}\0${two(content)}`;
const title = (name: string) => name.padEnd(16);

/** UIDs of DICOM's standard, part 6: the context of applications, verification, the default transfer syntax. */
const CONTEXT = item(0x10, '1.2.840.10008.3.1.1.1');
const VERIFICATION = item(0x20, `\x01\0\0\0${item(0x30, '1.2.840.10008.1.1')}${item(0x40, '1.2.840.10008.1.2')}`);
/** The longest message, and a UID of ours, made from a UUID (part 5, B.2). */
const USER = item(0x50, item(0x51, '\0\0\x40\0') + item(0x52, '2.25.305828488182831875890203105390285383139'));
const BODY = `\0\x01\0\0${title('ANY-SCP')}${title('SCANFOLD')}${'\0'.repeat(32)}${CONTEXT}${VERIFICATION}${USER}`;

/** A-ABORT, as it answers what is no message of DICOM. */
const ABORT = /^\x07\0\0\0\0\x04\0\0[\0\x02][\0-\x06]$/;

/**
 * DICOM, the protocol of medical images, by its answer to the request for an association in which nothing but a verification
 * could be asked (part 8, 9.3), or by its A-ABORT.
 */
export const dicom: ServiceRule = {
  id: 'dicom',
  name: 'DICOM',
  group: 'database',
  ports: [104, 11_112, 4242],
  cwe: [319],
  references: ['https://dicom.nema.org/medical/dicom/current/output/html/part08.html'],
  suggests: ({ text }) => ABORT.test(text),
  probe: { id: 'dicom', payload: `\x01\0\0\0${two(BODY)}` },
  recognise({ probe, text }) {
    if (ABORT.test(text)) return PLAIN;
    const kind = probe === 'dicom' ? /^([\x02\x03])\0\0\0/.exec(text)?.[1] : undefined;
    if (kind === undefined) return undefined;
    // Rejected for now: there are too many (PS3.8, section 9.3.4).
    if (kind === '\x03' && text[7] === '\x02') return PLAIN;
    if (kind === '\x03') return { ...PLAIN, login: 'required', facts: ['The association was rejected'] };
    // The name of the implementation, behind its length.
    const named = /\x55\0\0[\x01-\x10]([\x20-\x7e]{1,16})/.exec(text)?.[1]?.trim();
    const facts = ['An association was accepted from the unknown title SCANFOLD without authentication'];
    return { ...PLAIN, facts: named === undefined ? facts : [...facts, `Name of the implementation: ${named}`] };
  },
};

/** Responses of real servers (storescp of dcmtk 3.6.7, Orthanc 1.10): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['rdp', '\x07\0\0\0\0\x04\0\0\0\0', 'dicom'],
  [
    'dicom',
    `\x02\0\0\0\0\xb8\0\x01\0\0ANY-SCP         SCANFOLD        ${'\0'.repeat(32)}\x10\0\0\x151.2.840.10008.3.1.1.1!\0\0\x19\x01\0\0\0@\0\0\x111.2.840.10008.1.2P\0\0:Q\0\0\x04\0\0@\0R\0\0\x1b1.2.276.0.7230010.3.0.3.6.7U\0\0\x0fOFFIS_DCMTK_367`,
    'dicom',
  ],
];
