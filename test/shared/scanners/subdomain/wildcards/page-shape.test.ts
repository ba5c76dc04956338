import { expect, test } from 'vitest';
import { isOwnPage, type PageShape } from '../../../../../shared/scanners/subdomain/wildcards/page-shape.ts';

const shape = (host: string, source: string, more: Partial<PageShape> = {}): PageShape => ({
  host,
  status: 200,
  location: '',
  source,
  ...more,
});

const welcome = (host: string) =>
  `<title>Welcome to ${host}</title><p>${host} is served by us since 2019. Call us.</p>`;
const randoms = ['qhzkvw', 'wnbtrm', 'lkjpod'].map((label) =>
  shape(`${label}.example.test`, welcome(`${label}.example.test`)),
);

test.each([
  ['the same page with its own name', shape('dev.example.test', welcome('dev.example.test')), false],
  ['a name that is a word of the page', shape('us.example.test', welcome('us.example.test')), false],
  ['another number', shape('dev.example.test', welcome('dev.example.test').replace('2019', '2024')), false],
  [
    'another title',
    shape('dev.example.test', '<title>Grafana</title><p>dev.example.test is served by us since 2019. Call us.</p>'),
    true,
  ],
  ['another page', shape('dev.example.test', '<p>Log in to the dashboards of the operations team</p>'), true],
  ['another status', shape('dev.example.test', welcome('dev.example.test'), { status: 401 }), true],
  ['a redirect', shape('dev.example.test', '', { status: 302, location: 'https://sso.example.test/' }), true],
])('%s: a page of its own is %s', (_, page, own) => {
  expect(isOwnPage(page, randoms)).toBe(own);
});

test('redirects that repeat the name are the same', () => {
  const away = (host: string) => shape(host, '', { status: 301, location: `https://www.example.test/?from=${host}` });
  const others = ['qhzkvw.example.test', 'wnbtrm.example.test'].map(away);
  expect(isOwnPage(away('www.example.test'), others)).toBe(false);
  expect(isOwnPage(away('https.example.test'), others)).toBe(false);
  expect(isOwnPage(shape('a.example.test', '', { status: 301, location: 'https://shop.other.test/' }), others)).toBe(
    true,
  );
});

test('advertising that changes with each visit is no page of its own', () => {
  const words = ['loans', 'hotels', 'shoes', 'flights', 'games', 'cars', 'phones', 'tickets'];
  const parked = (host: string, visit: number) =>
    shape(host, `<p>${words.filter((_, index) => (index * 7 + visit) % 3 > 0).join(' ')}</p>`);
  const others = [1, 2, 3].map((visit) => parked(`x${visit}.example.test`, visit));
  for (let visit = 4; visit < 40; visit += 1) expect(isOwnPage(parked('dev.example.test', visit), others)).toBe(false);
});

test('without pages to compare with nothing is told', () => {
  expect(isOwnPage(shape('dev.example.test', 'x'), [])).toBe(false);
});
