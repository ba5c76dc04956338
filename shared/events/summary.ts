import type * as z from 'zod/mini';
import { cut } from './cut.ts';
import type { eventFinding, eventHost, eventRun } from './event.ts';

/*
 * What happened, in one line for a person: all that a forwarded line of text can be made of, as EventBridge puts values
 * into a text and leaves nothing out where one of them is empty.
 */

/** The most of one value: titles and places are shorter, details of runs have 255. */
const most = 400;

/** A value as it stands in a line: EventBridge hands lines on as JSON, in which a quotation mark would be escaped. */
const inLine = (text: string) =>
  cut(
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replaceAll('"', "'")
      .trim(),
    most,
  );

/** Parts with what stands before each; those that are empty are left out with it. */
function joined(parts: readonly (readonly [before: string, text: string])[]): string {
  return parts.map(([before, text]) => (text === '' ? '' : `${before}${inLine(text)}`)).join('');
}

/** `Open port 22/tcp: OpenSSH (high, diagnosis:portscan) on 192.0.2.1 at 192.0.2.1:22/tcp, project 1001, finding 7` */
export function findingLine(finding: z.output<typeof eventFinding>, projectId: number): string {
  const { title, severity, data_source, host, resource, location, finding_id } = finding;
  const what = joined([
    ['', title || finding.check_id],
    [' (', severity],
    [', ', data_source],
  ]);
  const where = joined([
    [' on ', host],
    [' at ', resource],
    [', ', resource.includes(location) ? '' : location],
  ]);
  return `${what})${where}, project ${projectId}, finding ${finding_id}`;
}

/** `failed, diagnosis:portscan of portscan_setting 1001, target 1002, project 1001, run 0199...: The address ...` */
export function runSummary(run: z.output<typeof eventRun>, projectId: number): string {
  return joined([
    ['', run.state],
    [', ', run.data_source],
    [' of ', `${run.setting_type} ${run.setting_id}`],
    [', target ', String(run.target_id ?? '')],
    [', project ', String(projectId)],
    [', run ', run.run_id],
    [': ', run.detail],
  ]);
}

/** `dev.example.com (192.0.2.9), discovered by rel_osint_data_source 1001, project 1001` */
export function hostSummary(host: z.output<typeof eventHost>, projectId: number): string {
  const addresses = host.addresses.length > 0 ? ` (${inLine(host.addresses.slice(0, 3).join(', '))})` : '';
  const seen = `discovered by rel_osint_data_source ${host.rel_osint_data_source_id}`;
  return `${inLine(host.host)}${addresses}, ${seen}, project ${projectId}`;
}
