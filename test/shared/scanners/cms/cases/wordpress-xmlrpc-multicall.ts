import { listing, xmlrpc } from '../wordpress-artifacts.ts';

export const fires = [listing('system.listMethods', 'system.multicall')];

export const silent = [
  listing('system.listMethods', 'wp.getUsersBlogs'),
  xmlrpc({ answers: undefined }),
  xmlrpc(),
  xmlrpc({ gap: { outcome: 'skipped', reason: 'XML-RPC is requested with GET only in passive mode' } }),
];
