import type { Check, Verdict } from '../../../../scanning/check.ts';
import { isWithin } from '../../domain-name.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { isLookedAt, ownerOf } from '../takeover/cause.ts';
import { aliasesOf, digLine, recordLines } from '../takeover/ways.ts';
import { isFree, untold } from './alias-takeover.ts';

/** Of a circle one record stands for all, whoever meets it: of those within the domain the first by its name. */
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
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be asked for' };
  const looked = isLookedAt(host);
  const ran = { kind: 'ran', lookedAt: ({ resource }: { resource: string }) => looked(resource) } as const;
  const aliases = aliasesOf(host);
  const last = aliases.at(-1);
  const reason = last && untold(last);
  if (reason !== undefined) return { kind: 'not_testable', reason };
  const isDead = answer.end === 'no_name' || answer.end === 'loop';
  if (last === undefined || !isDead || isFree(last)) return { ...ran, instances: [] };
  const isCircle = answer.end === 'loop';
  const cause = isCircle ? ofCircle(aliases, last, host.domain) : last;
  const owner = ownerOf(host, cause);
  const what = isCircle ? 'in a circle' : `to ${last.to}, which does not exist`;
  const instance = {
    resource: owner,
    location: `CNAME ${cause.to}`,
    ...(isCircle ? { title: 'Aliases that lead in a circle' } : {}),
    description: `${owner} is an alias that leads ${what}. Nothing shows that others could have that name.`,
    evidence: recordLines(aliases).join('\n'),
    reproduce: digLine(host.name, 'A'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * An alias whose target does not exist, or that leads in a circle, where nothing shows that others could take it over:
 * the rest of something that is gone. Fires on `old.example.com CNAME gone.example.com`; a target that others can have
 * is `alias-takeover` instead, and of aliases that are only too many nobody knows where they lead.
 */
export const danglingAlias: Check<HostArtifact> = {
  id: 'dangling-alias',
  title: 'Alias of a name that does not exist',
  score: 1,
  confidence: 'certain',
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.4'],
  risk: 'None of its own as long as the target stays out of the reach of others; who keeps dead records finds the dangerous ones late.',
  recommendation: 'Remove the record, or let it lead to what took the place of its target.',
  judge,
};
