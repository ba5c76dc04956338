import { createServer } from 'node:http';
import { activeChecks } from '../../../shared/scanners/application/active-checks.ts';
import { cspMissing } from '../../../shared/scanners/application/passive/csp-missing.ts';
import { siteChecks } from '../../../shared/scanners/application/site-checks.ts';
import { replyTo, startAnsweringServer } from '../../name-server/start-answering-server.ts';
import { runSomeChecks } from '../../shared/scanners/application/run-some-checks.ts';
import { runCmsScan } from '../../shared/scanners/cms/run-cms-scan.ts';
import { runScan } from '../../shared/scanners/portscan/run-scan.ts';
import { runSubdomainScan } from '../../shared/scanners/subdomain/run-subdomain-scan.ts';
import { site, wordpressPages } from '../../targets/cms/wordpress.ts';
import { listening } from '../../targets/server.ts';

/** Where a scan of a kind was when it ended: its checkpoint, and the notes that this names. */
interface SavedScan {
  readonly checkpoint: unknown;
  readonly notes: unknown;
}

export type SavedScans = Readonly<Record<'portscan' | 'cms' | 'application' | 'subdomain', SavedScan>>;

/** Scans small targets with each scanner that keeps a checkpoint. */
export async function everyCheckpoint(): Promise<SavedScans> {
  await using blog = await site(wordpressPages());
  await using shop = await listening(
    createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<a href="/a">a</a>')),
    '127.0.0.1',
    0,
  );
  await using names = await startAnsweringServer((asked) => {
    if (!['b.test', 'www.b.test'].includes(asked.name)) return replyTo(asked, [], 'NXDOMAIN');
    return replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data: '127.0.0.1' }] : []);
  });
  const ports = await runScan('127.0.0.1', { ports: '1-6' });
  const cms = await runCmsScan(blog.url);
  const application = await runSomeChecks(`http://127.0.0.1:${shop.port}/`, {
    checks: { passive: [cspMissing], active: activeChecks, site: siteChecks },
    maxDepth: 1,
    maxChildren: 5,
  });
  const subdomain = await runSubdomainScan('b.test', { resolvers: [names.resolver] });
  const noted = (stored: Map<string, string>) => JSON.parse([...stored.values()].at(-1) ?? 'null');
  return {
    portscan: { checkpoint: ports.commits.at(-1)?.checkpoint, notes: null },
    cms: { checkpoint: cms.commits.at(-1)?.checkpoint, notes: null },
    application: { checkpoint: application.commits.at(-1)?.checkpoint, notes: noted(application.stored) },
    subdomain: { checkpoint: subdomain.commits.at(-2)?.checkpoint, notes: noted(subdomain.stored) },
  };
}
