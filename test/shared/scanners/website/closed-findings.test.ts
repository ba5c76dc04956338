import { describe, expect, test } from 'vitest';
import { page, webSite } from '../../scanning/web/web-site.ts';
import { blog, known, originOf, placesOf, scan } from './website-scan.ts';

describe('a finding is closed', () => {
  test('where the site was looked at and the technology is gone', async () => {
    const site = await blog();
    const origin = originOf(site.url);
    const findings = [
      known(origin, 'nginx'),
      known(origin, 'Drupal'),
      known('https://other.test', 'Drupal'),
      known(origin, 'Drupal', 'technology-end-of-life'),
    ];
    const { absent } = await scan(site.url, { context: { known: findings } });
    expect(absent).toEqual([known(origin, 'Drupal'), known(origin, 'Drupal', 'technology-end-of-life')]);
  });

  test('where its version has support again, and not where the version is kept secret', async () => {
    const told = await webSite((_, response) =>
      page(response, 'x', 200, { Server: 'nginx/1.29.1', 'X-Powered-By': 'PHP/8.4.1' }),
    );
    const end = (url: string, name: string) => known(originOf(url), name, 'technology-end-of-life');
    const first = await scan(told.url, { context: { known: [end(told.url, 'PHP')] } });
    expect(first.absent).toEqual([end(told.url, 'PHP')]);
    const silent = await webSite((_, response) => page(response, 'x', 200, { 'X-Powered-By': 'PHP' }));
    const second = await scan(silent.url, { context: { known: [end(silent.url, 'PHP')] } });
    expect(second.absent).toEqual([]);
  });

  test('not where a newer version comes from what answers in its place', async () => {
    const site = await webSite((_, response) => page(response, 'x', 403, { 'X-Powered-By': 'PHP/8.4.1' }));
    const end = known(originOf(site.url), 'PHP', 'technology-end-of-life');
    const { absent } = await scan(site.url, { context: { known: [end] } });
    expect(absent).toEqual([]);
  });

  test('not where a part that could show it failed', async () => {
    const site = await webSite(({ path }, response) => {
      if (path === '/') page(response, '<script src="/a.js"></script>');
      else if (path === '/a.js') response.destroy();
      else page(response, 'x', 404);
    });
    const findings = [known(originOf(site.url), 'jQuery'), known(originOf(site.url), 'lighttpd')];
    const { absent, coverage } = await scan(site.url, { context: { known: findings } });
    expect(absent.map(({ location }) => location)).not.toContain('jQuery');
    expect(coverage.find(({ outcome }) => outcome === 'error')?.reason).toMatch(/^a script of the site: /);
  });

  test.each(['a home page that breaks off', 'a home page without an end'])('not by %s, which is said', async (what) => {
    const text = `<title>Flowers</title>${'<p>Roses and tulips of our garden</p>'.repeat(40)}`;
    const site = await webSite(({ path }, response) => {
      if (path !== '/') return page(response, 'x', 404, { Server: 'lighttpd/1.4.69' });
      response.writeHead(200, { 'Content-Type': 'text/html', Server: 'lighttpd/1.4.69' });
      response.write(text);
      if (what.endsWith('breaks off')) setTimeout(() => response.destroy(), 20);
      else response.end(`<!--${'x'.repeat(20_000_000)}--><meta name="generator" content="WordPress 6.1">`);
    });
    const findings = ['WordPress', 'jQuery', 'nginx'].map((name) => known(originOf(site.url), name));
    const { outcome, detail, observed, absent, coverage } = await scan(site.url, { context: { known: findings } });
    expect(outcome.kind).toBe('finished');
    expect(placesOf(observed)).toEqual(['technology Technology detected: lighttpd 1.4.69']);
    // Headers came whole: what only they tell is gone.
    expect(absent.map(({ location }) => location)).not.toContain('WordPress');
    expect(absent.map(({ location }) => location)).not.toContain('jQuery');
    const reason = 'the home page breaks off or is too large, and was examined in part';
    expect(detail).toContain(`not checked: ${reason}`);
    expect(coverage).toContainEqual(expect.objectContaining({ outcome: 'not_testable', reason }));
  });

  test.each([
    [403, 'blocked', /^The home page returned status 403; only that response was examined: /],
    [401, 'blocked', /^The site requires a user name and password; only that response was examined: /],
    [500, 'failed', /^The home page returned status 500; only that response was examined: /],
  ])('not where status %i came instead of the site, which is said', async (status, kind, words) => {
    const site = await webSite((_, response) =>
      page(response, 'x', status, {
        Server: 'lighttpd/1.4.69',
        ...(status === 401 ? { 'WWW-Authenticate': 'Basic realm="x"' } : {}),
      }),
    );
    const { outcome, detail, observed, absent, coverage, hosts } = await scan(site.url, {
      context: { known: [known(originOf(site.url), 'nginx')] },
    });
    expect(outcome.kind).toBe(kind);
    expect(detail).toMatch(words);
    expect(detail.length).toBeLessThanOrEqual(255);
    expect(absent).toEqual([]);
    // What answers in its place is told of all the same.
    expect(placesOf(observed)).toContain('technology Technology detected: lighttpd 1.4.69');
    expect(coverage.some(({ outcome: end }) => end === 'blocked')).toBe(true);
    expect(coverage.some(({ outcome: end }) => end === 'negative')).toBe(false);
    expect(hosts).toHaveLength(1);
  });
});
