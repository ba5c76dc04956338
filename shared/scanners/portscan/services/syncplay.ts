import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of Syncplay, by its refusal of what is not JSON. */
export const syncplay: ServiceRule = {
  id: 'syncplay',
  name: 'Syncplay',
  group: 'other',
  ports: [8999],
  recognise: ({ text }) => (text.startsWith('{"Error": {"message": "Not a json encoded string ') ? PLAIN : undefined),
};

/** Responses of real servers (syncplay-server 1.6.9): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', '{"Error": {"message": "Not a json encoded string GET / HTTP/1.1"}}\r\n', 'syncplay'],
];
