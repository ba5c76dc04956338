import { extension, extensions, vulnerability, weighed } from '../wordpress-artifacts.ts';

const found = [extension()];
const location = 'plugins/hedgerow-forms';
const every = vulnerability({
  id: 'never-fixed',
  patched: [],
  affected: [{ from: '*', fromIncluded: true, to: undefined, toIncluded: false }],
});

export const fires = [
  extensions({ found, weighing: weighed({ location }) }),
  extensions({
    found,
    weighing: weighed({ location, vulnerabilities: [vulnerability(), vulnerability({ id: 'b', cvss: 9.8 })] }),
  }),
  // The version is not known, and every version is affected.
  extensions({ found, weighing: weighed({ location, version: undefined, vulnerabilities: [every] }) }),
];

export const silent = [
  extensions({ found }),
  extensions({ found, weighing: weighed({ location, vulnerabilities: [] }) }),
  // The version is not known, and some versions are not affected.
  extensions({ found, weighing: weighed({ location, version: undefined }) }),
];
