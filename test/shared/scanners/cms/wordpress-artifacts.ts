import { packagedReleases } from '../../../../shared/scanners/cms/data/releases.ts';
import type { VulnerabilityFeed } from '../../../../shared/scanners/cms/feed/feed.ts';
import type { LoadedFeed } from '../../../../shared/scanners/cms/feed/load-feed.ts';
import type { Vulnerability } from '../../../../shared/scanners/cms/feed/vulnerability.ts';
import type { Extension, ExtensionsArtifact } from '../../../../shared/scanners/cms/wordpress/extensions/extension.ts';
import type { LoginArtifact } from '../../../../shared/scanners/cms/wordpress/gather-login.ts';
import type { XmlrpcArtifact } from '../../../../shared/scanners/cms/wordpress/gather-xmlrpc.ts';
import type { UsersArtifact } from '../../../../shared/scanners/cms/wordpress/users/gather-users.ts';
import type { Clue, ClueSource, Said } from '../../../../shared/scanners/cms/wordpress/version/clue.ts';
import {
  standingOf,
  type VersionArtifact,
} from '../../../../shared/scanners/cms/wordpress/version/version-artifact.ts';
import { weigh } from '../../../../shared/scanners/cms/wordpress/version/weigh.ts';
import type { Weighed, Weighing } from '../../../../shared/scanners/cms/wordpress/weighed.ts';
import type { FrontArtifact } from '../../../../shared/scanners/cms/wordpress-front/front-artifact.ts';
import type { Exhibit } from '../../../../shared/scanning/web/exhibit.ts';

export const BASE = 'https://blog.test/';

export function shown(path = '', ...lines: readonly string[]): Exhibit {
  return { method: 'GET', url: `${BASE}${path}`, status: 200, lines };
}

export function exactly(version: string): Said {
  return { kind: 'exact', version };
}

const weights: Readonly<Record<ClueSource, number>> = {
  generator: 3,
  assets: 2,
  emoji: 2,
  installer: 4,
  readme: 1,
  files: 4,
  features: 1,
};

/** A clue as a way of that source gives it. */
export function clue(source: ClueSource, said: Said): Clue {
  return { way: `the ${source}`, source, weight: weights[source], said, exhibit: shown(source, JSON.stringify(said)) };
}

const noFeed: Weighing = { kind: 'none', reason: 'no vulnerability feed is configured' };

export function versionArtifact(clues: readonly Clue[], more: Partial<VersionArtifact> = {}): VersionArtifact {
  const verdict = weigh(clues);
  return {
    base: BASE,
    verdict,
    thorough: true,
    unanswered: [],
    weighing: noFeed,
    standing: standingOf(verdict, packagedReleases),
    ...more,
  };
}

export function vulnerability(more: Partial<Vulnerability> = {}): Vulnerability {
  return {
    id: '7a1c',
    title: 'Hedgerow Forms <= 2.3 - Stored Cross-Site Scripting',
    type: 'plugin',
    slug: 'hedgerow-forms',
    affected: [{ from: undefined, fromIncluded: false, to: '2.3', toIncluded: true }],
    patched: ['2.3.1'],
    cvss: 7.2,
    cve: ['CVE-2026-1234'],
    cwe: [79],
    references: ['https://feed.test/7a1c'],
    ...more,
  };
}

/** A feed that knows some vulnerabilities; those of a version are all whose fix is another. */
export function feedOf(entries: readonly Vulnerability[], warning?: string): LoadedFeed {
  const feed: VulnerabilityFeed = {
    facts: { location: 'feed.json', shape: 'wordfence', entries: entries.length, broken: 0, datedAt: undefined },
    vulnerabilitiesOf: (type, slug, version) =>
      entries.filter(
        (each) =>
          each.type === type && each.slug === slug && (version === undefined || !each.patched.includes(version)),
      ),
    slugsOf: (type) => [...new Set(entries.filter((each) => each.type === type).map(({ slug }) => slug))].sort(),
  };
  return { kind: 'loaded', feed, warning };
}

export function weighed(more: Partial<Weighed> = {}, warning?: string): Weighing {
  const software: Weighed = {
    location: 'plugins/hedgerow-forms',
    words: 'plugin Hedgerow Forms',
    version: '2.3',
    confidence: 'certain',
    exhibits: [shown('wp-content/plugins/hedgerow-forms/readme.txt', 'Stable tag: 2.3')],
    vulnerabilities: [vulnerability()],
    ...more,
  };
  return { kind: 'weighed', software: [software], warning };
}

export function extension(more: Partial<Extension> = {}): Extension {
  return {
    slug: 'hedgerow-forms',
    name: 'Hedgerow Forms',
    ways: ['paths in pages', 'readme.txt'],
    confidence: 'certain',
    version: { version: '2.3', rivals: [], confidence: 'certain', words: '2.3 from stable tag and changelog' },
    exhibits: [shown('', 'a path'), shown('wp-content/plugins/hedgerow-forms/readme.txt', 'Stable tag: 2.3')],
    ...more,
  };
}

export function extensions(more: Partial<ExtensionsArtifact> = {}): ExtensionsArtifact {
  return { base: BASE, found: [], missing: [], gaps: [], weighing: noFeed, ...more };
}

export function users(more: Partial<UsersArtifact> = {}): UsersArtifact {
  const loginErrors = { confirmed: [], compared: false, control: undefined };
  return { base: BASE, users: [], missing: [], gaps: [], loginErrors, ...more };
}

export function login(more: Partial<LoginArtifact> = {}): LoginArtifact {
  return {
    base: BASE,
    state: 'open',
    url: `${BASE}wp-login.php`,
    why: undefined,
    exhibits: [shown('wp-login.php', 'A form with the fields log and pwd')],
    users: [],
    registration: false,
    gap: undefined,
    ...more,
  };
}

export function xmlrpc(more: Partial<XmlrpcArtifact> = {}): XmlrpcArtifact {
  return {
    base: BASE,
    url: `${BASE}xmlrpc.php`,
    answers: shown('xmlrpc.php', 'XML-RPC server accepts POST requests only'),
    methods: undefined,
    methodList: undefined,
    gap: undefined,
    ...more,
  };
}

/** XML-RPC that lists methods. */
export function listing(...methods: readonly string[]): XmlrpcArtifact {
  return xmlrpc({ methods, methodList: { ...shown('xmlrpc.php', methods.join(', ')), method: 'POST' } });
}

export function front(more: Partial<FrontArtifact> = {}): FrontArtifact {
  return { base: BASE, home: { status: 200, headers: [] }, signs: [], gaps: [], triedEntrances: true, ...more };
}
