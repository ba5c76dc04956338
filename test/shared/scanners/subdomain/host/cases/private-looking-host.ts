import { hostOf, silent as nothing, page, unknown } from '../host-of.ts';

const dev = { name: 'dev-1.example.com' };

export const fires = [
  hostOf(dev),
  hostOf({ name: 'api.dev2.example.com' }),
  hostOf({ ...dev, https: page({ closed: 'status 401', status: 401 }), http: page({ status: 404 }) }),
  hostOf({ ...dev, https: page({ closed: 'status 403', status: 403 }) }),
  hostOf({ ...dev, https: page({ closed: 'a login form' }), http: page({ closed: 'status 403' }) }),
  hostOf({ ...dev, https: nothing, http: page({ url: 'http://dev-1.example.com/' }) }),
  hostOf({ ...dev, https: unknown, http: page({ url: 'http://dev-1.example.com/' }) }),
  hostOf({ name: 'pre-prod.example.com', words: ['pre-prod'] }),
];

export const silent = [
  hostOf({ ...dev, https: nothing }),
  hostOf(),
  hostOf({ ...dev, wildcard: '*.example.com' }),
  hostOf({ name: 'device.example.com' }),
  hostOf({ name: 'dev.example.com', words: [] }),
  hostOf({ name: 'dev.example.com', words: ['', '-'] }),
  hostOf({ ...dev, https: unknown }),
  hostOf({ ...dev, end: 'no_name' }),
];
