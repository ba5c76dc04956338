import { listAsset } from '../../../shared/api/finding/asset.ts';
import { listRecommendation } from '../../../shared/api/finding/recommendation.ts';
import type { Severity } from '../../../shared/records/findings/severity.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { LoadingArea } from '../parts/loading-area.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';

const words = texts.today;

/** Rows of each table. */
const most = 10;

interface Row {
  readonly name: string;
  readonly label: string;
  /** The language of the label, where it is not the page's. */
  readonly lang?: string;
  readonly href: string;
  readonly severity: Severity;
  readonly count: number;
}

function GroupTable({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  if (rows.length === 0) return <p class="help">{texts.findings.none}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.findings.columns.severity}</th>
          <th scope="col">{title}</th>
          <th scope="col" class="number">
            {words.open}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, lang, href, severity, count }) => (
          <tr key={name}>
            <td class="severity">
              <SeverityBadge severity={severity} />
            </td>
            <td class="title">
              <a href={href} lang={lang}>
                {label}
              </a>
            </td>
            <td class="number">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The checks with the most severe open findings. */
export function ByCheck() {
  const { projectId: project_id } = useCurrent();
  const loaded = useLoaded(`checks ${project_id}`, async (signal) => {
    const { data } = await client.call(listRecommendation, { project_id, limit: most }, { signal });
    return data.recommendation.map(
      ({ check_id, title, severity, open_findings, recommendation }): Row => ({
        name: `${check_id} ${recommendation}`,
        label: title,
        lang: 'en',
        href: formatAddress([project_id, 'findings'], { check_id, suppressed: 'false' }),
        severity,
        count: open_findings,
      }),
    );
  });
  return (
    <section>
      <h2>{words.byCheck}</h2>
      <LoadingArea loaded={loaded}>{(rows) => <GroupTable title={words.check} rows={rows} />}</LoadingArea>
    </section>
  );
}

/** The hosts with the most severe open findings, in the order of the worst of each. */
export function ByHost() {
  const { projectId: project_id } = useCurrent();
  const loaded = useLoaded(`hosts ${project_id}`, async (signal) => {
    const { data } = await client.call(listAsset, { project_id, limit: most }, { signal });
    return data.asset.map(
      ({ host, severity, open_findings }): Row => ({
        name: host,
        label: host || words.noHost,
        href: formatAddress([project_id, 'findings'], { host, suppressed: 'false' }),
        severity,
        count: open_findings,
      }),
    );
  });
  return (
    <section>
      <h2>{words.byHost}</h2>
      <LoadingArea loaded={loaded}>{(rows) => <GroupTable title={words.host} rows={rows} />}</LoadingArea>
    </section>
  );
}
