import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';
import { prometheusMetrics } from '../../exposure/file-proofs.ts';

/**
 * Prometheus metrics endpoint exposed. Measurements in the text form of Prometheus: `# TYPE` lines with their values.
 * Certain.
 */
export const metricsEndpoint: ActiveCheck = exposedFile({
  id: 'metrics-endpoint',
  title: 'Prometheus metrics endpoint exposed',
  score: 3,
  confidence: 'certain',
  cwe: [497],
  references: ['https://prometheus.io/docs/operating/security/', 'https://cwe.mitre.org/data/definitions/497.html'],
  risk: 'The metrics disclose versions, internal host names and routes, and the usage of the application. An attacker can use them to prepare further attacks.',
  recommendation:
    'Serve metrics on a separate port or to the collector only. nginx: `location = /metrics { allow 10.0.0.0/8; deny all; }`; Apache: `<Location "/metrics"> Require ip 10.0.0.0/8 </Location>`; CloudFront: no cache behavior for the path.',
  where: 'base',
  paths: ['metrics', 'actuator/prometheus'],
  verify: prometheusMetrics,
  found: 'Metrics in Prometheus format are accessible without authentication',
});
