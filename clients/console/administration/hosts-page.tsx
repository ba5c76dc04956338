import { listHost } from '../../../shared/api/osint/host.ts';
import type { ListedHost } from '../../../shared/records/hosts/host-inventory.ts';
import { useCurrent } from '../frame/current.ts';
import { address, replaceQuery } from '../navigation.ts';
import { usePaged } from '../paged.ts';
import { Choice, type Choices } from '../parts/field.tsx';
import { Empty } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { QueryField } from '../parts/query-field.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { Assets } from './assets.tsx';
import { HostTable } from './host-table.tsx';

const words = texts.hosts;
const goneChoices: Choices = [
  ['', words.any],
  ['false', words.present],
  ['true', words.goneOnly],
];

/** The hosts that scans have discovered. */
export function HostsPage() {
  const { projectId: project_id } = useCurrent();
  const { domain, technology, gone = '' } = address.value.query;
  const key = JSON.stringify(['hosts', project_id, domain, technology, gone]);
  const list = usePaged<ListedHost>(key, async (cursor, signal) => {
    const filters = { domain: domain || undefined, technology: technology || undefined };
    const { data, nextCursor } = await client.call(
      listHost,
      { project_id, ...filters, gone: gone === 'true' || gone === 'false' ? gone : undefined, limit: 100, cursor },
      { signal },
    );
    return { records: data.osint_host, cursor: nextCursor };
  });
  return (
    <>
      <Title text={words.title} />
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <QueryField name="domain" label={words.domain} />
        <QueryField name="technology" label={words.technology} />
        <Choice
          label={words.lastScan}
          value={gone}
          choices={goneChoices}
          onChange={(next) => replaceQuery({ ...address.value.query, gone: next })}
        />
      </form>
      <PagedList list={list} empty={<Empty title={words.empty} next={words.emptyNext} />}>
        {(hosts) => <HostTable hosts={hosts} />}
      </PagedList>
      <Assets />
    </>
  );
}
