import { hostOf, lead } from '../host-of.ts';

const mailServers = { kind: 'records', records: [] } as const;

export const fires = [
  hostOf({
    mailServers,
    leads: [
      lead('MX', 'mx1.gone-for-good.net', { end: 'no_name', registered: 'no' }),
      lead('MX', 'mx2.gone-for-good.net', { end: 'no_name', registered: 'no' }),
      lead('MX', 'mx.example.net'),
    ],
  }),
  hostOf({
    mailServers,
    leads: [lead('MX', 'mail.westeurope.cloudapp.azure.com', { end: 'no_name', registered: 'yes' })],
  }),
];

export const silent = [
  hostOf(),
  hostOf({ mailServers, leads: [lead('MX', 'mx.example.net')] }),
  hostOf({ mailServers, leads: [lead('MX', 'mx.example.net', { end: 'no_name', registered: 'yes' })] }),
  hostOf({ mailServers, leads: [lead('MX', 'mx.example.net', { end: 'no_name', registered: 'unknown' })] }),
  hostOf({ mailServers, leads: [lead('MX', 'mx.corp', { end: 'no_name', registered: 'internal' })] }),
  hostOf({ mailServers, leads: [lead('MX', 'mx.gone-for-good.net', { end: 'failed' })] }),
  // Null MX.
  hostOf({ mailServers, leads: [] }),
  hostOf({ mailServers: { kind: 'failed', reason: 'timeout', words: 'No answer in time' } }),
];
