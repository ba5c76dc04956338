import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { goDebug } from '../probing/file-proofs.ts';

/**
 * The index of Go's profiles, or its exported variables with `memstats` and `cmdline`. No profile is asked for.
 * Certain.
 */
export const goDebugEndpoint: ActiveCheck = exposedFile({
  id: 'go-debug-endpoint',
  title: 'Debugging pages of a Go program are public',
  score: 6,
  confidence: 'certain',
  cwe: [489, 200],
  references: ['https://pkg.go.dev/net/http/pprof', 'https://pkg.go.dev/expvar'],
  risk: 'Profiles hold what is in memory and how the program was called, with secrets, and making them keeps the server busy.',
  recommendation:
    'Import `net/http/pprof` in a server of its own that listens on loopback; nginx: `location /debug/ { return 404; }`, Apache: `<Location "/debug/"> Require local </Location>`, CloudFront: no behaviour for the path.',
  where: 'base',
  paths: ['debug/pprof/', 'debug/vars'],
  verify: goDebug,
  found: 'A debugging page of a Go program is public',
});
