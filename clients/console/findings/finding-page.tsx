import { useState } from 'preact/hooks';
import { putFindingStatus } from '../../../shared/api/finding/finding-status.ts';
import { getFinding } from '../../../shared/api/finding/one-finding.ts';
import type { Finding } from '../../../shared/records/findings/finding.ts';
import { importSettingType } from '../../../shared/records/findings/import-source.ts';
import { kindOfSetting } from '../../targets/target-kinds.ts';
import { formatAddress } from '../address.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { type Loaded, useLoaded } from '../loaded.ts';
import { address } from '../navigation.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Facts } from '../parts/facts.tsx';
import { LoadingArea } from '../parts/loading-area.tsx';
import { isMissing, Missing } from '../parts/missing.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import type { Decision } from './decision.ts';
import { statusText } from './finding-table.tsx';
import { History } from './history.tsx';
import { isOverdue, type ListedFinding } from './listed-finding.ts';
import { NotesForm } from './notes-form.tsx';
import { type Related, RelatedFindings } from './related-findings.tsx';
import { Retest } from './retest.tsx';
import { TriageForm } from './triage-form.tsx';

const words = texts.finding;

interface Read {
  readonly finding: ListedFinding;
  readonly related: readonly Related[];
  readonly etag: string | undefined;
}

function Section({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <section>
      <h2>{title}</h2>
      <p class="prose" lang="en">
        {text}
      </p>
    </section>
  );
}

function References({ finding }: { readonly finding: Finding }) {
  if (finding.references.length === 0) return null;
  return (
    <section>
      <h2>{words.references}</h2>
      <ul>
        {finding.references.map((url) => (
          <li key={url}>
            <OutsideLink url={url} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Story({ finding }: { readonly finding: Finding }) {
  return (
    <>
      {finding.regression && finding.status === 'open' && <p class="notice">{words.regression}</p>}
      <Section title={words.description} text={finding.description} />
      <Section title={words.risk} text={finding.risk} />
      <Section title={words.recommendation} text={finding.recommendation} />
      {finding.evidence !== '' && (
        <section>
          <h2>{words.evidence}</h2>
          <CodeBlock label={words.evidence} text={finding.evidence} />
        </section>
      )}
      {finding.reproduce !== '' && (
        <section>
          <h2>{words.reproduce}</h2>
          <CodeBlock label={words.reproduce} text={finding.reproduce} />
        </section>
      )}
      <References finding={finding} />
    </>
  );
}

function classification({ taxonomy }: Finding): string {
  const { cwe, owasp_2021, owasp_2025, wstg, asvs } = taxonomy;
  return [...cwe, ...owasp_2025, ...owasp_2021, ...wstg, ...asvs].map(({ id, name }) => `${id} ${name}`).join('\n');
}

function FindingFacts({ finding }: { readonly finding: Finding }) {
  const { projectId } = useCurrent();
  const kind = kindOfSetting(finding.setting_type, finding.data_source);
  const target = `${kind?.name ?? finding.setting_type}:${finding.setting_id}`;
  const isImported = finding.setting_type === importSettingType;
  return (
    <Facts
      facts={[
        [words.resource, finding.resource],
        [words.location, finding.location],
        [words.score, words.scoreOf(finding.score, finding.max_score)],
        [words.confidence, texts.confidences[finding.confidence]],
        [
          words.check,
          <a key="check" href={formatAddress([projectId, 'findings'], { check_id: finding.check_id })}>
            {finding.check_id}
          </a>,
        ],
        [
          words.target,
          kind ? (
            <a key="target" href={formatAddress([projectId, 'targets', kind.name, finding.setting_id])}>
              {target}
            </a>
          ) : (
            !isImported && target
          ),
        ],
        [words.source, isImported && finding.data_source],
        [words.cves, finding.cve_ids.join(', ')],
        [words.cvss, finding.cvss_score !== null && `${finding.cvss_score} ${finding.cvss_vector}`],
        [words.epss, finding.epss !== null && String(finding.epss)],
        [words.kev, finding.kev && texts.yes],
        [words.firstSeen, timeText(finding.first_seen)],
        [words.lastSeen, timeText(finding.last_seen)],
        [words.timesSeen, String(finding.times_seen)],
        [words.fixedAt, timeText(finding.fixed_at)],
        [words.reopenedAt, timeText(finding.reopened_at)],
        [
          words.classification,
          <span key="classes" class="lines" lang="en">
            {classification(finding)}
          </span>,
        ],
        [words.number, String(finding.finding_id)],
      ]}
    />
  );
}

function Standing({ finding }: { readonly finding: Finding }) {
  return (
    <Facts
      facts={[
        [words.status, statusText(finding)],
        [words.reason, finding.status_reason],
        [words.owner, finding.status_owner],
        [words.expires, timeText(finding.status_expires_at)],
        [words.setBy, [finding.status_set_by, timeText(finding.status_set_at)].filter(Boolean).join(', ')],
      ]}
    />
  );
}

/** The decision about a finding: as it stands, and the form to change it. */
function Triage({ read, loaded }: { readonly read: Read; readonly loaded: Loaded<unknown> }) {
  const { projectId: project_id } = useCurrent();
  const mayDecide = usePermission('finding:write');
  const [isSaved, setSaved] = useState(false);
  const { finding, etag } = read;
  const save = async (decision: Decision) => {
    setSaved(false);
    const input = { project_id, finding_id: finding.finding_id, ...decision };
    await client.call(putFindingStatus, input, etag === undefined ? {} : { ifMatch: etag });
    setSaved(true);
    loaded.reload();
  };
  const { status, status_reason: reason, status_owner: owner } = finding;
  return (
    <section class="card">
      <h2>{texts.triage.title}</h2>
      <Standing finding={finding} />
      {!mayDecide && <p class="help">{texts.triage.notAllowed}</p>}
      {mayDecide && status === 'fixed' && <p class="help">{texts.triage.fixed}</p>}
      {mayDecide && status !== 'fixed' && (
        <TriageForm
          key={status}
          form={`${project_id} ${finding.finding_id}`}
          initial={{ status, reason, owner, until: '' }}
          save={save}
        />
      )}
      <p role="status">{isSaved && texts.triage.saved}</p>
    </section>
  );
}

/** Who works on a finding and until when, and the form to change that. */
function Work({ read, loaded }: { readonly read: Read; readonly loaded: Loaded<unknown> }) {
  const { projectId } = useCurrent();
  const mayWrite = usePermission('finding:write');
  // Kept here: what is read after saving brings another form.
  const [isSaved, setSaved] = useState(false);
  const saved = (isDone: boolean) => {
    setSaved(isDone);
    if (isDone) loaded.reload();
  };
  const { finding, etag } = read;
  const { due_at, suppressed_by, owner, tags } = finding;
  const rule = suppressed_by !== null && (
    <a href={formatAddress([projectId, 'suppressions'])}>{texts.work.suppressedBy(suppressed_by)}</a>
  );
  const due = isOverdue(finding) ? `${timeText(due_at)}, ${texts.work.overdue}` : timeText(due_at);
  const written: [string, string][] = mayWrite
    ? []
    : [
        [texts.work.owner, owner],
        [texts.work.tags, tags.join(' ')],
      ];
  return (
    <section class="card">
      <h2>{texts.work.title}</h2>
      <Facts facts={[[texts.work.due, due], [texts.work.suppressed, rule], ...written]} />
      {mayWrite && <NotesForm key={etag} finding={finding} etag={etag} saved={saved} />}
      <p role="status">{isSaved && texts.triage.saved}</p>
    </section>
  );
}

function Whole({ read, loaded }: { readonly read: Read; readonly loaded: Loaded<unknown> }) {
  const { finding, related } = read;
  return (
    <article class="finding">
      <header>
        <SeverityBadge severity={finding.severity} />
        <Title text={finding.title} lang="en" />
      </header>
      <div class="columns">
        <div>
          <Story finding={finding} />
          <History
            findingId={finding.finding_id}
            version={`${finding.status} ${finding.status_set_at} ${finding.last_seen} ${finding.retest?.run_id}`}
          />
          <RelatedFindings related={related} />
        </div>
        <aside>
          <Triage read={read} loaded={loaded} />
          <Retest finding={finding} reload={loaded.reload} />
          <Work read={read} loaded={loaded} />
          <section class="card">
            <h2>{words.facts}</h2>
            <FindingFacts finding={finding} />
          </section>
        </aside>
      </div>
    </article>
  );
}

/** One finding in full: what it is, how it was seen, what is decided. */
export function FindingPage({ findingId }: { readonly findingId: number }) {
  const { projectId: project_id } = useCurrent();
  const loaded = useLoaded(`${project_id} ${findingId}`, async (signal): Promise<Read | undefined> => {
    const { data, etag } = await client.call(getFinding, { project_id, finding_id: findingId }, { signal });
    const [finding] = data.finding;
    return finding && { finding, related: data.related, etag };
  });
  return (
    <>
      <p>
        <a href={formatAddress([project_id, 'findings'], address.value.query)}>← {words.back}</a>
      </p>
      {isMissing(loaded.error) ? (
        <Missing title={words.gone} />
      ) : (
        <LoadingArea loaded={loaded}>
          {(read) => (read ? <Whole read={read} loaded={loaded} /> : <Missing title={words.gone} />)}
        </LoadingArea>
      )}
    </>
  );
}
