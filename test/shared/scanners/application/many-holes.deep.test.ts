import { expect, test } from 'vitest';
import { type Asked, pageOf, weakSite } from '../../../targets/weak/vulnerable-server.ts';
import { quickScope } from './quick-scope.ts';
import { runApplicationScan } from './run-application-scan.ts';

const names = Array.from(
  { length: 52 },
  (_, at) => `/find-${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
);

test('of 52 programs of a site that write a parameter as it is each is a finding', async () => {
  const find = ({ value }: Asked) => pageOf('Find', `<p>${value('q')}</p>`);
  const handlers = {
    '/': () => pageOf('Birds', names.map((name) => `<a href="${name}?q=heron">Find</a>`).join('')),
    ...Object.fromEntries(names.map((name) => [name, find])),
  };
  await using site = await weakSite(handlers, { naps: 'told' });
  const { observed } = await runApplicationScan(site.url, { context: { scope: quickScope('standard') } });
  const places = observed.filter(({ checkId }) => checkId === 'reflected-xss').map(({ location }) => location);
  expect(places.sort()).toEqual(names.map((name) => `${name} q`).sort());
});
