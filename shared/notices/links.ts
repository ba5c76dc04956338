import type { Notice } from '../records/notices/notice.ts';

/** Where people read on. */
export interface LinkBase {
  /** Where the service is; ends in a slash. */
  readonly url: string;
  /** Whether the console is there; otherwise addresses of the API are told. */
  readonly hasConsole: boolean;
}

/** Where a notice is shown in full. */
export function linkOf({ url, hasConsole }: LinkBase, project: number, notice: Notice): string {
  const { finding_id, run_id, host } = notice;
  const page = `${url}#/${project}`;
  const api = `${url}api/v1`;
  if (finding_id !== null) {
    return hasConsole
      ? `${page}/findings/${finding_id}`
      : `${api}/finding/get-finding?project_id=${project}&finding_id=${finding_id}`;
  }
  if (run_id !== null) {
    return hasConsole
      ? `${page}/runs/${encodeURIComponent(run_id)}`
      : `${api}/scan/get-run?project_id=${project}&run_id=${encodeURIComponent(run_id)}`;
  }
  const domain = encodeURIComponent(host);
  return hasConsole
    ? `${page}/hosts?domain=${domain}`
    : `${api}/osint/list-host/?project_id=${project}&domain=${domain}`;
}

/** Where all of a project is shown. */
export function projectLink({ url, hasConsole }: LinkBase, project: number): string {
  return hasConsole ? `${url}#/${project}/today` : `${url}api/v1/finding/list-finding?project_id=${project}`;
}
