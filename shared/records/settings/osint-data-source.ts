import * as z from 'zod/mini';
import { maxScore, recordId, text, timestamps } from '../fields.ts';
import { taggedIfAsked } from '../tagged.ts';
import { osintDataSourceKind } from './kinds.ts';
import { resource } from './resource.ts';

const required = { name: text(50), description: text(200), max_score: maxScore };

/** A custom OSINT data source; it belongs to the request's project, though its record does not say so. */
export const osintDataSource = resource(() => ({
  ...osintDataSourceKind,
  input: z.object({ osint_data_source_id: z.optional(recordId), ...required }),
  record: z.object({ osint_data_source_id: recordId, ...required, ...timestamps }),
}));

/** The record as it is answered: lists tell its tag where they are asked for it. */
export const answeredOsintDataSource = taggedIfAsked(osintDataSource.record);
