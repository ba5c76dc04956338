import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const KEY = 'NameService';
const NUMBER = '\0\0\0\x2a';

/** An object request broker of CORBA, by its answer to where an object is (GIOP 1.0, LocateRequest), which calls nothing. */
export const giop: ServiceRule = {
  id: 'giop',
  name: 'CORBA (GIOP)',
  group: 'remote-control',
  ports: [2809, 1050],
  cwe: [319],
  references: ['https://www.omg.org/spec/CORBA/3.4/Interoperability/PDF'],
  probe: { id: 'giop', payload: `GIOP\x01\0\0\x03\0\0\0\x13${NUMBER}\0\0\0\x0b${KEY}` },
  recognise({ probe, text }) {
    // LocateReply or MessageError, in the order of bytes of the server.
    if (probe !== 'giop' || !/^GIOP\x01[\0-\x02][\0\x01][\x04\x06]/.test(text)) return undefined;
    const isHere =
      text.length >= 20 && text.slice(12, 16).includes('\x2a') && /^(?:\0\0\0\x01|\x01\0\0\0)/.test(text.slice(16));
    return { ...PLAIN, facts: isHere ? [`The object ${KEY} was located without authentication`] : [] };
  },
};

/** Responses of real servers (omniNames 4.2.5, with the number of our question): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['giop', 'GIOP\x01\0\x01\x04\x08\0\0\0\x2a\0\0\0\x01\0\0\0', 'giop']];
