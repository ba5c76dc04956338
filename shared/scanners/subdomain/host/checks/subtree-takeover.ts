import type { Check, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact } from '../host-artifact.ts';
import { mayBeFree, unknownRegistration } from '../registered.ts';
import { isExamined } from '../takeover/cause.ts';
import { digLine, recordLines } from '../takeover/ways.ts';

function judge(host: HostArtifact): Verdict {
  const { name, answer, subtree } = host;
  if (answer.end === 'failed')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be resolved' };
  if (subtree.kind === 'failed') return { kind: 'not_testable', reason: subtree.words };
  const leads = host.leads.filter(({ via }) => via === 'DNAME');
  const open = leads.find(({ to, end, registered }) => mayBeFree(to, end, registered));
  if (open !== undefined) return { kind: 'not_testable', reason: unknownRegistration(open.domain) };
  const failed = leads.find(({ end }) => end === 'failed');
  if (failed !== undefined) return { kind: 'not_testable', reason: `${failed.to} could not be resolved` };
  const instances = leads
    .filter(({ end, registered }) => end === 'no_name' && registered === 'no')
    .map(({ to, domain }) => ({
      resource: name,
      location: `DNAME ${domain}`,
      description: `All names below ${name} are aliases of names below ${to} (DNAME). The domain ${domain} is not registered. An attacker who registers it gains control of all of them.`,
      evidence: recordLines(leads).join('\n'),
      reproduce: digLine(name, 'DNAME'),
    }));
  const looked = isExamined(host);
  return { kind: 'ran', instances, examined: ({ resource }) => looked(resource) };
}

/**
 * All names below a host are aliases of names in a domain that is not registered (RFC 6672). Fires on
 * `old.example.com DNAME gone.example` with NXDOMAIN for `gone.example`; not on a target that exists. Firm.
 */
export const subtreeTakeover: Check<HostArtifact> = {
  id: 'subtree-takeover',
  title: 'Dangling DNAME record',
  score: 8,
  confidence: 'firm',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc6672', 'https://cwe.mitre.org/data/definitions/672.html'],
  risk: 'An attacker who registers the domain can serve content under any name below the record, obtain valid certificates for these names and receive cookies that are valid for the parent domain.',
  recommendation: 'Remove the DNAME record, or point it to a domain of your own.',
  judge,
};
