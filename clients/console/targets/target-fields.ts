import * as z from 'zod/mini';
import { applicationScan } from '../../../shared/records/settings/application-scan.ts';
import { applicationScanBasicSetting } from '../../../shared/records/settings/application-scan-basic-setting.ts';
import { cmsscanOptionsFault } from '../../../shared/records/settings/cmsscan-options.ts';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { osintDetectWord } from '../../../shared/records/settings/osint-detect-word.ts';
import { portscanSetting } from '../../../shared/records/settings/portscan-setting.ts';
import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import type { TargetOptions } from '../../targets/target-kind.ts';
import type { texts } from '../texts.ts';

/** The kinds of targets by name. */
export type KindName = keyof typeof texts.targets.kinds;

/** A field of the form for a target: what the service's own schema says of it. */
export interface TargetField {
  readonly name: 'value' | keyof TargetOptions;
  /** How it is called. */
  readonly label: keyof typeof texts.targets.fields;
  readonly schema: z.ZodMiniType;
  readonly isRequired?: boolean;
  readonly isNumber?: boolean;
  /** Several values, separated by commas. */
  readonly isList?: boolean;
}

const wordsText = z.array(osintDetectWord.input.shape.word);

const optionsText = z.string().check(
  z.refine((text) => cmsscanOptionsFault(text) === undefined, {
    error: (issue) => cmsscanOptionsFault(String(issue.input)) ?? '',
  }),
);

const basic = applicationScanBasicSetting.input.shape;
const required = { name: 'value', isRequired: true } as const;
const resource: TargetField = { ...required, label: 'domain', schema: osint.input.shape.resource_name };

/** The fields of each kind, from the schemas of the records that hold them. */
export const targetFields: Readonly<Record<KindName, readonly TargetField[]>> = {
  app: [
    { ...required, label: 'url', schema: basic.target },
    { name: 'name', label: 'name', schema: applicationScan.input.shape.name },
    { name: 'depth', label: 'depth', schema: basic.max_depth, isNumber: true },
    { name: 'children', label: 'children', schema: basic.max_children, isNumber: true },
  ],
  cms: [
    { ...required, label: 'url', schema: cmsscanSetting.input.shape.target_url },
    { name: 'options', label: 'options', schema: optionsText },
  ],
  port: [
    { ...required, label: 'address', schema: portscanTarget.input.shape.target },
    { name: 'name', label: 'name', schema: portscanSetting.input.shape.name },
  ],
  domain: [resource, { name: 'word', label: 'word', schema: wordsText, isList: true }],
  website: [{ ...resource, label: 'url' }],
};

/** A form as it is filled in, by field. */
export const targetDraft = z.partialRecord(
  z.enum(['value', 'name', 'depth', 'children', 'options', 'word'] satisfies TargetField['name'][]),
  z.string(),
);

export type TargetDraft = Readonly<z.output<typeof targetDraft>>;

interface ReadTarget {
  readonly value: string;
  readonly options: TargetOptions;
  /** What is wrong, by field. */
  readonly faults: Readonly<Partial<Record<TargetField['name'], string>>>;
}

function typed(field: TargetField, text: string): unknown {
  if (field.isNumber) return Number(text);
  if (!field.isList) return text;
  const words = text.split(',').map((word) => word.trim());
  return words.filter(Boolean);
}

/** Reads a form by the schemas of its fields: what is left empty is not sent, unless it is required. */
export function readTarget(kind: KindName, draft: TargetDraft): ReadTarget {
  const given = targetFields[kind].flatMap((field) => {
    const text = (draft[field.name] ?? '').trim();
    return text === '' && !field.isRequired ? [] : [{ field, value: typed(field, text) }];
  });
  const faults = given.flatMap(({ field, value }) => {
    const fault = field.schema.safeParse(value).error?.issues[0]?.message;
    return fault === undefined ? [] : [[field.name, fault] as const];
  });
  const { value = '', ...options } = Object.fromEntries(given.map(({ field, value: read }) => [field.name, read]));
  return { value: String(value), options, faults: Object.fromEntries(faults) };
}
