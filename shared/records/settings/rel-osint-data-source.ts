import * as z from 'zod/mini';
import { recordId, scanFields, scannedFields, timestamps } from '../fields.ts';
import { taggedIfAsked } from '../tagged.ts';
import { relOsintDataSourceKind } from './kinds.ts';
import { firstDetail, resource } from './resource.ts';

const { status, ...scanTexts } = scanFields;
const required = { osint_data_source_id: recordId, osint_id: recordId, project_id: recordId };

/** The link of an osint to the data source that researches it. */
export const relOsintDataSource = resource(() => ({
  ...relOsintDataSourceKind,
  input: z.object({
    rel_osint_data_source_id: z.optional(recordId),
    ...required,
    status,
    ...z.partial(z.object(scanTexts)).shape,
  }),
  record: z.object({ rel_osint_data_source_id: recordId, ...required, ...scannedFields, ...timestamps }),
  derived: firstDetail,
}));

/** The record as it is answered: lists tell its tag where they are asked for it. */
export const answeredRelOsintDataSource = taggedIfAsked(relOsintDataSource.record);
