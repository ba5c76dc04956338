import { useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { exportFinding } from '../../../shared/api/finding/export.ts';
import { type Format, formatNames } from '../../../shared/records/findings/export-format.ts';
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

/** Where a file is that is too large for an answer: a page may not fetch from there, but the browser may download. */
const elsewhere = z.object({ data: z.object({ url: z.url({ protocol: /^https?$/ }) }) });

/** Lets the browser fetch a file from another address: it comes as an attachment, and the page stays. */
function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  link.click();
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
      const asked = { project_id, format, redirect: 'false' as const, ...filters };
      const { file, fileName } = await client.call(exportFinding, asked);
      if (fileName === undefined) follow(elsewhere.parse(await file.json()).data.url);
      else download(await file.blob(), fileName);
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
