import * as z from 'zod/mini';
import { recordId, text, timestamps } from '../fields.ts';
import { taggedIfAsked } from '../tagged.ts';
import { portscanSettingKind } from './kinds.ts';
import { resource } from './resource.ts';

const required = { project_id: recordId, diagnosis_data_source_id: recordId, name: text(200) };

export const portscanSetting = resource(() => ({
  ...portscanSettingKind,
  input: z.object({ portscan_setting_id: z.optional(recordId), ...required }),
  record: z.object({ portscan_setting_id: recordId, ...required, ...timestamps }),
}));

/** The record as it is answered: lists tell its tag where they are asked for it. */
export const answeredPortscanSetting = taggedIfAsked(portscanSetting.record);
