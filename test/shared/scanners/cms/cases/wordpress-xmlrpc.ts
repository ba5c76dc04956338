import { listing, xmlrpc } from '../wordpress-artifacts.ts';

export const fires = [
  xmlrpc(),
  listing('system.listMethods', 'pingback.ping'),
  xmlrpc({ gap: { outcome: 'skipped', reason: 'XML-RPC is requested with GET only in passive mode' } }),
];

export const silent = [
  xmlrpc({ answers: undefined }),
  xmlrpc({ answers: undefined, gap: { outcome: 'blocked', reason: 'a firewall answers' } }),
];
