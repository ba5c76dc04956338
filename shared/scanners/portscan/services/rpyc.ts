import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** RPyC, by its answer to a request for the root of its service; the classic service runs whatever code its clients send. */
export const rpyc: ServiceRule = {
  id: 'rpyc',
  name: 'RPyC',
  group: 'remote-control',
  ports: [18812],
  references: ['https://rpyc.readthedocs.io/en/latest/docs/security.html'],
  // Length, not compressed, then in RPyC's own coding: request 0, HANDLE_GETROOT, no arguments.
  probe: { id: 'rpyc', payload: '\0\0\0\x08\0\x12\x51\x50\x11\x53\x11\x51\x02\x0a' },
  recognise({ probe, text }) {
    // Reply 0, a reference, its class.
    const service = /^\0\0[\s\S]{2}\0\x12\x52\x50\x11\x54\x12\x08\x0e[\s\S]([\w.]{1,100})/.exec(text)?.[1];
    if (probe !== 'rpyc' || service === undefined) return undefined;
    return { ...PLAIN, login: 'open', facts: [`The service was handed out without authentication: ${service}`] };
  },
};

/** Responses of real servers (RPyC 5.3.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'rpyc',
    '\0\0\0\x43\0\x12\x52\x50\x11\x54\x12\x08\x0e\x1erpyc.core.service.SlaveService\x16\x09186447520\x16\x0f140084392586464\x0a',
    'rpyc',
  ],
];
