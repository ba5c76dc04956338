import type { Encode, Format } from '../records/findings/export-format.ts';

/** An encoder that is loaded with the first file of its format. */
const loaded = (load: () => Promise<Encode>): Encode =>
  async function* (findings, facts) {
    const encode = await load();
    yield* encode(findings, facts);
  };

/** What writes each format. */
export const encoders: Readonly<Record<Format, Encode>> = {
  sarif: loaded(async () => (await import('./sarif.ts')).encodeSarif),
  ocsf: loaded(async () => (await import('./ocsf.ts')).encodeOcsf),
  asff: loaded(async () => (await import('./asff.ts')).encodeAsff),
  csv: loaded(async () => (await import('./csv.ts')).encodeCsv),
  jsonl: loaded(async () => (await import('./jsonl.ts')).encodeJsonl),
  html: loaded(async () => (await import('./html.ts')).encodeHtml),
};
