import type { Confidence } from '../../../../records/finding.ts';
import type { Gap } from '../../../../scanning/check.ts';
import type { Exhibit } from '../../../../scanning/web/exhibit.ts';
import type { Weighing } from '../vulnerable.ts';
import type { ExtensionVersion } from './extension-version.ts';

export type ExtensionKind = 'plugin' | 'theme';

/** A plugin or theme that is there. */
export interface Extension {
  readonly slug: string;
  /** What its own file calls it. */
  readonly name: string | undefined;
  /** How it was found, in words: `paths in pages`. */
  readonly ways: readonly string[];
  /** Of its being there. */
  readonly confidence: Confidence;
  readonly version: ExtensionVersion;
  readonly exhibits: readonly Exhibit[];
  /** The role of a theme: `active theme`, `parent theme of the active theme hedgerow`. */
  readonly role?: string;
}

/** What a part of a look for plugins or themes came to. */
export interface ExtensionsArtifact {
  readonly base: string;
  readonly found: readonly Extension[];
  /** Slugs that were looked for and are proved not to be there. */
  readonly missing: readonly string[];
  readonly gaps: readonly Gap[];
  readonly weighing: Weighing;
}

const FOLDERS = { plugin: 'plugins', theme: 'themes' } as const;

/** Where a finding about it is, whatever the folder is called on this site: `plugins/akismet`. */
export function extensionPlace(kind: ExtensionKind, slug: string): string {
  return `${FOLDERS[kind]}/${slug}`;
}

/** The slug in such a place; undefined for other places. */
export function slugOfPlace(kind: ExtensionKind, place: string): string | undefined {
  const [folder, slug, more] = place.split('#', 1)[0]?.split('/') ?? [];
  return folder === FOLDERS[kind] && more === undefined && isSlug(slug) ? slug : undefined;
}

/** A folder's name as plugins and themes have it. */
export function isSlug(text: string | undefined): text is string {
  return text !== undefined && /^[\w][\w.-]{0,99}$/.test(text) && !/\.(?:php|js|css|html?|txt|png|jpe?g)$/i.test(text);
}
