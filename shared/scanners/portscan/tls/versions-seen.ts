import type { TlsInspection } from './tls-inspection.ts';
import { TLS_VERSIONS, type TlsVersion, VERSION_NAMES } from './tls-version.ts';

const WORDS = { supported: 'supported', refused: 'not supported', unknown: 'not determined' } as const;

/** The evidence of what versions a server speaks, a line each. */
export function versionsSeen(versions: TlsInspection['versions']): string {
  return TLS_VERSIONS.map((version) => `${VERSION_NAMES[version]}: ${WORDS[versions[version]]}`).join('\n');
}

/** Why a check of some versions has no answer; undefined where each has one. */
export function versionsGap(versions: TlsInspection['versions'], asked: readonly TlsVersion[]): string | undefined {
  const unknown = asked.filter((version) => versions[version] === 'unknown');
  if (unknown.length === 0) return undefined;
  return `no consistent response to handshakes with ${unknown.map((version) => VERSION_NAMES[version]).join(', ')}`;
}
