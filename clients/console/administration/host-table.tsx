import type { HostInventory, ListedHost } from '../../../shared/records/hosts/host-inventory.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { Said } from '../parts/said.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.hosts;

const columns = [
  'host',
  'answer',
  'leads',
  'addresses',
  'ports',
  'findings',
  'technologies',
  'certificate',
  'seen',
] as const satisfies readonly (keyof typeof words.columns)[];

/** How many ports a row lists. */
const mostPorts = 12;

/** `200 Title of the page`, or why there is none. */
function answerOf({ role, http_status, title }: ListedHost): string {
  if (http_status > 0) return title === '' ? String(http_status) : `${http_status} ${title}`;
  return role === 'silent' || role === 'dangling' || role === 'unknown' ? words.roles[role] : '';
}

/** Where it leads: the end of its alias, and the address it redirects to. */
function leadsOf({ aliases, redirect }: ListedHost): string {
  const end = aliases.at(-1);
  return [...(end ? [words.alias(end)] : []), ...(redirect ? [words.redirect(redirect)] : [])].join(', ');
}

/** `22, 443, 53/udp`: ports of all its addresses, each once. */
function portsOf({ host_port }: Pick<HostInventory, 'host_port'>): string {
  const ports = new Set(host_port.map(({ port, transport }) => (transport === 'udp' ? `${port}/udp` : `${port}`)));
  const told = [...ports].slice(0, mostPorts).join(', ');
  return ports.size > mostPorts ? `${told} ${words.morePorts(ports.size - mostPorts)}` : told;
}

function OpenFindings({ inventory }: { readonly inventory: HostInventory }) {
  const { open_findings, address_findings, worst_finding: worst } = inventory;
  return (
    <>
      {worst && (
        <>
          <SeverityBadge severity={worst.severity} /> {open_findings}{' '}
          <small>
            <Said text={worst.title} />
          </small>
        </>
      )}{' '}
      {address_findings > 0 && <small>{words.ofAddresses(address_findings)}</small>}
    </>
  );
}

function HostRow({ of }: { readonly of: ListedHost }) {
  const { projectId } = useCurrent();
  const { host, addresses, networks, technologies, issuer, certificate_end, private_word, gone, inventory, last_seen } =
    of;
  return (
    <tr>
      <td class="title">
        <a href={formatAddress([projectId, 'findings'], { host })}>{host}</a>{' '}
        {gone && (
          <span class="badge" title={words.goneHelp}>
            {words.gone}
          </span>
        )}{' '}
        {private_word && <small>{words.looksPrivate(private_word)}</small>}
      </td>
      <td>{answerOf(of)}</td>
      <td>{leadsOf(of)}</td>
      <td>
        {addresses.join(', ')} {networks.length > 0 && <small>{networks.join(', ')}</small>}
      </td>
      <td>{inventory && portsOf(inventory)}</td>
      <td>{inventory && <OpenFindings inventory={inventory} />}</td>
      <td>{technologies.join(', ')}</td>
      <td>
        {issuer} {certificate_end > 0 && <small class="nowrap">{words.ends(timeText(certificate_end))}</small>}
      </td>
      <td class="seen">{timeText(last_seen)}</td>
    </tr>
  );
}

/** What scans of all kinds know of hosts, one a row. */
export function HostTable({ hosts }: { readonly hosts: readonly ListedHost[] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hosts.map((each) => (
          <HostRow key={each.host} of={each} />
        ))}
      </tbody>
    </table>
  );
}
