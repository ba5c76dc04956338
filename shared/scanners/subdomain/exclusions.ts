import type { ScanScope } from '../../scanning/scanner.ts';
import { webScope } from '../../scanning/web/transport/scope.ts';

/** Whether a policy leaves a host out: by its name, or by one of its addresses. */
export interface HostExclusions {
  readonly excludes: (host: string) => boolean;
}

/** Reads the hosts of a policy's exclusions, as scans of web sites do. Ports and paths are the web client's matter. */
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
