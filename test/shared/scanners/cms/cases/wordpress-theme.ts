import { extension, extensions, shown } from '../wordpress-artifacts.ts';

const unknown = { version: undefined, confidence: 'tentative', words: 'unknown', rivals: [] } as const;

export const fires = [
  extensions({ found: [extension()] }),
  extensions({
    found: [
      extension({ slug: 'hostile', name: 'A\u001b[31m name', version: unknown, exhibits: [shown('', "/a'b")] }),
      extension({ slug: 'other', role: 'active theme' }),
    ],
  }),
];

export const silent = [
  extensions(),
  extensions({ missing: ['hedgerow-forms'], gaps: [{ outcome: 'blocked', reason: 'a firewall answers' }] }),
];
