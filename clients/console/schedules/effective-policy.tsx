import { profiles } from '../../../shared/records/policies/scan-options.ts';
import { effectiveValue } from '../../targets/effective-value.ts';
import { texts } from '../texts.ts';
import { durationText } from '../time-text.ts';
import type { Explained } from './target-policy.ts';

const words = texts.effective;
const names: Readonly<Record<string, string>> = words.fields;

/** A value as people read it. */
function valueText(field: string, value: unknown): string {
  if (value === null) return words.unlimited;
  if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) return texts.none;
  if (value === true) return words.yes;
  const profile = field === 'profile' && profiles.find((each) => each === value);
  if (profile) return texts.policy.profileNames[profile];
  if (field === 'budgets.wall_clock_seconds') return durationText(Number(value));
  if (typeof value === 'number') return value.toLocaleString(texts.language);
  if (Array.isArray(value)) return value.join(', ');
  // What an uploaded definition is, is told beside its form.
  return typeof value === 'object' ? words.yes : String(value);
}

/** What a scan of a target that is started now would do, value by value, and who says so. */
export function EffectivePolicy({ effective, origins }: Pick<Explained, 'effective' | 'origins'>) {
  const { columns } = words;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{columns.field}</th>
          <th scope="col">{columns.value}</th>
          <th scope="col">{columns.origin}</th>
        </tr>
      </thead>
      <tbody>
        {origins.map(({ field, origin }) => (
          <tr key={field}>
            <td class="title">{names[field] ?? field}</td>
            <td>{valueText(field, effectiveValue(effective, field))}</td>
            <td class="status">{words.origins[origin]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
