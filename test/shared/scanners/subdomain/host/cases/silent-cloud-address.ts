import { certificate, hostOf, page, silent as refused, unknown } from '../host-of.ts';

const mute = { kind: 'silent', reason: 'shop.example.com did not respond in time', isMute: true } as const;
const clouds = [{ address: '192.0.2.1', cloud: 'AWS', region: 'eu-west-1', prefix: '192.0.2.0/24' }];

const cloudsFault = "the operator's file 2 of clouds cannot be read";

export const fires = [
  hostOf({ clouds, http: mute, https: mute }),
  hostOf({ clouds, http: mute, https: mute, wildcard: '*.example.com' }),
  hostOf({ clouds, http: mute, https: mute, cloudsFault }),
];

export const silent = [
  hostOf({ http: mute, https: mute }),
  hostOf({ clouds }),
  hostOf({ clouds, http: mute, https: refused }),
  hostOf({ clouds, http: page(), https: mute }),
  hostOf({ clouds, http: mute, https: unknown }),
  hostOf({ clouds, http: mute, https: mute, certificate: certificate() }),
  hostOf({ clouds, http: mute, https: mute, chain: ['a.elb.amazonaws.com'] }),
  hostOf({ clouds: [], end: 'failed' }),
  hostOf({ clouds: [], http: mute, https: mute, cloudsFault }),
];
