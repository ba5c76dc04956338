import type { ScanScope } from '../../scanning/scanner.ts';
import { webScope } from '../../scanning/web/transport/scope.ts';

/** Whether a policy leaves a host out: by its name, or by one of its addresses. */
export interface HostExclusions {
  readonly excludes: (host: string) => boolean;
}

/** Reads the excluded hosts of a policy, as web scans do. Excluded ports and paths are checked by the web client. */
export function hostExclusions({ hosts }: ScanScope['exclusions']): HostExclusions {
  const scopes = (url: URL) => webScope([url.href], { hosts, ports: [], paths: [] });
  return {
    excludes(host) {
      if (hosts.length === 0) return false;
      const written = host.includes(':') ? `[${host}]` : host;
      const url = new URL(`http://${written}/`);
      return scopes(url).refuses(url) === 'excluded';
    },
  };
}
