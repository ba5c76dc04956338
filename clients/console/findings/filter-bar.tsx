import { useCallback } from 'preact/hooks';
import { findingStatuses, severities } from '../../../shared/records/finding.ts';
import { address, replaceQuery } from '../navigation.ts';
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
} as const satisfies Record<string, Choices>;

const set = (name: string, value: string) => replaceQuery(changedQuery(address.value.query, name, value));

function ChoiceFilter({ name }: { readonly name: keyof typeof choices }) {
  const value = address.value.query[name] ?? usual[name] ?? '';
  return (
    <Choice label={words.filter[name]} value={value} choices={choices[name]} onChange={(next) => set(name, next)} />
  );
}

function TextFilter({ name, help }: { readonly name: 'text' | 'host' | 'check_id'; readonly help?: string }) {
  const query = useCallback((value: string) => changedQuery(address.value.query, name, value), [name]);
  return <QueryField name={name} label={words.filter[name]} query={query} {...(help && { help })} />;
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
      {isFiltered(address.value.query) && (
        <button type="button" class="quiet" onClick={() => replaceQuery({})}>
          {words.reset}
        </button>
      )}
    </form>
  );
}
