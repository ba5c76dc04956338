import { applicationScan } from './application-scan.ts';
import { applicationScanBasicSetting } from './application-scan-basic-setting.ts';
import { cmsscanSetting } from './cmsscan-setting.ts';
import type { Kind } from './kinds.ts';
import { osint } from './osint.ts';
import { osintDataSource } from './osint-data-source.ts';
import { osintDetectWord } from './osint-detect-word.ts';
import { portscanSetting } from './portscan-setting.ts';
import { portscanTarget } from './portscan-target.ts';
import { relOsintDataSource } from './rel-osint-data-source.ts';
import type { Recorded } from './resource.ts';

/** The nine kinds of records of the interface, for those who read whichever comes: others import the one that they need. */
export const resources: readonly Recorded[] = [
  cmsscanSetting,
  portscanSetting,
  portscanTarget,
  applicationScan,
  applicationScanBasicSetting,
  osint,
  osintDataSource,
  relOsintDataSource,
  osintDetectWord,
];

/** How records of a kind are read. */
export function recordedAs({ code }: Pick<Kind, 'code'>): Recorded {
  const found = resources.find((each) => each.code === code);
  if (!found) throw new RangeError(`no record with the code ${code} in shared/records/settings/resources.ts`);
  return found;
}
