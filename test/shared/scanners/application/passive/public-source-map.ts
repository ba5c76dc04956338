import { pageOf } from '../page-of.ts';

const map = (sources: readonly string[], contents: readonly (string | null)[]) =>
  JSON.stringify({ version: 3, file: 'app.js', sources, sourcesContent: contents, names: [], mappings: 'AAAA' });
const own = map(['webpack://shop/./src/app.ts', '../node_modules/react/index.js'], ['export const a = 1', 'x']);
const json = { 'Content-Type': 'application/json' };

export const fires = [
  pageOf({ url: 'https://shop.example.test/static/app.3f2a9c1b.js.map', headers: json, body: own }),
  pageOf({
    url: 'https://shop.example.test/static/app.js.map',
    headers: { 'Content-Type': 'text/plain' },
    body: `)]}'\n${own}`,
  }),
  pageOf({
    url: 'https://shop.example.test/app.js',
    headers: { 'Content-Type': 'text/javascript' },
    body: `x()\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(own).toString('base64')}`,
  }),
  pageOf({ url: 'https://shop.example.test/big.js.map', headers: json, body: own.slice(0, -20) }),
];

export const silent = [
  pageOf({ url: 'https://shop.example.test/app.js.map', headers: json, body: map(['src/app.ts'], [null]) }),
  pageOf({
    url: 'https://shop.example.test/vendor.js.map',
    headers: json,
    body: map(['webpack://shop/./node_modules/react/index.js', 'webpack://shop/webpack/bootstrap'], ['x', 'y']),
  }),
  pageOf({
    url: 'https://shop.example.test/bootstrap.min.js.map',
    headers: json,
    body: map(['../../js/src/alert.js'], ['x']),
  }),
  pageOf({ url: 'https://shop.example.test/api', headers: json, body: '{"sources":["a"],"mappings":1}' }),
  pageOf({ url: 'https://shop.example.test/app.js.map', status: 404, headers: json, body: own }),
];
