import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { activeChecks } from '../../../shared/scanners/application/active-checks.ts';
import { passiveChecks } from '../../../shared/scanners/application/passive-checks.ts';
import { siteChecks } from '../../../shared/scanners/application/site-checks.ts';
import { cmsSteps } from '../../../shared/scanners/cms/cms-steps.ts';
import { EVERY_PORT_ANSWERS } from '../../../shared/scanners/portscan/connecting/tarpit.ts';
import { EXPOSURE_CHECKS } from '../../../shared/scanners/portscan/examination/exposure-checks.ts';
import { OPEN_PORT } from '../../../shared/scanners/portscan/examination/port-place.ts';
import { TLS_CHECKS } from '../../../shared/scanners/portscan/tls/tls-checks.ts';
import { hostChecks } from '../../../shared/scanners/subdomain/host/host-checks.ts';
import { registrationChecks } from '../../../shared/scanners/subdomain/registration/registration-checks.ts';
import { zoneChecks } from '../../../shared/scanners/subdomain/zone/zone-checks.ts';
import { websiteChecks } from '../../../shared/scanners/website/website-checks.ts';
import { weaknesses as planted } from '../../targets/weak/weaknesses.ts';

const check = z.object({
  id: z.string(),
  title: z.string(),
  score: z.number(),
  risk: z.string(),
  recommendation: z.string(),
  cwe: z.optional(z.array(z.int())),
});

/**
 * Problems that the CMS scan and the application scan both look for: files that lie open on any kind of site. A problem
 * has one id whoever finds it; findings of two settings are never taken for each other. Nothing is added here because two
 * names happened to meet.
 */
const sameProblem: readonly string[] = [
  'container-settings-file',
  'database-dump',
  'ds-store-file',
  'environment-file',
  'git-repository',
  'mercurial-folder',
  'package-manifest',
  'password-file',
  'php-error-log',
  'phpinfo-page',
  'private-key-file',
  'server-settings-file',
  'server-status-page',
  'site-archive',
  'subversion-folder',
  'tool-credentials-file',
];

interface Written {
  readonly id: string;
  readonly file: string;
  readonly cwe: readonly number[];
  /** What the finding is called, what comes of it and what to do. */
  readonly words: string;
  readonly value: unknown;
}

const folder = join(import.meta.dirname, '../../../shared/scanners');
const paths = globSync(
  ['*/checks/*.ts', '*/*/checks/*.ts', 'application/{active,passive}/**/*.ts', 'cms/wordpress/*.ts'],
  { cwd: folder },
);
const files = await Promise.all(
  paths.map(async (file) => ({ file, module: (await import(join(folder, file))) as Record<string, unknown> })),
);

/** Every check of every scanner: what a file exports that has a check's facts, lists of them included. */
function written(): readonly Written[] {
  return files.flatMap(({ file, module }) =>
    Object.values(module)
      .flat()
      .flatMap((value) => {
        const { success, data } = check.safeParse(value);
        if (!success) return [];
        const { id, title, risk, recommendation, cwe = [] } = data;
        return [{ id, file, cwe, words: `${title}: ${risk} ${recommendation}`, value }];
      }),
  );
}

test('no two checks of all scanners share an id, but where it is the same problem, which is told in the same words', () => {
  const seen = new Map<string, Written>();
  const shared = new Set<string>();
  for (const each of written()) {
    const before = seen.get(each.id);
    seen.set(each.id, each);
    if (!before || before.value === each.value) continue;
    shared.add(each.id);
    expect(new Set([before.file, each.file].map((file) => file.split('/')[0])), each.id).toEqual(
      new Set(['application', 'cms']),
    );
    expect(before.cwe.filter((number) => each.cwe.includes(number)).length, each.id).toBeGreaterThan(0);
    expect(each.words).toBe(before.words);
  }
  expect([...shared].sort()).toEqual(sameProblem);
  for (const id of [OPEN_PORT, EVERY_PORT_ANSWERS]) expect(seen.has(id)).toBe(false);
  // All scanners are there: the list is not empty by a mistake of this test.
  const scanners = new Set([...seen.values()].map(({ file }) => file.split('/')[0]));
  expect([...scanners]).toEqual(expect.arrayContaining(['application', 'cms', 'subdomain', 'website']));
  expect(seen.size).toBeGreaterThan(250);
});

test('an id is a noun phrase in kebab case, and where a file holds one check it has its name', () => {
  const all = written();
  const byFile = Map.groupBy(all, ({ file }) => file);
  for (const { id, file } of all) {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    if (byFile.get(file)?.length === 1) expect(id, file).toBe(basename(file, '.ts'));
  }
});

const references = z.array(z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+\/[^\s]*$/))).check(
  z.minLength(1),
  z.maxLength(8),
  z.refine((all) => new Set(all).size === all.length, 'each once'),
);
const weaknesses = z.array(z.int().check(z.minimum(1), z.maximum(2000))).check(z.minLength(1));
const words = (least: number, most: number) => z.string().check(z.minLength(least), z.maxLength(most));

/** What a check says of itself before anything is scanned: enough for a finding that its reader can act on. */
const facts = z.object({
  title: words(8, 120),
  score: z.number().check(z.minimum(1), z.maximum(10)),
  confidence: z.optional(z.enum(['certain', 'firm', 'tentative'])),
  cwe: z.optional(weaknesses),
  references,
  risk: words(20, 500),
  recommendation: words(10, 2000),
});

const ofPages = z.extend(facts, {
  title: words(8, 100),
  score: z.enum({ informational: 1, low: 3, medium: 6, high: 8 }),
  cwe: weaknesses,
  risk: words(40, 500),
  recommendation: words(20, 2000),
});
const ofDomains = z.extend(facts, { title: words(8, 100), risk: words(40, 500), recommendation: words(20, 500) });
const rfc = 'https://www.rfc-editor.org/rfc/rfc';

/** What is asked of the checks of a folder instead. */
const own = {
  'application/passive/': z.extend(ofPages, {
    title: z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^(?:[A-Z]|phpinfo\(\)|postMessage).*[^.]$/)),
    risk: z.string().check(z.minLength(40), z.maxLength(500), z.regex(/\.$/)),
  }),
  'application/site/checks/': ofPages,
  'cms/checks/': z.extend(facts, { recommendation: words(10, 500) }),
  'portscan/tls/checks/': ofDomains,
  'subdomain/host/checks/': ofDomains,
  'subdomain/zone/checks/': z.extend(ofDomains, {
    references: references.check(z.refine((all) => all.some((each) => each.startsWith(rfc)), 'names its RFC')),
  }),
  // Each finding names the pages of its technology.
  'website/checks/': z.omit(facts, { references: true }),
};

test('a check says what is wrong, what may come of it, how to mend it and where to read more', () => {
  const faults = written().flatMap(({ file, value }) => {
    const [, schema = facts] = Object.entries(own).find(([folder]) => file.startsWith(folder)) ?? [];
    const { error } = z.safeParse<z.core.$ZodType>(schema, value);
    return (error?.issues ?? []).map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`);
  });
  expect(faults).toEqual([]);
});

const inFolder = (checks: readonly { readonly id: string }[], list: string) => ({
  ids: checks.map(({ id }) => id),
  list,
});

/** Where a scan finds the checks of a folder. */
const lists = {
  'application/active/': inFolder(activeChecks, 'application/active-checks.ts'),
  'application/passive/': inFolder(passiveChecks, 'application/passive-checks.ts'),
  'application/site/checks/': inFolder(siteChecks, 'application/site-checks.ts'),
  'cms/': inFolder(
    cmsSteps.flatMap(({ checks }) => checks),
    'any step of cms/cms-steps.ts',
  ),
  'portscan/tls/checks/': inFolder(TLS_CHECKS, 'portscan/tls/tls-checks.ts'),
  'portscan/checks/': inFolder(EXPOSURE_CHECKS, 'portscan/examination/exposure-checks.ts'),
  'subdomain/host/checks/': inFolder(hostChecks, 'subdomain/host/host-checks.ts'),
  'subdomain/registration/checks/': inFolder(registrationChecks, 'subdomain/registration/registration-checks.ts'),
  'subdomain/zone/checks/': inFolder(zoneChecks, 'subdomain/zone/zone-checks.ts'),
  'website/checks/': inFolder(websiteChecks, 'website/website-checks.ts'),
};

test('every check is in a list that its scan runs', () => {
  const forgotten = written().flatMap(({ id, file }) => {
    const [, where] = Object.entries(lists).find(([folder]) => file.startsWith(folder)) ?? [];
    return where?.ids.includes(id) ? [] : [`${file} is not in ${where?.list ?? 'a folder of checks'}`];
  });
  expect(forgotten).toEqual([]);
});

test('every active check has a weakness that shows it', () => {
  const shown = new Set(planted.flatMap(({ active }) => active));
  const without = activeChecks.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
  expect(without, 'active checks that nothing in test/targets/weak/weaknesses.ts shows').toEqual([]);
});

test('no check is in two lists of the application scan', () => {
  const ids = [...passiveChecks, ...activeChecks, ...siteChecks].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
