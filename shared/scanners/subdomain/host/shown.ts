import type { HostShown } from '../../../records/hosts/host-shown.ts';
import type { NetworkOwners } from '../networks/network-owners.ts';
import type { HostArtifact, Reach } from './host-artifact.ts';
import { privateWordIn } from './private-words.ts';

type Answering = Extract<Reach, { kind: 'answers' }>;

const answers = (reach: Reach): reach is Answering => reach.kind === 'answers';

function roleOf({ answer, http, https }: HostArtifact, page: Answering | undefined): HostShown['role'] {
  if (answer.chain.length > 0 && (answer.end === 'no_name' || answer.end === 'no_data')) return 'dangling';
  if (page === undefined) return http.kind === 'silent' && https.kind === 'silent' ? 'silent' : 'unknown';
  if (page.leadsTo !== undefined) return 'redirect';
  return page.closed === undefined ? 'site' : 'restricted';
}

/** Where a page leads to by its address alone: what stands in queries is often of one visitor, and secret. */
function placeOf(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * What a host shows, as the inventory of hosts tells it; whose networks it is in where `owners` tell. A word in a name that only
 * a wildcard gives says nothing of the host.
 */
export function shownBy(host: HostArtifact, owners?: NetworkOwners): HostShown {
  const { name, words, wildcard, answer, certificate } = host;
  const page = [host.https, host.http].find(answers);
  return {
    role: roleOf(host, page),
    aliases: [...answer.chain],
    http_status: page?.status ?? 0,
    title: page?.title ?? '',
    redirect: placeOf(page?.leadsTo),
    issuer: certificate?.issuerName ?? '',
    private_word: wildcard === undefined ? (privateWordIn(name, words) ?? '') : '',
    networks: owners?.of(answer.addresses) ?? [],
  };
}
