import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// FCGI_GET_VALUES for FCGI_MPXS_CONNS, a management record, which runs no script (FastCGI specification, section 4.1).
const VARIABLE = 'FCGI_MPXS_CONNS';
const GET_VALUES = `\x01\x09\0\0\0\x11\0\0\x0f\0${VARIABLE}`;

/**
 * FastCGI, by its answer to a management record. A client names the script and the settings it runs with, so that it runs
 * any code on PHP-FPM.
 */
export const fastcgi: ServiceRule = {
  id: 'fastcgi',
  name: 'FastCGI',
  group: 'remote-control',
  ports: [9000],
  cwe: [94],
  references: ['https://www.php.net/manual/en/install.fpm.configuration.php'],
  probe: { id: 'fastcgi', payload: GET_VALUES },
  recognise({ probe, text }) {
    if (probe !== 'fastcgi' || !/^\x01\x0a\0\0/.test(text)) return undefined;
    const isAnswered = text.slice(8).includes(VARIABLE);
    const facts = ['A management record was answered without authentication, which the protocol does not have'];
    return isAnswered ? { ...PLAIN, login: 'open', facts } : PLAIN;
  },
};

/** Responses of real servers (PHP-FPM 8.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['fastcgi', `\x01\x0a\0\0\0\x12\x06\0\x0f\x01${VARIABLE}0\0\0\0\0\0\0`, 'fastcgi'],
];
