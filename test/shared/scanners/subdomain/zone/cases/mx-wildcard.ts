import { mailServer, zoneOf } from '../zone-of.ts';

const gone = (registered: 'no' | 'yes' | 'unknown') =>
  mailServer('mx.gone.example', { answer: { end: 'no_name', addresses: [] }, registered });

export const fires = [
  zoneOf({ wildcardMail: [mailServer('mx.example.com')] }),
  zoneOf({ wildcardMail: [mailServer('mx.example.com'), gone('no')] }),
  zoneOf({ wildcardMail: [gone('unknown')] }),
  zoneOf({ wildcardMail: [gone('yes')] }),
];

export const silent = [
  zoneOf(),
  zoneOf({ wildcardMail: [mailServer('.')] }),
  zoneOf({ wildcardMail: 'The name servers failed' }),
];
