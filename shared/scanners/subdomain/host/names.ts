import { isHostName } from '../../../scanning/egress/host-name.ts';
import type { HostArtifact } from './host-artifact.ts';

/** Host names below the scanned domain that a host's certificate is for; of `*.dev.example.com` what is a name. */
export function namesInCertificate({
  certificate,
  domain,
}: Pick<HostArtifact, 'certificate' | 'domain'>): readonly string[] {
  const names = (certificate?.names ?? []).map((name) => (name.startsWith('*.') ? name.slice(2) : name));
  return [...new Set(names.filter((name) => name.endsWith(`.${domain}`) && isHostName(name)))];
}

/** Host names below the scanned domain that stand in a host's pages. */
export function linksOf({ links }: Pick<HostArtifact, 'links'>): readonly string[] {
  return links;
}
