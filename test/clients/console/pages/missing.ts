import { describe, expect, test } from 'vitest';
import { accessibilityFaults, openTab } from '../browser.ts';
import { opened, openPage, projects, tokenOf } from '../shared-console.ts';

/** Tests of addresses of what does not exist. */
export function missingTests(): void {
  describe('what does not exist', () => {
    test.each([
      'nothing',
      'findings/99999',
      'findings/x',
      'runs/01900000-0000-7000-8000-00000000ffff',
      'targets/app/9',
    ])('is told with a heading: %s', async (path) => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      await openPage(tab.page, `#/${projects.seeded}/${path}`);
      await tab.page.getByRole('heading', { level: 1, name: /^(?:There is no such|This target does not)/ }).waitFor();
      expect(await accessibilityFaults(tab.page)).toEqual([]);
      expect(tab.complaints).toEqual([]);
    });

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
}
