import type { Confidence } from '../../../../records/findings/confidence.ts';
import type { Gap } from '../../../../scanning/check.ts';
import type { Exhibit } from '../../../../scanning/web/exhibit.ts';
import type { Weighing } from '../weighed.ts';
import type { ExtensionVersion } from './extension-version.ts';

export type ExtensionKind = 'plugin' | 'theme';

/** A detected plugin or theme. */
export interface Extension {
  readonly slug: string;
  /** The name in its own file. */
  readonly name: string | undefined;
  /** How it was detected: `paths in pages`. */
  readonly ways: readonly string[];
  /** Of its presence. */
  readonly confidence: Confidence;
  readonly version: ExtensionVersion;
  readonly exhibits: readonly Exhibit[];
  /** The role of a theme: `active theme`, `parent theme of the active theme hedgerow`. */
  readonly role?: string;
}

/** The result of one part of the detection of plugins or themes. */
export interface ExtensionsArtifact {
  readonly base: string;
  readonly found: readonly Extension[];
  /** Slugs that are proved not to be installed. */
  readonly missing: readonly string[];
  readonly gaps: readonly Gap[];
  readonly weighing: Weighing;
}

const FOLDERS = { plugin: 'plugins', theme: 'themes' } as const;

/** Where a finding about it is, whatever the folder is called on this site: `plugins/akismet`. */
export function extensionLocation(kind: ExtensionKind, slug: string): string {
  return `${FOLDERS[kind]}/${slug}`;
}

/** The slug in such a location; undefined for others. */
export function slugOfLocation(kind: ExtensionKind, location: string): string | undefined {
  const [folder, slug, more] = location.split('#', 1)[0]?.split('/') ?? [];
  return folder === FOLDERS[kind] && more === undefined && isSlug(slug) ? slug : undefined;
}

/** A folder's name as plugins and themes have it. */
export function isSlug(text: string | undefined): text is string {
  return text !== undefined && /^[\w][\w.-]{0,99}$/.test(text) && !/\.(?:php|js|css|html?|txt|png|jpe?g)$/i.test(text);
}
