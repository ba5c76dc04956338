import { listAsset } from '../../../shared/api/finding/asset.ts';
import type { Asset } from '../../../shared/records/findings/asset.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { usePaged } from '../paged.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { Said } from '../parts/said.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.hosts;

const counts = ['high', 'medium', 'low'] as const;

function AssetTable({ assets }: { readonly assets: readonly Asset[] }) {
  const { projectId } = useCurrent();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.risk.worst}</th>
          <th scope="col">{words.columns.host}</th>
          {counts.map((severity) => (
            <th key={severity} scope="col" class="number">
              {texts.severities[severity]}
            </th>
          ))}
          <th scope="col" class="number">
            {words.risk.exploited}
          </th>
          <th scope="col">{words.columns.seen}</th>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <tr key={asset.host}>
            <td class="severity">
              <SeverityBadge severity={asset.severity} />
            </td>
            <td class="title">
              <a href={formatAddress([projectId, 'findings'], { host: asset.host, suppressed: 'false' })}>
                {asset.host || texts.today.noHost}
              </a>{' '}
              <small>
                <Said text={asset.title} />
              </small>
            </td>
            {counts.map((severity) => (
              <td key={severity} class="number">
                {asset[severity]}
              </td>
            ))}
            <td class="number">{asset.known_exploited}</td>
            <td class="seen">{timeText(asset.last_seen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is at risk on each host, the worst first. */
export function Assets() {
  const { projectId: project_id } = useCurrent();
  const list = usePaged<Asset>(`assets ${project_id}`, async (cursor, signal) => {
    const { data, nextCursor } = await client.call(listAsset, { project_id, limit: 25, cursor }, { signal });
    return { records: data.asset, cursor: nextCursor };
  });
  return (
    <section>
      <h2>{words.risk.title}</h2>
      <PagedList list={list} empty={<p class="help">{texts.findings.none}</p>}>
        {(assets) => <AssetTable assets={assets} />}
      </PagedList>
    </section>
  );
}
