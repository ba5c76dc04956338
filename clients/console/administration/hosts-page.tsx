import { listHost } from '../../../shared/api/osint/host.ts';
import type { OsintHost } from '../../../shared/records/osint-host.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { address } from '../navigation.ts';
import { usePaged } from '../paged.ts';
import { Empty } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { QueryField } from '../parts/query-field.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import { Assets } from './assets.tsx';

const words = texts.hosts;

function HostTable({ hosts }: { readonly hosts: readonly OsintHost[] }) {
  const { projectId } = useCurrent();
  const { columns } = words;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{columns.host}</th>
          <th scope="col">{columns.addresses}</th>
          <th scope="col">{columns.technologies}</th>
          <th scope="col">{columns.certificate}</th>
          <th scope="col">{columns.seen}</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map(({ host, addresses, technologies, certificate_end, last_seen }) => (
          <tr key={host}>
            <td class="title">
              <a href={formatAddress([projectId, 'findings'], { host })}>{host}</a>
            </td>
            <td>{addresses.join(', ')}</td>
            <td>{technologies.join(', ')}</td>
            <td class="nowrap">{timeText(certificate_end)}</td>
            <td class="seen">{timeText(last_seen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The hosts that scans have discovered. */
export function HostsPage() {
  const { projectId: project_id } = useCurrent();
  const { domain, technology } = address.value.query;
  const key = JSON.stringify(['hosts', project_id, domain, technology]);
  const list = usePaged<OsintHost>(key, async (cursor, signal) => {
    const filters = { domain: domain || undefined, technology: technology || undefined };
    const { data, nextCursor } = await client.call(
      listHost,
      { project_id, ...filters, limit: 100, cursor },
      { signal },
    );
    return { records: data.osint_host, cursor: nextCursor };
  });
  return (
    <>
      <h1>{words.title}</h1>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <QueryField name="domain" label={words.domain} />
        <QueryField name="technology" label={words.technology} />
      </form>
      <PagedList list={list} empty={<Empty title={words.empty} next={words.emptyNext} />}>
        {(hosts) => <HostTable hosts={hosts} />}
      </PagedList>
      <Assets />
    </>
  );
}
