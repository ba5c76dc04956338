import { cpeOf, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The network information server of apcupsd, by the status of the power supply; it has no login. Each line has its length before it. */
export const apcupsd: ServiceRule = {
  id: 'apcupsd',
  name: 'apcupsd',
  group: 'other',
  ports: [3551],
  references: ['http://www.apcupsd.org/manual/manual.html#nis-network-server-protocol'],
  probe: { id: 'apcupsd', payload: '\0\x06status' },
  recognise({ probe, text }) {
    if (probe !== 'apcupsd' || !/^\0.APC {6}: \d{3},\d{3},\d{4}/s.test(text)) return undefined;
    const version = /VERSION {2}: (\d[\d.]{0,12})/.exec(text)?.[1];
    const facts = ['The status was told without authentication, which the server does not have'];
    return { product: 'apcupsd', version, cpe: cpeOf('apcupsd', 'apcupsd', version), login: 'open', facts };
  },
};

/** Responses of real servers (apcupsd 3.14.14, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'apcupsd',
    "\0\x18APC      : 001,019,0484\n\0'DATE     : 2026-11-26 22:18:18 +0000  \n\0\x0eHOSTNAME : vm\n\0(VERSION  : 3.14.14 (31 May 2016) debian\n",
    'apcupsd',
  ],
];
