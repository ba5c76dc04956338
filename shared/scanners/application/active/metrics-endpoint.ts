import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { prometheusMetrics } from '../probing/file-proofs.ts';

/**
 * Measurements in the text form of Prometheus: `# TYPE` lines with their values. Certain.
 */
export const metricsEndpoint: ActiveCheck = exposedFile({
  id: 'metrics-endpoint',
  title: 'Measurements of the application are public',
  score: 3,
  confidence: 'certain',
  cwe: [497],
  references: ['https://prometheus.io/docs/operating/security/', 'https://cwe.mitre.org/data/definitions/497.html'],
  risk: 'They tell versions, names of inner hosts and routes, and how much the application is used.',
  recommendation:
    'Serve them on a port of their own or to the collector alone: nginx `location = /metrics { allow 10.0.0.0/8; deny all; }`, Apache `<Location "/metrics"> Require ip 10.0.0.0/8 </Location>`, CloudFront: no behaviour for the path.',
  where: 'base',
  paths: ['metrics', 'actuator/prometheus'],
  verify: prometheusMetrics,
  found: 'Measurements in the form of Prometheus are public',
});
