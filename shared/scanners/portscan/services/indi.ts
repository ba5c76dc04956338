import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** INDI, the control of telescopes, cameras and domes, by the properties of its first device; it has no login. */
export const indi: ServiceRule = {
  id: 'indi',
  name: 'INDI',
  group: 'remote-control',
  ports: [7624],
  cwe: [306, 319],
  references: ['https://docs.indilib.org/protocol/'],
  probe: { id: 'indi', payload: "<getProperties version='1.7'/>\n" },
  recognise({ probe, text }) {
    const device =
      probe === 'indi'
        ? /^<def(?:Text|Number|Switch|Light|BLOB)Vector\s{1,8}device=["']([^"'<>\r\n]{1,100})["']/.exec(text)?.[1]
        : undefined;
    if (device === undefined) return undefined;
    return { ...PLAIN, login: 'open', facts: [`Devices were listed without authentication, the first: ${device}`] };
  },
};

/** Responses of real servers (indiserver 1.9.9): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'indi',
    '<defSwitchVector device="Telescope Simulator" name="CONNECTION" label="Connection" group="Main Control" state="Idle" perm="rw" rule="OneOfMany" timeout="60" timestamp="2026-11-28T15:39:42">\n    <defSwitch name="CONNECT" label="Connect">\nOff\n    </defSwitch>\n',
    'indi',
  ],
];
