import { useCallback } from 'preact/hooks';
import { findingStatuses } from '../../../shared/records/findings/finding-status.ts';
import { severities } from '../../../shared/records/findings/severity.ts';
import { address, replaceQuery } from '../navigation.ts';
import { DateFilter } from '../parts/date-filter.tsx';
import { Choice, type Choices } from '../parts/field.tsx';
import { QueryField } from '../parts/query-field.tsx';
import { texts } from '../texts.ts';
import { any, changedQuery, isFiltered, usual } from './finding-filters.ts';

const words = texts.findings;
const anyChoice = ['', words.any] as const;

const choices = {
  severity: [anyChoice, ...severities.map((each) => [each, texts.severities[each]] as const)],
  status: [...findingStatuses.map((each) => [each, texts.statuses[each]] as const), [any, words.any]],
  data_source: [anyChoice, ...Object.entries(words.dataSources)],
  kev: [anyChoice, ['true', texts.yes], ['false', texts.no]],
  sort: Object.entries(words.sorts),
  overdue: [anyChoice, ['true', texts.yes], ['false', texts.no]],
  suppressed: [
    ['', words.suppressed.any],
    ['false', words.suppressed.false],
    ['true', words.suppressed.true],
  ],
} as const satisfies Record<string, Choices>;

const set = (name: string, value: string) => replaceQuery(changedQuery(address.value.query, name, value));

function ChoiceFilter({ name }: { readonly name: keyof typeof choices }) {
  const value = address.value.query[name] ?? usual[name] ?? '';
  return (
    <Choice label={words.filter[name]} value={value} choices={choices[name]} onChange={(next) => set(name, next)} />
  );
}

type TextName = 'text' | 'host' | 'check_id' | 'tag' | 'owner' | 'cve';

function TextFilter({ name, help }: { readonly name: TextName; readonly help?: string }) {
  const query = useCallback((value: string) => changedQuery(address.value.query, name, value), [name]);
  return <QueryField name={name} label={words.filter[name]} query={query} {...(help && { help })} />;
}

function DayFilter({ name }: { readonly name: 'since' | 'changed_since' }) {
  return (
    <DateFilter
      label={words.filter[name]}
      value={address.value.query[name] ?? ''}
      onChange={(value) => set(name, value)}
    />
  );
}

const rarer = ['tag', 'owner', 'cve', 'overdue', 'suppressed', 'since', 'changed_since'] as const;

/** The filters that are needed less often: shown where one of them is set, or who looks for them opens them. */
function MoreFilters() {
  return (
    <details class="more-filters" open={rarer.some((name) => address.value.query[name] !== undefined)}>
      <summary>{words.moreFilters}</summary>
      <div class="filters">
        <TextFilter name="tag" />
        <TextFilter name="owner" />
        <TextFilter name="cve" help={words.filter.cveHelp} />
        <ChoiceFilter name="overdue" />
        <ChoiceFilter name="suppressed" />
        <DayFilter name="since" />
        <DayFilter name="changed_since" />
      </div>
    </details>
  );
}

/** The filters of the list of findings; each is in the address, so that a link shows the same list. */
export function FilterBar() {
  return (
    <form class="filters" aria-label={words.filters} onSubmit={(event) => event.preventDefault()}>
      <TextFilter name="text" help={words.filter.textHelp} />
      <ChoiceFilter name="severity" />
      <ChoiceFilter name="status" />
      <ChoiceFilter name="data_source" />
      <TextFilter name="host" />
      <TextFilter name="check_id" />
      <ChoiceFilter name="kev" />
      <ChoiceFilter name="sort" />
      <MoreFilters />
      {isFiltered(address.value.query) && (
        <button type="button" class="quiet" onClick={() => replaceQuery({})}>
          {words.reset}
        </button>
      )}
    </form>
  );
}
