import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';
import { goDebug } from '../../exposure/file-proofs.ts';

/**
 * Go debug endpoint exposed (pprof, expvar). The index of Go's profiles, or its exported variables with `memstats` and
 * `cmdline`. No profile is requested. Certain.
 */
export const goDebugEndpoint: ActiveCheck = exposedFile({
  id: 'go-debug-endpoint',
  title: 'Go debug endpoint exposed (pprof, expvar)',
  score: 6,
  confidence: 'certain',
  cwe: [489, 200],
  references: ['https://pkg.go.dev/net/http/pprof', 'https://pkg.go.dev/expvar'],
  risk: 'Profiles disclose memory contents and the command line of the program, including secrets. An attacker who requests profiles repeatedly can also slow the server down.',
  recommendation:
    'Serve `net/http/pprof` from a separate server that listens on loopback only. nginx: `location /debug/ { return 404; }`; Apache: `<Location "/debug/"> Require local </Location>`; CloudFront: no cache behavior for the path.',
  where: 'base',
  paths: ['debug/pprof/', 'debug/vars'],
  verify: goDebug,
  found: 'A debug endpoint of a Go program is accessible without authentication',
});
