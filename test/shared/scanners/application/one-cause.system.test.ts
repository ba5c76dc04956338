import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretMask } from '../../../../shared/recording/secret-mask.ts';
import { sqlError } from '../../../../shared/scanners/application/active/sql-error.ts';
import { query } from '../../../targets/weak/vulnerable-parts.ts';
import { escaped, pageOf, weakSite } from '../../../targets/weak/vulnerable-server.ts';
import { quickScope } from './quick-scope.ts';
import { runApplicationScan } from './run-application-scan.ts';
import { runSomeChecks } from './run-some-checks.ts';

const links = (...paths: readonly string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const form = (action: string, more = '') =>
  `<form method="post" action="${action}"><textarea name="words"></textarea>${more}<button>Go</button></form>`;

async function seenOn(handlers: Parameters<typeof weakSite>[0]) {
  await using site = await weakSite(handlers, { naps: 'told' });
  const { observed } = await runApplicationScan(site.url);
  // As they are stored: the last of each finding.
  const stored = new Map(observed.map((each) => [`${each.checkId} ${each.location}`.trim(), each]));
  return {
    of: (finding: string) => stored.get(finding),
    findings: [...stored.values()]
      .filter(({ checkId }) => checkId !== 'security-txt-missing')
      .map(({ checkId, score }) => `${checkId} ${score}`)
      .toSorted(),
  };
}

const listed = (text: string | undefined) =>
  /\n\nFound:\n([\s\S]*?)(?:\n\n|$)/
    .exec(text ?? '')?.[1]
    ?.split('\n')
    .map((line) => line.slice(2)) ?? [];

test('pages that only show something have one finding for all headers, and one for the missing encryption', async () => {
  const { findings, of } = await seenOn({
    '/': () => pageOf('Home', links('/about')),
    '/about': () => pageOf('About', 'Ponds'),
  });
  expect(findings).toEqual(['security-headers-missing 1', 'site-without-https 6']);
  expect(listed(of('security-headers-missing')?.description).toSorted()).toEqual([
    'Clickjacking protection missing (X-Frame-Options, frame-ancestors)',
    'Content Security Policy (CSP) missing',
    'Cross-Origin-Resource-Policy (CORP) header missing',
    'Permissions-Policy header missing',
    'Referrer-Policy missing',
    'X-Content-Type-Options header missing',
  ]);
});

test('a form gives the headers their weight and is listed; what has a finding of its own is named there alone', async () => {
  const { findings, of } = await seenOn({
    '/': () => pageOf('Home', links('/write', '/ask')),
    '/write': () => pageOf('Write', form('/written')),
    '/ask': () => pageOf('Ask', form('/asked')),
  });
  expect(findings).toEqual([
    'content-type-options-missing 3',
    'csp-missing 3',
    'form-without-csrf-token 1',
    'framing-allowed 3',
    'security-headers-missing 1',
    'site-without-https 6',
  ]);
  expect(listed(of('security-headers-missing')?.description).toSorted()).toEqual([
    'Cross-Origin-Resource-Policy (CORP) header missing',
    'Permissions-Policy header missing',
    'Referrer-Policy missing',
  ]);
  expect(listed(of('form-without-csrf-token')?.evidence)).toEqual(['POST /written', 'POST /asked']);
  expect(listed(of('site-without-https https')?.description)).toEqual(['Form on a page served over plain HTTP']);
});

test('what a policy that is there still lacks, and headers that browsers have dropped, are named with the missing ones', async () => {
  const headers = () => ({
    // Fossil 2.21, and what phpMyAdmin 5.2.1 sends beside its own policy.
    'content-security-policy': `default-src 'self' data:; script-src 'self' 'nonce-${randomUUID()}'; style-src 'self' 'unsafe-inline'; img-src * data:`,
    'x-frame-options': 'SAMEORIGIN',
    'x-webkit-csp': "default-src 'self'",
    'x-xss-protection': '1; mode=block',
  });
  const { findings, of } = await seenOn({ '/': () => ({ body: pageOf('Home', 'Ponds'), headers: headers() }) });
  expect(findings).toEqual([
    'csp-inline-style 3',
    'csp-missing-directive 6',
    'csp-wide-source 3',
    'security-headers-missing 1',
    'site-without-https 6',
  ]);
  expect(of('csp-missing-directive base-uri')).toBeDefined();
  expect(listed(of('security-headers-missing')?.description).toSorted()).toEqual([
    'CSP directive missing: form-action',
    'CSP without Trusted Types',
    'Cross-Origin-Resource-Policy (CORP) header missing',
    'Deprecated X-XSS-Protection filter enabled',
    'Obsolete Content Security Policy header',
    'Permissions-Policy header missing',
    'Referrer-Policy missing',
    'Strict CSP incomplete: nonce, hash or fallback source missing: script-src',
    'X-Content-Type-Options header missing',
  ]);
});

test('a login makes framing and the missing encryption weigh more; a password field that is disabled does not', async () => {
  const login = (more: string) => () => pageOf('Enter', form('/enter', `<input type="password" name="p" ${more}>`));
  const open = await seenOn({ '/': () => pageOf('Home', links('/login')), '/login': login('') });
  expect(open.findings).toContain('framing-allowed 6');
  expect(open.findings).toContain('site-without-https 8');
  expect(listed(open.of('site-without-https https')?.description)).toEqual(['Password form served over plain HTTP']);
  // A password that is a word of the product's own leaves its titles as they are.
  const { unit } = secretMask([{ kind: 'basic', username: 'ann', password: 'password' }]);
  const [told] = unit({
    observed: [open.of('site-without-https https')].flatMap((each) => each ?? []),
    absent: [],
    coverage: [],
    checkpoint: null,
    done: 1,
    planned: 1,
  }).observed;
  expect(listed(told?.description)).toEqual(['Password form served over plain HTTP']);
  expect(open.findings).toContain('password-without-autocomplete 1');
  const closed = await seenOn({ '/': () => pageOf('Home', links('/login')), '/login': login('disabled') });
  expect(closed.findings).toContain('framing-allowed 3');
  expect(closed.findings).toContain('site-without-https 6');
  expect(closed.findings.join()).not.toContain('password');
});

test('a program that takes any word of a path has one finding, whatever words lead to it; others in its folder have their own', async () => {
  const broken = (name: string, url: URL) => {
    const word = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    const { error } = query(`SELECT * FROM birds WHERE name = '${word}'`);
    return {
      body:
        error === undefined
          ? pageOf(name, `<p>${name} of the pond</p>`)
          : pageOf(name, `<p>SQLITE_ERROR: ${escaped(error)}</p>`),
    };
  };
  const handlers = {
    '/': () => pageOf('Home', links('/birds/heron', '/birds/_list', '/birds/nest-box')),
    '/birds/_list': () => pageOf('List', '<p>Heron</p>'),
    '/birds/*': ({ url }: { url: URL }) => broken(url.pathname.startsWith('/birds/nest-') ? 'Nest' : 'Bird', url),
  };
  await using site = await weakSite(handlers, { naps: 'told' });
  const context = { scope: quickScope('standard') };
  const { observed } = await runSomeChecks(site.url, { context, checks: { active: [sqlError] } });
  expect(observed.map(({ location }) => location).toSorted()).toEqual(['/birds/heron path', '/birds/nest-box path']);
  expect(observed.find(({ location }) => location.includes('heron'))?.evidence).toMatch(
    /\/birds\/heron\n.*\/birds\/_list/,
  );
});
