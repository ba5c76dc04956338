import { join } from 'node:path';
import * as z from 'zod/mini';
import { passiveChecks } from '../../../shared/scanners/application/passive-checks.ts';
import { siteChecks } from '../../../shared/scanners/application/site-checks.ts';
import { cmsSteps } from '../../../shared/scanners/cms/cms-steps.ts';
import { judgeTarpit } from '../../../shared/scanners/portscan/connecting/tarpit.ts';
import type { PortArtifact } from '../../../shared/scanners/portscan/examination/artifact.ts';
import { judgePort } from '../../../shared/scanners/portscan/examination/port-check.ts';
import { TLS_CHECKS } from '../../../shared/scanners/portscan/tls/tls-checks.ts';
import { hostChecks } from '../../../shared/scanners/subdomain/host/host-checks.ts';
import { registrationChecks } from '../../../shared/scanners/subdomain/registration/registration-checks.ts';
import { zoneChecks } from '../../../shared/scanners/subdomain/zone/zone-checks.ts';
import { type Check, type CheckFacts, judge } from '../../../shared/scanning/check.ts';
import type { Page } from '../../../shared/scanning/web/page/page.ts';
import { modulesIn } from '../../modules-in.ts';
import { tlsCases } from '../scanners/portscan/tls/tls-artifacts.ts';

/** What a finding says. */
export interface ObservedWords {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly risk: string;
  readonly recommendation: string;
}

const scanners = join(import.meta.dirname, '../scanners');
const caseFiles = {
  'cms/cases': await modulesIn(join(scanners, 'cms/cases'), (name) => import(`../scanners/cms/cases/${name}.ts`)),
  'host/cases': await modulesIn(
    join(scanners, 'subdomain/host/cases'),
    (name) => import(`../scanners/subdomain/host/cases/${name}.ts`),
  ),
  'registration/cases': await modulesIn(
    join(scanners, 'subdomain/registration/cases'),
    (name) => import(`../scanners/subdomain/registration/cases/${name}.ts`),
  ),
  'zone/cases': await modulesIn(
    join(scanners, 'subdomain/zone/cases'),
    (name) => import(`../scanners/subdomain/zone/cases/${name}.ts`),
  ),
  'site/cases': await modulesIn(
    join(scanners, 'application/site/cases'),
    (name) => import(`../scanners/application/site/cases/${name}.ts`),
  ),
  'application/passive': await modulesIn(
    join(scanners, 'application/passive'),
    (name) => import(`../scanners/application/passive/${name}.ts`),
  ),
} as const;
type CaseFolder = keyof typeof caseFiles;

const cases = z.object({ fires: z.array(z.unknown()) });

/** What fires a check, by the folder of its cases: a file's own export, or one that has it inside. */
function firesOf(folder: CaseFolder, id: string): readonly unknown[] {
  const module = caseFiles[folder][id] ?? {};
  const inside = Object.values(module).find((value) => typeof value === 'object' && value && 'fires' in value);
  const parsed = z.safeParse(cases, 'fires' in module ? module : inside);
  return parsed.data?.fires ?? [];
}

function judged(folder: CaseFolder, checks: readonly CheckFacts[]): ObservedWords[] {
  return checks.flatMap((facts) =>
    firesOf(folder, facts.id).flatMap((artifact) => {
      const { observed } = judge([facts as Check<unknown>], artifact, 'https://site.test/', [], (_, error) => {
        throw error;
      });
      return observed.map(({ checkId: id, risk = '', ...words }) => ({ ...words, id, risk }));
    }),
  );
}

function seenOnPages(): ObservedWords[] {
  return passiveChecks.flatMap((check) =>
    firesOf('application/passive', check.id).flatMap((page) =>
      check.inspect(page as Page).map((sighting) => ({ ...check, ...sighting, title: sighting.title ?? check.title })),
    ),
  );
}

const port = (text: string, more: Partial<PortArtifact> = {}): PortArtifact => ({
  address: '127.0.0.1',
  family: 4,
  port: 65_535,
  asked: true,
  exchanges:
    text === ''
      ? []
      : [{ probe: text.startsWith('HTTP') ? 'http' : 'banner', text, tls: false, sent: [''], ended: 'quiet' }],
  tls: undefined,
  ...more,
});

const tls = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  subject: 'CN=a.example.test',
  issuer: 'CN=a.example.test',
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
  selfSigned: true,
  fingerprint256: '',
};

const elastic = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"cluster_name":"a","version":{"number":"8.1.0"},"tagline":"You Know, for Search"}`;

const ports: readonly PortArtifact[] = [
  port(''),
  port('', { tls }),
  port('', { asked: false, port: 9100 }),
  port('SSH-2.0-OpenSSH_9.6\r\n'),
  port('HTTP/1.1 200 OK\r\nServer: nginx\r\n\r\n'),
  port('HTTP/1.1 200 OK\r\nServer: nginx\r\n\r\n', { tls }),
  port(elastic),
  port(elastic, { tls }),
];

function seenOfTls(): ObservedWords[] {
  return TLS_CHECKS.flatMap((check) =>
    (tlsCases[check.id]?.fires ?? []).flatMap(([artifact]) => {
      const { observed } = judge([check], artifact, '192.0.2.7:443/tcp', [], (_, error) => {
        throw error;
      });
      return observed.map(({ checkId: id, risk = '', ...words }) => ({ ...words, id, risk }));
    }),
  );
}

/** The findings of the cases that each check's own tests fire it with; of a port, those of a few services. */
export function observedFindings(): readonly ObservedWords[] {
  const ofPorts = [...ports.map(judgePort), judgeTarpit('127.0.0.1', '')];
  return [
    ...judged('cms/cases', [...new Set(cmsSteps.flatMap(({ checks }) => checks))]),
    ...judged('host/cases', hostChecks),
    ...judged('registration/cases', registrationChecks),
    ...judged('zone/cases', zoneChecks),
    ...judged('site/cases', siteChecks),
    ...seenOnPages(),
    ...seenOfTls(),
    ...ofPorts.map(({ checkId: id, risk = '', ...words }) => ({ ...words, id, risk })),
  ];
}
