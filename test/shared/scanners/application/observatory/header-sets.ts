import { cookies } from './header-sets/cookies.ts';
import type { HeaderSet } from './header-sets/header-set.ts';
import { otherHeaders } from './header-sets/other-headers.ts';
import { otherOrigins } from './header-sets/other-origins.ts';
import { policies } from './header-sets/policies.ts';
import { redirections } from './header-sets/redirections.ts';
import { scripts } from './header-sets/scripts.ts';
import { thrown } from './header-sets/thrown.ts';
import { wholeHeaders } from './header-sets/whole-headers.ts';

/** Sites that were thought of, by theme, and sites that were thrown. */
export const headerSets: readonly HeaderSet[] = [
  ...wholeHeaders,
  ...policies,
  ...otherHeaders,
  ...cookies,
  ...otherOrigins,
  ...redirections,
  ...scripts,
  ...Array.from({ length: 150 }, (_, index) => thrown(index + 1)),
];
