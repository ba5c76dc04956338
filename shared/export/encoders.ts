import type { Encode, Format } from '../records/export-format.ts';
import { encodeAsff } from './asff.ts';
import { encodeCsv } from './csv.ts';
import { encodeHtml } from './html.ts';
import { encodeJsonl } from './jsonl.ts';
import { encodeOcsf } from './ocsf.ts';
import { encodeSarif } from './sarif.ts';

/** What writes each format. */
export const encoders: Readonly<Record<Format, Encode>> = {
  sarif: encodeSarif,
  ocsf: encodeOcsf,
  asff: encodeAsff,
  csv: encodeCsv,
  jsonl: encodeJsonl,
  html: encodeHtml,
};
