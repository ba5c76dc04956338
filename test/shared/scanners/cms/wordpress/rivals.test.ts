import { expect, test } from 'vitest';
import { readFeed } from '../../../../../shared/scanners/cms/feed/read-feed.ts';
import { weighing } from '../../../../../shared/scanners/cms/wordpress/vulnerable.ts';

const entry = (id: string, to: string) => ({
  [id]: {
    id,
    title: `Flaw up to ${to}`,
    software: [
      {
        type: 'plugin',
        name: 'Hedgerow Forms',
        slug: 'hedgerow-forms',
        affected_versions: {
          all: { from_version: '*', from_inclusive: true, to_version: to, to_inclusive: true },
        },
        patched_versions: [],
      },
    ],
    references: [],
    published: '2026-11-01 00:00:00',
  },
});

async function* body() {
  yield Buffer.from(JSON.stringify({ ...entry('old', '5.8.9'), ...entry('new', '5.9.9') }));
}

const seen = {
  slug: 'hedgerow-forms',
  location: 'plugins/hedgerow-forms',
  words: 'plugin hedgerow-forms',
  confidence: 'tentative' as const,
  exhibits: [],
};

test.each([
  ['5.8.4', [], ['old', 'new']],
  ['5.9.0', [], ['new']],
  ['5.8.4', ['5.9.0'], ['new']],
  ['5.9.0', ['5.8.4'], ['new']],
  ['5.8.4', ['6.0'], []],
])('of a plugin that is %s or one of %j, only what affects each is listed', async (version, rivals, ids) => {
  const now = Date.parse('2026-11-21');
  const feed = await readFeed({ location: 'feed.json', body: body(), modifiedAt: now }, now);
  const weighed = weighing({ kind: 'loaded', feed, warning: undefined }, 'plugin', [{ ...seen, version, rivals }]);
  const found = weighed.kind === 'weighed' ? weighed.software.flatMap(({ vulnerabilities }) => vulnerabilities) : [];
  expect(found.map(({ id }) => id)).toEqual(ids);
});
