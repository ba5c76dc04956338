import { mailServer, notAsked, nullMx, zoneOf } from '../zone-of.ts';

const well = mailServer('mx.example.com');
const mailOf = (...mail: readonly ReturnType<typeof mailServer>[]) => zoneOf({ mail });

export const fires = [
  mailOf(well, mailServer('mx2.example.com', { answer: { chain: ['www.example.com'] } })),
  mailOf(well, mailServer('.', { priority: 0 })),
  mailOf(well, mailServer('mx2.example.com', { answer: { end: 'no_name' }, registered: 'yes' })),
  mailOf(well, mailServer('mx2.example.com', { answer: { end: 'no_data' } })),
  mailOf(well, mailServer('localhost')),
  // No mail gets anywhere.
  mailOf(mailServer('192.0.2.1')),
  mailOf(mailServer('localhost')),
];

export const silent = [
  zoneOf(),
  mailOf(well, mailServer('mx.example.net')),
  zoneOf({ ...nullMx, mail: [mailServer('.')] }),
  mailOf(well, mailServer('mx.gone.example', { answer: { end: 'no_name' }, registered: 'no' })),
  mailOf(well, mailServer('mx2.example.com', { answer: { end: 'failed' } })),
  mailOf(well, mailServer('mx.example.net', { answer: { end: 'no_name' }, registered: 'unknown' })),
  zoneOf({ mailServers: notAsked, mail: [] }),
];
