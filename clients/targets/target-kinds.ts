import { app } from './app.ts';
import { cms } from './cms.ts';
import { osintKind } from './osint.ts';
import { port } from './port.ts';
import type { TargetKind } from './target-kind.ts';

/** The five kinds of targets. */
export const targetKinds: readonly TargetKind[] = [
  app,
  cms,
  port,
  osintKind('domain', 'a domain, whose names, zone and mail are looked at', 'Domain', 1002),
  osintKind('website', 'a website, whose technologies are recognized', 'Website', 1003),
];

/** The kind of a setting that a run or a finding is of; undefined for a custom data source. */
export function kindOfSetting(settingType: string, dataSource: string): TargetKind | undefined {
  return targetKinds.find(
    (each) =>
      each.settingType === settingType &&
      (each.area === 'diagnosis' || dataSource === (each.name === 'domain' ? 'osint:subdomain' : 'osint:website')),
  );
}
