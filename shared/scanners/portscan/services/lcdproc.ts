import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** LCDproc, by the words it does not know, and by its answer to a client's first word (LCDproc's developer guide). */
export const lcdproc: ServiceRule = {
  id: 'lcdproc',
  name: 'LCDproc',
  group: 'other',
  ports: [13_666],
  references: ['https://lcdproc.sourceforge.net/docs/'],
  probe: { id: 'lcdproc', payload: 'hello\n' },
  suggests: ({ text }) => text.startsWith('huh? Invalid command "'),
  recognise({ probe, text }) {
    const said = /^connect LCDproc (\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)\w{0,10} protocol (\d{1,2}\.\d{1,2}) /.exec(text);
    if (probe !== 'lcdproc' || said === null) return undefined;
    const facts = [`Protocol version ${said[2]}`, 'A client was accepted without authentication'];
    return { ...PLAIN, product: 'LCDproc', version: said[1], login: 'open', facts };
  },
};

/** Responses of real servers (LCDproc 0.5.9): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['lcdproc', 'connect LCDproc 0.5.9 protocol 0.3 lcd wid 20 hgt 4 cellwid 5 cellhgt 8\n', 'lcdproc'],
];
