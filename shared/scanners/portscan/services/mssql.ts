import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// PRELOGIN with the options VERSION and ENCRYPTION (MS-TDS, section 2.2.6.5), which comes before any login.
const OPTIONS = '\0\0\x0b\0\x06\x01\0\x11\0\x01\xff\0\0\0\0\0\0\x02';

/** Microsoft SQL Server, by its answer to PRELOGIN, whose first option is the version. */
export const mssql: ServiceRule = {
  id: 'mssql',
  name: 'Microsoft SQL Server',
  group: 'database',
  ports: [1433],
  probe: { id: 'mssql', payload: `\x12\x01\0${String.fromCharCode(OPTIONS.length + 8)}\0\0\0\0${OPTIONS}` },
  recognise({ probe, text }) {
    if (probe !== 'mssql' || !/^\x04\x01[\s\S]{2}\0\0[\0\x01]\0\0\0[\x06-\x40]\0\x06/.test(text)) return undefined;
    const at = 8 + text.charCodeAt(10);
    const [major = 0, minor = 0, high = 0, low = 0] = [...text.slice(at, at + 4)].map((each) => each.charCodeAt(0));
    return { ...PLAIN, version: `${major}.${minor}.${high * 256 + low}` };
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['mssql', '\x04\x01\0\x25\0\0\x01\0\0\0\x0b\0\x06\x01\0\x11\0\x01\xff\x0f\0\x07\xd0\0\0\0', 'mssql'],
];
