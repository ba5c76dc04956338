import { shellLine } from '../../scanning/shell-line.ts';
import type { PortArtifact } from './artifact.ts';
import type { ServiceRule } from './service-rule.ts';
import { HTTP_PROBE } from './services/http.ts';

/** A shell command that reproduces the finding of an open port, with the probe of its service. */
export function reproduceLine(
  artifact: Pick<PortArtifact, 'address' | 'family' | 'port'> & { readonly tls: boolean },
  rule: Pick<ServiceRule, 'probe' | 'reproduce'> | undefined,
): string {
  const { address, family, port, tls } = artifact;
  const place = `${family === 6 ? `[${address}]` : address}:${port}`;
  if (rule?.probe === HTTP_PROBE) {
    const options = tls ? ['-sv', '--insecure'] : ['-sv'];
    return shellLine('curl', ...options, '--globoff', '--max-time', '10', `${tls ? 'https' : 'http'}://${place}/`);
  }
  if (tls) return `${shellLine('openssl', 's_client', '-connect', place)} </dev/null`;
  return (
    rule?.reproduce?.({ address, port }) ?? `${shellLine('nc', '-v', '-w', '5', address, String(port))} </dev/null`
  );
}
