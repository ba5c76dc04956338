import { expect, test } from 'vitest';
import { policyName } from '../../../../shared/records/policies/policy.ts';
import { diagnosisDataSources } from '../../../../shared/records/settings/data-sources.ts';
import * as kinds from '../../../../shared/records/settings/kinds.ts';
import { recordedAs, resources } from '../../../../shared/records/settings/resources.ts';
import {
  allScannables,
  scannableCode,
  scannableType,
  scannedAs,
  settingTypes,
} from '../../../../shared/records/settings/scannable.ts';

test('each type of settings that may have a policy is declared once, under its own name', () => {
  expect(allScannables.map(({ setting }) => setting.type)).toEqual([...settingTypes]);
  for (const type of settingTypes) {
    const declared = scannableType(type);
    expect(policyName.setting_type.safeParse(type).success).toBe(true);
    expect(scannableCode(declared?.setting.code ?? '')).toBe(declared);
    expect(scannedAs(`${declared?.scanned.code}#0000001001`)).toBe(declared);
  }
  expect([scannableType('osint'), scannableCode('OSI'), scannedAs('OSI#0000001001')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('each kind of diagnosis scan has settings of its own', () => {
  const withSettings = new Set(allScannables.map(({ setting }) => setting.dataSource?.id));
  const without = diagnosisDataSources.filter(({ id }) => !withSettings.has(id)).map(({ name }) => name);
  expect(without, 'data sources that no type of settings in shared/records/settings/scannable.ts belongs to').toEqual(
    [],
  );
});

test('each kind of record can be read', () => {
  const readable = new Set(resources.map(({ code }) => code));
  const declared = Object.values(kinds).flatMap((kind) => ('type' in kind ? [kind] : []));
  const without = declared.filter(({ code }) => !readable.has(code)).map(({ type }) => type);
  expect(without, 'kinds that shared/records/settings/resources.ts does not list').toEqual([]);
  expect(declared).toHaveLength(resources.length);
});

test.each(allScannables.map((each) => [each.setting.type, each] as const))(
  'what is said of a %s is so',
  (_, declared) => {
    const { setting, scanned, rest, target, configured, emptyFault } = declared;
    // What is scanned tells its status, and hangs on the setting where it is not the setting itself.
    expect(Object.keys(recordedAs(scanned).record.shape)).toEqual(expect.arrayContaining(['status', 'scan_at']));
    expect(scanned === setting || scanned.parent?.code === setting.code).toBe(true);
    expect(emptyFault !== undefined).toBe(scanned !== setting);
    // What scans it is told by the setting, or named by it.
    expect([setting.dataSource, setting.reference].filter((each) => each !== undefined)).toHaveLength(1);
    if (rest)
      expect(rest.is === 'child' ? rest.kind.parent?.code : rest.kind.code).toBe(
        rest.is === 'child' ? setting.code : setting.parent?.code,
      );
    const holder = target.of === 'record' ? scanned : rest?.kind;
    expect(holder && target.field in recordedAs(holder).record.shape).toBe(true);
    if (configured) expect(configured.field in recordedAs(setting).record.shape).toBe(true);
  },
);
