import type { Check, Verdict } from '../../../../scanning/check.ts';
import { isWithin } from '../../domain-name.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { isExamined, ownerOf } from '../takeover/cause.ts';
import { aliasesOf, digLine, recordLines } from '../takeover/ways.ts';
import { isFree, undetermined } from './alias-takeover.ts';

/** One record represents a CNAME loop, whichever of its names is scanned: of those within the domain the first by its name. */
function ofCircle(aliases: readonly Lead[], last: Lead, domain: string): Lead {
  const circle = aliases.slice(
    Math.max(
      0,
      aliases.findIndex(({ from }) => from === last.to),
    ),
  );
  const own = circle.filter(({ from }) => isWithin(from, domain));
  return own.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0] ?? last;
}

function judge(host: HostArtifact): Verdict {
  const { answer } = host;
  if (answer.end === 'failed')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be resolved' };
  const looked = isExamined(host);
  const ran = { kind: 'ran', examined: ({ resource }: { resource: string }) => looked(resource) } as const;
  const aliases = aliasesOf(host);
  const last = aliases.at(-1);
  const reason = last && undetermined(last);
  if (reason !== undefined) return { kind: 'not_testable', reason };
  const isDead = answer.end === 'no_name' || answer.end === 'loop';
  if (last === undefined || !isDead || isFree(last)) return { ...ran, instances: [] };
  const isCircle = answer.end === 'loop';
  const cause = isCircle ? ofCircle(aliases, last, host.domain) : last;
  const owner = ownerOf(host, cause);
  const what = isCircle ? 'part of a CNAME loop' : `a CNAME to ${last.to}, which does not exist (NXDOMAIN)`;
  const instance = {
    resource: owner,
    location: `CNAME ${cause.to}`,
    ...(isCircle ? { title: 'CNAME loop' } : {}),
    description: `${owner} is ${what}. There is no indication that third parties can claim the target.`,
    evidence: recordLines(aliases).join('\n'),
    reproduce: digLine(host.name, 'A'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * An alias whose target does not exist, or that is part of a loop, without an indication that third parties can claim the
 * target. Fires on `old.example.com CNAME gone.example.com`; a target that can be claimed is `alias-takeover` instead, and
 * a chain that is only too long has an unknown target.
 */
export const danglingAlias: Check<HostArtifact> = {
  id: 'dangling-alias',
  title: 'Dangling CNAME record',
  score: 1,
  confidence: 'certain',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.4'],
  risk: 'No direct risk as long as third parties cannot claim the target. Stale records make it harder to notice those that allow a subdomain takeover.',
  recommendation: 'Remove the record, or point it to the current target.',
  judge,
};
