import { gatherHost, type HostParts } from '../../../../../shared/scanners/subdomain/host/gather-host.ts';
import { hostChecks } from '../../../../../shared/scanners/subdomain/host/host-checks.ts';
import { judge } from '../../../../../shared/scanning/check.ts';
import { AUTHORITY } from '../../../scanning/web/certificates.ts';
import { type LoopbackWorld, worldContext, worldWeb } from '../loopback-world.ts';
import { type DnsTable, tableDns } from '../table-dns.ts';

/** The names of these tests, on loopback. */
export const here: DnsTable = {
  'site.test': { A: ['127.0.0.1'] },
  'www.site.test': { A: ['127.0.0.1'] },
};

/** A host of the world as it is gathered: `www.site.test`, where the test says no other. */
export async function gathered(
  world: LoopbackWorld,
  given: Partial<HostParts> & { name?: string; table?: DnsTable } = {},
) {
  const { name = 'www.site.test', table = here, ...own } = given;
  const context = own.context ?? worldContext(world);
  return gatherHost(name, {
    dns: tableDns(table),
    web: worldWeb(context),
    context,
    domain: 'site.test',
    words: ['www'],
    authorities: [AUTHORITY],
    ...own,
  });
}

type Artifact = Awaited<ReturnType<typeof gathered>>;

/** What the checks say of it. */
export function found({ pages: _, ...artifact }: Artifact) {
  return judge(hostChecks, artifact, artifact.name, [], (_check, error) => {
    throw error;
  });
}

/** The score that a check gives it; undefined where it finds nothing. */
export const scoreOf = (artifact: Artifact, id: string) =>
  found(artifact).observed.find(({ checkId }) => checkId === id)?.score;
