import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A status, a blank and its words, in a netstring: their length, a colon, and a comma behind them. */
const ANSWER = /^(\d{1,4}):((?:OK|NOTFOUND|TEMP|TIMEOUT|PERM) [^\r\n]{0,1000}),$/;

/** A table that mail servers look up (socketmap), by its answer to a netstring that names none of its maps. */
export const socketmap: ServiceRule = {
  id: 'socketmap',
  name: 'Socketmap',
  group: 'other',
  ports: [8461],
  references: ['https://www.postfix.org/socketmap_table.5.html'],
  recognise({ text }) {
    const [, length, answer] = ANSWER.exec(text) ?? [];
    return answer !== undefined && Number(length) === answer.length ? PLAIN : undefined;
  },
};

/** Responses of real servers (postfix-mta-sts-resolver 1.1.4): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['scgi', '9:NOTFOUND ,', 'socketmap']];
