import { useState } from 'preact/hooks';
import { exportFinding } from '../../../shared/api/finding/export.ts';
import { type Format, formatNames, formats } from '../../../shared/records/export-format.ts';
import { useCurrent } from '../frame/current.ts';
import { address } from '../navigation.ts';
import { Choice } from '../parts/field.tsx';
import { Failure } from '../parts/notice.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { filtersOf } from './finding-filters.ts';

const words = texts.export;

const choices = formatNames.map((name) => [name, words.formats[name]] as const);

/** Hands a file to the browser's downloads. */
function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Exports what the filters of the address show, as a file. */
export function ExportForm() {
  const { projectId: project_id } = useCurrent();
  const [format, setFormat] = useState<Format>('csv');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { sort: _, ...filters } = filtersOf(address.value.query);
      const { file, fileName } = await client.call(exportFinding, { project_id, format, ...filters });
      download(await file.blob(), fileName ?? `findings.${formats[format].extension}`);
    } catch (fault) {
      setError(fault);
    }
    setBusy(false);
  };
  return (
    <details class="export">
      <summary>{words.title}</summary>
      <form class="row" onSubmit={save}>
        <Choice
          label={words.format}
          value={format}
          choices={choices}
          onChange={(name) => setFormat(formatNames.find((each) => each === name) ?? 'csv')}
        />
        <button type="submit" aria-disabled={isBusy}>
          {words.download}
        </button>
        <span role="status">{isBusy && words.busy}</span>
      </form>
      <p class="help">{words.help}</p>
      {error !== undefined && <Failure error={error} />}
    </details>
  );
}
