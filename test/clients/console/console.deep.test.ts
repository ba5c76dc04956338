import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, openTab, settled } from './browser.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { attacks, observation, seeded, seedFindings, seedHosts } from './seeded-findings.ts';

let opened: OpenConsole;
let site: Server;

/** Projects of this file: one for each subject, so that none disturbs another. */
const projects = { scanned: 1001, seeded: 1002, empty: 1003, hosts: 1004, many: 1005 };

/** More severe findings of one host than are read at once, and one of another host. */
const manyOfOneHost = [
  ...Array.from({ length: 130 }, (_, n) => observation({ resource: `192.0.2.1:${6000 + n}/tcp`, score: 9 })),
  observation({ resource: '192.0.2.2:22/tcp', score: 1 }),
];

/** A site whose server tells a version that is at its end. */
async function startSite(): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('X-Powered-By', 'PHP/7.4.33');
    response.end('<!doctype html><title>Shop</title><h1>Shop</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A site with findings and ports, a name that the last scan did not see, and an alias that leads nowhere. */
async function seedSites(): Promise<void> {
  const shown = { http_status: 0, title: '', redirect: '', issuer: '', private_word: '', aliases: [], networks: [] };
  const host = { addresses: [], sources: ['dns'], technologies: [], certificateEnd: null };
  const site = { role: 'redirect', http_status: 302, title: 'Staging', private_word: 'stg' } as const;
  const certificate = { certificateEnd: 1_900_000_000, technologies: ['nginx 1.22.1'] };
  const { service } = opened;
  await seedHosts(service, projects.hosts, '01900000-0000-7000-8000-000000000001', [
    { ...host, host: 'old.example.test', shown: { ...shown, role: 'silent' } },
  ]);
  await seedHosts(service, projects.hosts, '01900000-0000-7000-8000-000000000002', [
    {
      ...host,
      ...certificate,
      host: 'stg.example.test',
      addresses: ['192.0.2.7', '192.0.2.8'],
      shown: { ...shown, ...site, redirect: 'https://login.example.org/', issuer: 'Good Authority' },
    },
    { ...host, host: 'shop.example.test', shown: { ...shown, role: 'dangling', aliases: ['a.test', 'gone.cdn.test'] } },
  ]);
  await seedFindings(service, projects.hosts, 'seeding', [
    observation({ resource: '192.0.2.7:443/tcp', title: 'Open port 443/tcp: nginx', score: 1 }),
    observation({ resource: '192.0.2.8:53/udp', title: 'Open port 53/udp: DNS', score: 5 }),
    observation({ checkId: 'private-looking-host', resource: 'stg.example.test', title: 'Looks private', score: 6 }),
  ]);
}

const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

beforeAll(async () => {
  [opened, site] = await Promise.all([openConsole(), startSite()]);
  await seedFindings(opened.service, projects.seeded, 'seeding', [...seeded, attacks]);
  await seedSites();
  await seedFindings(opened.service, projects.many, 'seeding', manyOfOneHost);
});

afterAll(async () => {
  site?.close();
  await opened?.close();
});

const tokenOf: OpenConsole['tokenOf'] = (...of) => opened.tokenOf(...of);
const openPage: OpenConsole['openPage'] = (...of) => opened.openPage(...of);
const at = (hash: string) => `${opened.service.url}/${hash}`;

describe('signing in', () => {
  test('takes a token that the service takes, keeps it out of address and other tabs, and asks no other host', async () => {
    await using tab = await openTab(opened.browser);
    const { page } = tab;
    await page.goto(at(`#/${projects.seeded}/findings?severity=high`));
    await page.getByLabel('Access token').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('does not accept this token').waitFor();
    const token = await tokenOf('viewer', projects.seeded);
    await page.getByLabel('Access token').fill(token);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    await settled(page);
    expect(page.url()).toBe(at(`#/${projects.seeded}/findings?severity=high`));
    const kept: string[] = await page.evaluate('[JSON.stringify(localStorage), document.cookie, document.title]');
    expect(kept.join()).not.toContain(token);
    expect(tab.hosts).toEqual(new Set([new URL(opened.service.url).host]));
    expect(tab.complaints).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Access token').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  test('leads back to where one was when the token has expired', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    await openPage(page, `#/${projects.seeded}/findings`);
    const over = await opened.service.token(['project:*:viewer'], { expiresInSeconds: -60 });
    // The service itself refuses: the browser sends a token that is over.
    await page.route('**/api/v1/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${over}` } }),
    );
    await page.getByLabel('Severity').selectOption('low');
    await page.getByText('has expired or was withdrawn').waitFor();
    await page.unroute('**/api/v1/**');
    await page.getByLabel('Access token').fill(await tokenOf('viewer'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    await settled(page);
    expect(page.url()).toBe(at(`#/${projects.seeded}/findings?severity=low`));
    expect(await page.locator('td.severity').allTextContents()).toEqual(Array(20).fill('Low'));
  });

  test('that expires takes nothing along that was being typed, and gives it to nobody else', async () => {
    await using tab = await openTab(opened.browser);
    const { page } = tab;
    const over = await opened.service.token(['project:*:editor'], { expiresInSeconds: -60 });
    const expire = async () => {
      await page.route('**/api/v1/**', (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${over}` } }),
      );
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      await page.getByText('has expired or was withdrawn').waitFor();
      await page.unroute('**/api/v1/**');
    };
    const enter = async (subject: string) => {
      await page.getByLabel('Access token').fill(await opened.service.token(['project:*:editor'], { subject }));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Redis 3' }).waitFor();
      await settled(page);
    };
    const typed = {
      Comment: 'Half a thought',
      Reason: 'Behind the VPN',
      'Who works on it': 'Network team',
    };
    const shown = () =>
      Promise.all(Object.keys(typed).map((label) => page.getByLabel(label, { exact: true }).inputValue()));
    await page.goto(at(`#/${projects.seeded}/findings/1004`));
    await enter('ann');
    expect(await shown()).toEqual(['', '', '']);
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
    await expire();
    await page.reload();
    await enter('ann');
    expect(await shown()).toEqual(Object.values(typed));
    await expire();
    await enter('bob');
    expect(await shown()).toEqual(['', '', '']);
    await page.getByLabel('Comment', { exact: true }).fill('Gone on purpose');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Access token').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  test('offers the projects of the token, and opens the only one', async () => {
    await using one = await openTab(opened.browser, await tokenOf('viewer', projects.seeded));
    await one.page.goto(at(''));
    await one.page.getByRole('heading', { name: 'Today' }).waitFor();
    expect(one.page.url()).toContain(`#/${projects.seeded}/today`);
    await using all = await openTab(opened.browser, await tokenOf('viewer'));
    await all.page.goto(at(''));
    await all.page.getByLabel('Project number').fill('1003');
    await all.page.keyboard.press('Enter');
    await all.page.getByText('Nothing has been scanned yet.').waitFor();
  });
});

describe('the first page', () => {
  test('shows what is new while the service goes through all findings for the rest', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    const { promise: seen, resolve: see } = Promise.withResolvers<void>();
    const held: string[] = [];
    const routes = ['list-finding?*status=fixed*', 'list-asset?*', 'list-recommendation?*'];
    for (const route of routes) {
      await page.route(`**/${route}`, async (request) => {
        held.push(route);
        await seen;
        await request.continue();
      });
    }
    await page.goto(at(`#/${projects.many}/today`));
    const tile = (label: string) => page.locator('.tile', { hasText: label }).textContent();
    await page.locator('td.title').first().waitFor();
    expect([await tile('New'), await tile('Fixed')]).toEqual(['100+New', '…Fixed']);
    await expect.poll(() => held.toSorted()).toEqual(routes.toSorted());
    see();
    await settled(page);
    expect(await tile('Fixed')).toBe('0Fixed');
    expect(await page.getByRole('row', { name: /192\.0\.2\.2/ }).count()).toBeGreaterThan(0);
    expect(tab.complaints).toEqual([]);
  });

  test('says what could not be read of it, and reads that alone again', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    let isBroken = true;
    await page.route('**/list-finding?*status=fixed*', async (request) =>
      isBroken ? request.fulfill({ status: 400, json: { error: 'Invalid request parameters' } }) : request.continue(),
    );
    await page.goto(at(`#/${projects.many}/today`));
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.tile').allTextContents()).toEqual(['100+New', '0+Reappeared']);
    isBroken = false;
    await page.getByRole('alert').getByRole('button').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await settled(page);
    expect(await page.locator('.tile').allTextContents()).toEqual(['100+New', '0+Reappeared', '0Fixed']);
  });
});

describe('hosts', () => {
  test('are listed with what is open on them, each with its findings', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    await openPage(page, `#/${projects.seeded}/hosts`);
    const host = page.getByRole('link', { name: '192.0.2.9', exact: true });
    expect(await page.getByRole('row').filter({ has: host }).textContent()).toMatch(/^High192\.0\.2\.9.*1000/);
    await host.click();
    await settled(page);
    expect(await page.locator('td.title').allTextContents()).toEqual(['Redis 9 accessible without authentication']);
    expect(tab.complaints).toEqual([]);
  });

  test('are counted on the first page among all open findings', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    await openPage(page, `#/${projects.many}/today`);
    const row = (name: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .textContent();
    expect(await row('192.0.2.1')).toBe('High192.0.2.1130');
    expect(await row('192.0.2.2')).toBe('Low192.0.2.21');
    expect(tab.complaints).toEqual([]);
  });

  test('tell how they answer, where they lead, what is open there, and which are gone', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    await openPage(page, `#/${projects.hosts}/hosts`);
    const row = async (name: string) => {
      const link = page.getByRole('link', { name, exact: true });
      const cells = page.locator('table').first().getByRole('row').filter({ has: link }).locator('td');
      return (await cells.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    };
    expect((await row('stg.example.test')).slice(0, -1)).toEqual([
      'stg.example.test Looks private: stg',
      '302 Staging',
      'redirects to https://login.example.org/',
      '192.0.2.7, 192.0.2.8',
      '443, 53/udp',
      'Medium 1 Looks private 2 more at its addresses',
      'nginx 1.22.1',
      expect.stringMatching(/^Good Authority ends 2030-03-17/),
    ]);
    expect((await row('old.example.test')).slice(0, 3)).toEqual(['old.example.test Gone', 'No answer', '']);
    expect((await row('shop.example.test')).slice(0, 3)).toEqual([
      'shop.example.test',
      'Alias leads nowhere',
      'alias of gone.cdn.test',
    ]);
    await page.getByLabel('Seen by the last scan').selectOption('no: they are gone');
    const present = page.locator('table').first().getByRole('link', { name: 'stg.example.test', exact: true });
    await present.waitFor({ state: 'detached' });
    expect(await row('old.example.test')).not.toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
});

describe('a site', () => {
  test('is added, scanned, understood, triaged and removed with a browser alone', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('admin'));
    const { page } = tab;
    await openPage(page, `#/${projects.scanned}/targets`);
    await page.getByText('No targets yet.').waitFor();
    await page.getByRole('button', { name: 'Add a target' }).click();
    await page.getByLabel('Kind').selectOption('website');
    await page.getByRole('button', { name: 'Add and scan' }).click();
    await page.getByText('must not be blank').waitFor();
    await page.getByLabel('URL').fill(siteUrl());
    await page.getByRole('button', { name: 'Add and scan' }).click();
    await page.getByText(`The scan of ${siteUrl()} has started.`).waitFor();
    await page.getByRole('link', { name: 'Follow the scan' }).click();
    await page.locator('.badge.succeeded').waitFor();
    await page.getByRole('heading', { name: 'What was checked' }).waitFor();
    await page.getByRole('link', { name: 'Its findings' }).click();
    await page
      .getByRole('link', { name: /PHP 7\.4\.33/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'What to do' }).waitFor();
    await page.getByRole('button', { name: 'Check again now' }).click();
    await page.getByText('It is still there.').waitFor();
    await page.locator('.history li', { hasText: 'Retest requested by local-user by a scan' }).waitFor();
    await page.getByLabel('Status').selectOption('accepted');
    await page.getByLabel('Reason').fill('Replaced in spring');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.locator('.history li', { hasText: 'Status: Accepted' }).waitFor();
    await page.getByRole('link', { name: 'What was asked and answered' }).click();
    await page.getByRole('heading', { name: 'Asked and answered' }).waitFor();
    await page
      .locator('section[aria-label=Asked]', { hasText: `GET ${siteUrl()}` })
      .first()
      .waitFor();
    await openPage(page, `#/${projects.scanned}/today`);
    await expect.poll(() => page.locator('.tile').first().textContent()).toMatch(/^[1-9]\d*New$/);
    await openPage(page, `#/${projects.scanned}/targets`);
    await page.getByRole('link', { name: siteUrl() }).click();
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    await page.getByText(/^each Monday at 03:00 Berlin, next: \d{4}-\d\d-\d\d \d\d:\d\d \S+$/).waitFor();
    await page.getByLabel('Minutes').fill('30');
    await page.getByLabel('Connections', { exact: true }).fill('many');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Connections: enter a number.').waitFor();
    expect(await page.getByLabel('Connections', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Connections', { exact: true }).fill('5000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name: 'Connections of a scan 5,000 this target' }).waitFor();
    await page.getByRole('row', { name: 'Time of a scan 30 min this target' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No targets yet.').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test('that the service refuses is refused with its reason, and nothing is left behind', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('editor'));
    const { page } = tab;
    await openPage(page, `#/${projects.empty}/targets`);
    await page.getByRole('button', { name: 'Add a target' }).click();
    await page.getByLabel('Kind').selectOption('port');
    await page.getByLabel('IP address').fill('10.0.0.0/8');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').getByText('portscan_target.target').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByText('No targets yet.').waitFor();
  });
});

describe('the service', () => {
  test('that cannot be reached is told, and asked again', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    await openPage(page, `#/${projects.seeded}/hosts`);
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Findings' }).click();
    await page.getByText('The service cannot be reached.').waitFor();
    await page.unroute('**/api/v1/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody tr').first().waitFor();
  });

  test('is told in how many days findings are to be fixed by an administrator of the project', async () => {
    await using tab = await openTab(opened.browser);
    const { page } = tab;
    await page.goto(at(`#/${projects.empty}/administration`));
    const enter = async () => {
      await page.getByLabel('Access token').fill(await tokenOf('admin', projects.empty));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Administration' }).waitFor();
      await settled(page);
    };
    await enter();
    await page.getByLabel('Low').fill('90');
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { error: 'over' } }));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('has expired or was withdrawn').waitFor();
    await page.unroute('**/api/v1/**');
    await enter();
    expect(await page.getByLabel('Low').inputValue()).toBe('90');
    await page.getByLabel('Low').fill('');
    await page.getByLabel('High').fill('soon');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('High: enter a number.').waitFor();
    await page.getByLabel('High').fill('7');
    await page.getByLabel('Medium').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('High').inputValue()).toBe('7');
    expect(await page.getByLabel('Low').inputValue()).toBe('');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  test('is stopped and started by an administrator of all projects, and by nobody else', async () => {
    await using one = await openTab(opened.browser, await tokenOf('admin', projects.empty));
    await openPage(one.page, `#/${projects.empty}/administration`);
    await one.page.getByText('Only an administrator of all projects').waitFor();
    await using all = await openTab(opened.browser, await tokenOf('admin'));
    await openPage(all.page, `#/${projects.empty}/administration`);
    const dialog = all.page.getByRole('dialog');
    await all.page.getByRole('button', { name: 'Stop all scans' }).click();
    await dialog.getByText('This stops the scans of every project').waitFor();
    await dialog.getByRole('button', { name: 'Stop all scans' }).click();
    await dialog.getByText('Say why').waitFor();
    expect(await accessibilityFaults(all.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await all.page.getByText('Scans of all projects run.').waitFor();
    await all.page.getByRole('button', { name: 'Stop all scans' }).click();
    await dialog.getByLabel('Reason').fill('Maintenance');
    await dialog.getByRole('button', { name: 'Stop all scans' }).click();
    await all.page.getByText('All scans of all projects are stopped.').waitFor();
    await all.page.getByText('Maintenance').waitFor();
    await all.page.getByRole('button', { name: 'Let scans run again' }).click();
    await all.page.getByText('Scans of all projects run.').waitFor();
    expect(all.complaints).toEqual([]);
  });
});

describe('what does not exist', () => {
  test.each(['nothing', 'findings/99999', 'findings/x', 'runs/01900000-0000-7000-8000-00000000ffff', 'targets/app/9'])(
    'is told with a heading: %s',
    async (path) => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      await openPage(tab.page, `#/${projects.seeded}/${path}`);
      await tab.page.getByRole('heading', { level: 1, name: /^(?:There is no such|This target does not)/ }).waitFor();
      expect(await accessibilityFaults(tab.page)).toEqual([]);
      expect(tab.complaints).toEqual([]);
    },
  );

  test('is said of a project that the token does not grant', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer', projects.seeded));
    await openPage(tab.page, '#/9999/today');
    await tab.page.getByRole('alert').getByText('does not let you see the project “9999”').waitFor();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
  });

  test.each([
    ['findings?severity=bogus&colour=red', 'severity=bogus, colour=red'],
    ['runs?state=bogus', 'state=bogus'],
    ['audit?outcome=bogus', 'outcome=bogus'],
  ])('is told of the filters of an address: %s', async (path, asked) => {
    await using tab = await openTab(opened.browser, await tokenOf('admin'));
    await openPage(tab.page, `#/${projects.seeded}/${path}`);
    await tab.page.getByText(`What the address asks for does not exist, and is left out: ${asked}`).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});

describe('the pages', () => {
  const hashes = [
    '',
    ...[
      'today',
      'findings',
      'findings/1001',
      'targets',
      'runs',
      'schedules',
      'suppressions',
      'notifications',
      'hosts',
      'audit',
      'administration',
    ].map((name) => `#/${projects.seeded}/${name}`),
    `#/${projects.hosts}/hosts`,
  ];

  test.each([1280, 390])('are accessible at a width of %i, light and dark, and no wider than it', async (width) => {
    await using tab = await openTab(opened.browser, await tokenOf('admin'), { viewport: { width, height: 900 } });
    await using out = await openTab(opened.browser, '', { viewport: { width, height: 900 } });
    const faults: string[] = [];
    for (const [{ page }, hash] of [[out, ''] as const, ...hashes.map((each) => [tab, each] as const)]) {
      await openPage(page, hash);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${hash} ${colorScheme} ${fault}`));
      }
      const wider = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      if (wider !== 0) faults.push(`${hash}: ${wider} pixels too wide`);
    }
    expect(faults).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  test('are reached by the keyboard: the content behind one key, each page of the menu by its link', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    await openPage(page, `#/${projects.seeded}/targets`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    await page.getByRole('link', { name: 'Runs' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    expect(await page.title()).toBe('Runs · Scanfold');
  });
});
