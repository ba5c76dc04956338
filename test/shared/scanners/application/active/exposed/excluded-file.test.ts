import { expect, test } from 'vitest';
import { toolCredentialsFile } from '../../../../../../shared/scanners/application/active/exposed/tool-credentials-file.ts';
import type { ActiveSighting, Probe } from '../../../../../../shared/scanners/application/active-check.ts';
import { WebFailure } from '../../../../../../shared/scanning/web/message/web-failure.ts';
import { responseOf } from '../../page-of.ts';

const folder = 'https://shop.example.test/';

/** What the check says of a site whose policy excludes `/.aws`. */
async function examined(files: Readonly<Record<string, string>>) {
  const point = { url: new URL(folder), kind: 'folder', name: 'base', value: 'linked' } as const;
  const request: Probe['request'] = async ({ url }) => {
    const path = url.slice(folder.length);
    if (path.startsWith('.aws')) throw new WebFailure('excluded', 'Excluded by the policy');
    const body = files[path];
    return responseOf({
      url,
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': 'text/plain' },
      body: body ?? '',
    });
  };
  const never = () => Promise.reject(new Error('not of this check'));
  const probe: Probe = {
    point,
    original: responseOf({ url: folder }),
    request,
    send: never,
    once: never,
    echo: never,
    marker: () => 'sfab',
  };
  const found = [(await toolCredentialsFile.probe(probe)) ?? []].flat() as ActiveSighting[];
  return found.map(({ cause }) => cause);
}

test('a path that the policy excludes keeps no file at another one from being found', async () => {
  expect(await examined({ '.npmrc': '//packages.example.test/:_authToken=0123456789abcdef\n' })).toEqual(['/.npmrc']);
});

test('a path that the policy excludes is coverage where no file is found', async () => {
  await expect(examined({})).rejects.toThrow('Excluded by the policy');
});
