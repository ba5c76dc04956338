import { expect, test } from 'vitest';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { ChangePoints } from '../../../../../shared/scanners/application/submitting/change-points.ts';
import { pageOf, type WeakSite, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { probed, quickClient } from '../active/probe-site.ts';
import { pageOf as readPage } from '../page-of.ts';

const formWith = (token: string) =>
  `<form method="post" action="/note"><input type="hidden" name="sign" value="${token}"><textarea name="words"></textarea><button>Send</button></form>`;

/** A form whose token is that of `tokenAt` after so many requests that were let in; what was let in, and how often the form was asked for. */
async function asked(tokenAt: (count: number) => string) {
  let count = 0;
  let refused = 0;
  const site: WeakSite = await weakSite(
    {
      '/note': (ask) => {
        if (ask.method !== 'POST') return pageOf('Note', formWith(tokenAt(count)));
        if (ask.field('sign') !== tokenAt(count)) {
          refused += 1;
          return { status: 403, body: pageOf('Refused', '<p>The token is wrong.</p>') };
        }
        count += 1;
        return pageOf('Note', '<p>Thank you.</p>');
      },
    },
    { naps: 'told' },
  );
  await using _ = site;
  const web = quickClient(site.url);
  const page = readPage({ url: new URL('/note', site.url).href, body: pageOf('Note', formWith(tokenAt(0))) });
  const changes = new ChangePoints({ mark: 'mark', forms: [], excludedWords: [], inScope: () => true });
  const [point] = changes.of(page).filter(({ name, kind }) => kind === 'field' && name === 'words');
  if (point === undefined) throw new Error('the form has no field');
  const { unanswered } = await probed(web, point, activeChecks);
  web.close();
  expect(unanswered).toEqual([]);
  return { sent: count, refused, forms: site.asked.filter((line) => line === 'GET /note').length };
}

test('a token that is good for one request is asked for before each', async () => {
  const { sent, refused, forms } = await asked((count) => `t${count}`);
  expect(refused).toBe(0);
  expect(sent).toBeGreaterThan(30);
  expect(forms).toBeGreaterThanOrEqual(sent);
});

test('one that stays the same is asked for twice, and again once a request was refused', async () => {
  const steady = await asked(() => 'same');
  expect([steady.refused, steady.forms < 6]).toEqual([0, true]);
  const changing = await asked((count) => (count < 20 ? 'early' : 'late'));
  expect([changing.refused, changing.forms < 10]).toEqual([1, true]);
  expect(changing.sent + 1).toBe(steady.sent);
});
