import { takeoverServices } from '../../shared/scanners/subdomain/host/takeover/services.ts';
import type { PageSign, TakeoverService } from '../../shared/scanners/subdomain/host/takeover/takeover-service.ts';
import { documentationAsOf, publicVerdicts } from './takeover-verdicts.ts';

/** Where the document is committed. */
export const takeoverFile = new URL('../../docs/takeover-services.md', import.meta.url);

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
const code = (text: string) => `\`${cell(text)}\``;

const verdictWords = { yes: 'claimable', edge: 'depends', no: 'not claimable' } as const;

function pageWords({ texts, status, header, redirect, isVague }: PageSign): string {
  const parts = [
    status && `status ${status.join(' or ')}`,
    header && `header ${code(`${header.name}: ${header.value}`)}`,
    redirect && `redirect to ${redirect.map(code).join(' or ')}`,
    texts?.map(code).join(' or '),
  ].filter((part) => part !== undefined);
  return parts.join(', ') + (isVague ? ' (possible only)' : '');
}

function signWords({ signs }: TakeoverService): string {
  const words = signs.map((sign) =>
    sign.kind === 'page' ? pageWords(sign) : sign.kind === 'no_name' ? 'NXDOMAIN' : 'zone refused',
  );
  return words.join('; ') || 'none known';
}

function rowOf(service: TakeoverService): string {
  const { id, name, suffixes, assigned, claimable, condition, reference } = service;
  const verdict = publicVerdicts.get(id);
  const names = [...suffixes.map(code), ...(assigned ?? []).map((each) => `not ${code(each)}`)].join(', ');
  const differs =
    verdict?.claimable &&
    verdict.otherwise &&
    `The list says "${verdictWords[verdict.claimable]}": ${verdict.otherwise}.`;
  const said = [condition, differs].filter((each) => each !== undefined);
  const judged = [verdictWords[claimable] + (said.length > 0 ? '.' : ''), ...said].join(' ');
  const source = verdict ? `[${verdict.list.name}](${verdict.list.url})` : `none; see [documentation](${reference})`;
  return `| ${cell(name)} | ${names} | ${cell(judged)} | ${signWords(service)} | ${source} | ${verdict?.list.asOf ?? documentationAsOf} |`;
}

/** The text of docs/takeover-services.md, made from the services that the subdomain scan knows. */
export function takeoverText(): string {
  const sorted = takeoverServices.toSorted((one, other) =>
    one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
  );
  return `# Services that names can be taken over at

The ${sorted.length} services that the subdomain scan knows. Generated from \`shared/scanners/subdomain/host/takeover/\` and
\`infra/checks/takeover-verdicts.ts\` by \`npm run docs:checks\`; a test keeps it in sync, and compares each verdict with the public list.

*Claimable*: any customer can claim a released name, so the sign of an unclaimed name is a finding of score 8 (6 where the
sign is NXDOMAIN, which shows the released name but no page). *Depends*: score 6. *Not claimable*: never a finding. A name at a claimable
service that answers with an error and shows none of the signs is \`hosted-service\` with score 4: services change their pages.
A service that is in no public list was judged by what its maker documents, and where that leaves it open by how it gives out its names. Names after *not* have a part that the service makes up: nobody can claim them.

| Service | Names | Verdict | Sign of an unclaimed name | Public list | As of |
| --- | --- | --- | --- | --- | --- |
${sorted.map(rowOf).join('\n')}
`;
}
