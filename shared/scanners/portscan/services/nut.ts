import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** What it says to the lines of a request over HTTP. */
const ERRORS = /^(?:ERR INVALID-ARGUMENT\n)?(?:ERR UNKNOWN-COMMAND\n)+$/;

/** Network UPS Tools, by its errors about commands that it does not know, and by its version (RFC 9271). */
export const nut: ServiceRule = {
  id: 'nut',
  name: 'NUT',
  group: 'other',
  ports: [3493],
  probe: { id: 'nut', payload: 'VER\n' },
  suggests: ({ text }) => ERRORS.test(text),
  recognise({ probe, text }) {
    if (probe === 'http' && ERRORS.test(text)) return PLAIN;
    const version =
      probe === 'nut' ? /^Network UPS Tools upsd (\d[\w.~+-]{0,20}) - https?:\/\//.exec(text)?.[1] : undefined;
    if (version === undefined) return undefined;
    return { ...PLAIN, product: 'upsd', version, cpe: cpeOf('networkupstools', 'nut', version) };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'ERR INVALID-ARGUMENT\nERR UNKNOWN-COMMAND\n', 'nut'],
  ['nut', 'Network UPS Tools upsd 2.8.0 - http://www.networkupstools.org/\n', 'nut'],
];
