import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { coversServer } from '../mta-sts/mta-sts-policy.ts';
import { ofDomain, takesMail } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** Weeks are expected; one that ends within a day is gone before the next mail to most domains. */
const leastAgeSeconds = 86_400;

/** What keeps a policy from its effect, in words. */
function faultsOf(zone: ZoneArtifact): readonly string[] {
  const { mtaSts, mailServers } = zone;
  if (mtaSts.kind !== 'records') return [];
  const { records, policy } = mtaSts;
  if (records.length > 1) return ['there are several records, of which senders take none'];
  const faults = records.some((record) => /;\s*id\s*=\s*[a-z0-9]{1,32}\s*(?:;|$)/i.test(record))
    ? []
    : ['the record has no valid id'];
  if (typeof policy === 'string') return [...faults, `the policy cannot be read: ${policy}`];
  const servers = mailServers.kind === 'records' ? mailServers.records.map(({ value }) => value) : [];
  const uncovered = servers.filter((server) => !policy.mx.some((pattern) => coversServer(pattern, server)));
  const missing =
    policy.mode === 'none' || policy.faults.length > 0
      ? []
      : uncovered.map((server) => `the policy does not list the mail server ${server}`);
  const mode = policy.mode === 'testing' || policy.mode === 'none' ? [`the policy is in mode ${policy.mode}`] : [];
  const { maxAgeSeconds = leastAgeSeconds } = policy;
  const isShort = mode.length === 0 && maxAgeSeconds < leastAgeSeconds;
  const age = isShort ? [`the policy ends ${maxAgeSeconds} s after it was fetched (max_age)`] : [];
  return [...faults, ...policy.faults, ...missing, ...mode, ...age];
}

function judge(zone: ZoneArtifact): Verdict {
  const { domain, mtaSts } = zone;
  if (mtaSts.kind === 'unknown') return { kind: 'not_testable', reason: mtaSts.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  const [first, ...more] = takesMail(zone) ? faultsOf(zone) : [];
  if (first === undefined || mtaSts.kind !== 'records') return { ...ran, instances: [] };
  const isMode = more.length === 0 && first.startsWith('the policy is in mode');
  const isShort = more.length === 0 && first.startsWith('the policy ends');
  const instance = {
    resource: domain,
    location: 'MTA-STS',
    description: `The MTA-STS policy of ${domain} does not protect its mail: ${first}.`,
    evidence: [...mtaSts.records.map((record) => `_mta-sts.${domain} TXT ${record}`), first, ...more]
      .slice(0, 20)
      .join('\n'),
    reproduce: digLine(`_mta-sts.${domain}`, 'TXT'),
    ...(isMode && { score: 1, title: 'MTA-STS policy not enforced' }),
    ...(isShort && { score: 1, title: 'MTA-STS policy with a short lifetime' }),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The MTA-STS record or its policy is invalid, the policy cannot be read, or lists other mail servers than the domain has
 * (RFC 8461, 3 and 4): 3. It is in mode `testing` or `none`, or ends within a day, so that who suppresses its next request has
 * the mail (RFC 8461, 3.2 and 10.2): 1. Certain.
 */
export const mtaStsWithoutEffect: Check<ZoneArtifact> = {
  id: 'mta-sts-without-effect',
  title: 'MTA-STS policy without effect',
  score: 3,
  confidence: 'certain',
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc8461#section-3.2'],
  risk: 'Senders ignore the policy, or refuse to deliver to a mail server that it does not list. Without a valid policy an attacker between two mail servers can suppress encryption and read the mail.',
  recommendation:
    'Serve a valid policy at https://mta-sts.<domain>/.well-known/mta-sts.txt, list every mail server of the domain, set mode: enforce and a max_age of weeks, and change the id of the record with each change.',
  judge,
};
