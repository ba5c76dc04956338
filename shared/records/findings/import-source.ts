/**
 * The programs whose findings can be brought in as history, with the id of each as a data source: below those of data sources
 * that scan. `scanfold` is another project or another service of this kind.
 */
export const importSources = { nuclei: 101, zap: 102, nmap: 103, scanfold: 104 } as const;

/** A program whose findings can be brought in. */
export type ImportSource = keyof typeof importSources;

/** Their names. */
export const importSourceNames = ['nuclei', 'zap', 'nmap', 'scanfold'] as const satisfies readonly ImportSource[];

/** What findings that were brought in have as their setting: no record of that type exists, so no scan reaches them. */
export const importSettingType = 'import';
