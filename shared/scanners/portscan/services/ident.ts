import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const REPLY = /^\s{0,4}1\s{0,4},\s{0,4}2\s{0,4}:\s{0,4}(ERROR\s{0,4}:\s{0,4}[\w-]{1,64}|USERID\s{0,4}:[^\r\n]{1,200})/i;

/** The identification protocol, by its answer about a connection that is not there (RFC 1413). */
export const ident: ServiceRule = {
  id: 'ident',
  name: 'Ident',
  group: 'other',
  ports: [113],
  cwe: [200],
  probe: { id: 'ident', payload: '1, 2\r\n' },
  recognise({ probe, text }) {
    const said = probe === 'ident' ? REPLY.exec(text)?.[1] : undefined;
    return said === undefined ? undefined : { ...PLAIN, facts: [`About ports 1 and 2: ${said}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['ident', '1,2:ERROR:NO-USER\r\n', 'ident']];
