import type { Instance, Verdict } from '../../../scanning/check.ts';
import { curlLine, oneLine } from '../../../scanning/web/exhibit.ts';
import type { Registration, RegistrationArtifact } from './registration.ts';

/** What a check says of a registration: the rest of the finding is the same for all. */
type Said = Omit<Instance, 'resource' | 'evidence' | 'reproduce'>;

const maxStatuses = 20;

function evidenceOf(from: string, { expiresAt, statuses }: Registration): string {
  return [
    `GET ${from} -> 200`,
    ...(expiresAt === undefined ? [] : [`expiration ${new Date(expiresAt).toISOString()}`]),
    ...statuses.slice(0, maxStatuses).map((status) => oneLine(`status ${status}`)),
  ].join('\n');
}

/**
 * The verdict of a check of a domain's registration: `find` has what the registry says, and returns what is wrong with it,
 * or why that cannot be told. Without an answer nothing can be.
 */
export function judgeRegistration(
  { domain, at, asked, said }: RegistrationArtifact,
  find: (said: Registration, about: { readonly domain: string; readonly at: number }) => Said | string | undefined,
): Verdict {
  if (said.kind !== 'registered') return { kind: 'not_testable', reason: said.reason };
  const found = find(said, { domain, at });
  if (typeof found === 'string') return { kind: 'not_testable', reason: found };
  const ran = { kind: 'ran', examined: ({ resource }: { readonly resource: string }) => resource === domain } as const;
  if (found === undefined) return { ...ran, instances: [] };
  const reproduce = curlLine(asked, '-L', '-H', 'Accept: application/rdap+json');
  return { ...ran, instances: [{ ...found, resource: domain, evidence: evidenceOf(said.from, said), reproduce }] };
}

/** Why nothing can be told by the statuses of a domain; undefined where it can. */
export function withoutStatuses({ statuses }: Registration): string | undefined {
  return statuses.length === 0 ? 'the registration data contain no status of the domain' : undefined;
}
