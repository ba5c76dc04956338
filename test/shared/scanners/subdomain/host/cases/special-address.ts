import { hostOf } from '../host-of.ts';

const internal = { address: '10.20.30.40', words: 'a private', isLocal: true };
const nobodys = { address: '203.0.113.9', words: 'a documentation', isLocal: false };

export const fires = [
  hostOf({ specialAddresses: [internal] }),
  hostOf({ specialAddresses: [nobodys] }),
  hostOf({ specialAddresses: [nobodys, internal] }),
  hostOf({ specialAddresses: [internal], wildcard: '*.example.com' }),
  hostOf({ specialAddresses: [internal], chain: ['db.example.com'] }),
  hostOf({ specialAddresses: [internal], chain: ['db.example.com', 'db-1.elsewhere.net'] }),
  hostOf({
    specialAddresses: [internal],
    answer: { name: 'shop.example.com', chain: [], end: 'addresses', addresses: ['10.20.30.40'], words: 'no answer' },
  }),
];

export const silent = [
  hostOf(),
  hostOf({ end: 'no_name' }),
  hostOf({ end: 'failed' }),
  hostOf({
    answer: { name: 'shop.example.com', chain: [], end: 'addresses', addresses: ['192.0.2.1'], words: 'no answer' },
  }),
];
