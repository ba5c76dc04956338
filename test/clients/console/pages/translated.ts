import { describe, expect, test } from 'vitest';
import { createClient } from '../../../../clients/library/client.ts';
import { waitForRun } from '../../../../clients/library/wait-for-run.ts';
import { targetKinds } from '../../../../clients/targets/target-kinds.ts';
import { openTab, settled } from '../browser.ts';
import { at, opened, projects, siteUrl, tokenOf } from '../shared-console.ts';
import { heardBy, translatedScript, unmarked, untranslated } from '../translation.ts';

/** Names that a page makes of data: addresses, and what the command line calls a target. */
const data = /https?:\/\/\S+|\b(?:app|cms|port|domain|website):\d+|\bScanfold\b/g;

/** A target of each kind, and the run of one of them. */
async function fill(): Promise<{ readonly targets: readonly string[]; readonly runId: string }> {
  const projectId = projects.translated;
  const client = createClient({ baseUrl: opened.service.url, token: await tokenOf('admin') });
  const values: Readonly<Record<string, string>> = { port: '127.0.0.1', domain: 'example.test' };
  const targets: string[] = [];
  let runId = '';
  for (const kind of targetKinds) {
    const id = await kind.add({ client, projectId }, values[kind.name] ?? siteUrl(), {});
    targets.push(`targets/${kind.name}/${id}`);
    if (kind.name === 'website') [runId = ''] = await kind.start({ client, projectId }, id);
  }
  await waitForRun(client, { project_id: projectId, run_id: runId });
  return { targets, runId };
}

/** Tests of a console whose table of texts is another. */
export function translationTests(): void {
  describe('a translated table', () => {
    test('is all that a translation takes: what is left in English is said to be so', async () => {
      const [{ targets, runId }, script] = await Promise.all([fill(), translatedScript()]);
      await using tab = await openTab(opened.browser, await tokenOf('admin'));
      const { page } = tab;
      const heard = heardBy(page);
      await page.route('**/console/app.js*', (route) =>
        route.fulfill({ body: script, contentType: 'text/javascript; charset=utf-8' }),
      );
      const faults: string[] = [];
      const look = async (what: string) => {
        await settled(page);
        const left = await untranslated(page, heard, data);
        const plain = await unmarked(page, heard);
        faults.push(...left.map((text) => `${what}: ${text}`), ...plain.map((text) => `${what}, no language: ${text}`));
      };
      const names = ['today', 'findings', 'findings?severity=bogus', 'findings/1001', 'targets', ...targets];
      const runs = ['runs', `runs/${runId}`, `runs/${runId}?verdict=negative`];
      const others = ['schedules', 'suppressions', 'notifications', 'hosts', 'audit', 'administration', 'nothing'];
      await page.goto(at('#/'));
      await look('projects');
      expect(await page.evaluate('document.documentElement.lang')).toBe('ja');
      for (const name of [...names, ...runs, ...others]) {
        await page.goto(at(`#/${projects.translated}/${name}`));
        await look(name);
      }
      await page.goto(at(`#/${projects.translated}/targets`));
      await settled(page);
      await page.locator('main button.primary').click();
      await page.locator('dialog select').selectOption('port');
      for (const value of ['', 'somewhere', '10.0.0.0/8']) {
        await page.locator('dialog input').first().fill(value);
        await page.locator('dialog button[value=add]').click();
        await page.locator(value === '10.0.0.0/8' ? '[role=alert]' : 'dialog .fault').waitFor();
        await look(`a target ${value}`);
      }
      expect(faults).toEqual([]);
      expect(heard.size).toBeGreaterThan(100);
      expect(tab.complaints).toEqual([]);
    });
  });
}
