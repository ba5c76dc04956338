import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** What a master sends each second to those who are connected: no operation, of four bytes. */
const NOTHING = '\0\0\0\0\0\0\0\x04\0\0\0\0';

/** The ports of a MooseFS master, by its version, which it tells to anybody: type and length of a packet in four bytes each. */
export const moosefs: ServiceRule = {
  id: 'moosefs',
  name: 'MooseFS',
  group: 'database',
  ports: [9419, 9420, 9421, 9422],
  references: ['https://github.com/moosefs/moosefs/blob/master/mfscommon/MFSCommunication.h'],
  probe: { id: 'moosefs', payload: '\0\0\0\x0a\0\0\0\0' },
  suggests: ({ text }) => text.startsWith(NOTHING),
  recognise({ probe, text }) {
    const version = /^\0\0\0\x0b\0\0\0[\x05-\x40][\0-\xff]{4}(\d{1,5}(?:\.\d{1,5}){2})/.exec(text)?.[1];
    return probe === 'moosefs' && version !== undefined ? { ...PLAIN, product: 'MooseFS', version } : undefined;
  },
};

/** Responses of real servers (mfsmaster 3.0.117): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['moosefs', '\0\0\0\x0b\0\0\0\x0d\0\x03\0\xea3.0.117-1', 'moosefs']];
