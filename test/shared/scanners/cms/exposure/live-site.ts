import { onTestFinished } from 'vitest';
import type { Site } from '../../../../../shared/scanners/cms/site.ts';
import type { Step, StepContext } from '../../../../../shared/scanners/cms/step.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import type { Absence, CoverageEntry, Observation, ScanScope } from '../../../../../shared/scanning/scanner.ts';
import { createWebClient } from '../../../../../shared/scanning/web/create-web-client.ts';
import { learnMissingPages } from '../../../../../shared/scanning/web/learn-missing-pages.ts';
import { remembering } from '../../../../../shared/scanning/web/remembering.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import type { Pages } from '../../../../targets/exposed/exposed-pages.ts';
import { type PagesTarget, pagesTarget, type SiteManners } from '../../../../targets/exposed/exposed-site.ts';
import { stepContext } from './step-context.ts';

const loopback = ['127.0.0.0/8', '::1/128'];
const nothing: ScanScope['exclusions'] = { hosts: [], ports: [], paths: [] };

/** A server on loopback with fixed pages, and the site as the steps of a scan see it through the real client. */
export async function liveSite(
  pages: Pages,
  manners: SiteManners = {},
  exclusions = nothing,
): Promise<Site & { readonly server: PagesTarget }> {
  const server = await pagesTarget(pages, manners);
  const base = `http://127.0.0.1:${server.port}/`;
  const client = createWebClient({
    egress: createEgress({ only: loopback, allow: loopback }),
    signal: new AbortController().signal,
    runId: 'run',
    scope: webScope([base], exclusions),
    now: Date.now,
    sleep: async () => {},
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });
  onTestFinished(async () => {
    client.close();
    await server[Symbol.asyncDispose]();
  });
  const home = await client.request({ url: base });
  return { web: remembering(client), missing: learnMissingPages(client, base), target: base, base, home, server };
}

/** What a step came to, all parts together. */
export interface StepResult {
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  readonly coverage: readonly CoverageEntry[];
  readonly facts: StepContext['facts'];
  readonly parts: number;
}

/** Runs a step to its end, part by part. What breaks in a check breaks the test. */
export async function runStep(step: Step, given: Partial<StepContext> & { readonly site: Site }): Promise<StepResult> {
  const context = stepContext(given);
  const withheld = step.withheld(context);
  if (withheld !== undefined) throw new Error(`withheld: ${withheld.reason}`);
  const result = { observed: [] as Observation[], absent: [] as Absence[], coverage: [] as CoverageEntry[] };
  let facts = context.facts;
  let cursor: unknown;
  let parts = 0;
  do {
    const part = await step.run(context, cursor, (_check, error) => {
      throw error;
    });
    result.observed.push(...part.judgement.observed);
    result.absent.push(...part.judgement.absent);
    result.coverage.push(...part.judgement.coverage);
    facts = { ...facts, ...part.facts };
    cursor = part.cursor === undefined ? undefined : JSON.parse(JSON.stringify(part.cursor));
    parts += 1;
  } while (cursor !== undefined && parts < 500);
  return { ...result, facts, parts };
}

/** Check and location of findings, in order of their names. */
export function placesFound({ observed }: Pick<StepResult, 'observed'>): string[] {
  return observed.map(({ checkId, location }) => `${checkId} ${location}`).toSorted();
}
