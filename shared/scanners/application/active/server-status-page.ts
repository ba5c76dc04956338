import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { serverStatus } from '../probing/file-proofs.ts';

/**
 * The status or the settings page of Apache, nginx or PHP-FPM, known by its own words. Certain.
 */
export const serverStatusPage: ActiveCheck = exposedFile({
  id: 'server-status-page',
  title: 'Status page of the web server is public',
  score: 6,
  confidence: 'certain',
  cwe: [497, 200],
  references: [
    'https://httpd.apache.org/docs/2.4/mod/mod_status.html',
    'https://nginx.org/en/docs/http/ngx_http_stub_status_module.html',
  ],
  risk: "Apache shows the addresses that visitors ask for just now, with what stands in them, and visitors' own addresses; its settings, too.",
  recommendation:
    'Allow it from inside alone: Apache `<Location "/server-status"> Require local </Location>`, nginx `location = /nginx_status { stub_status; allow 127.0.0.1; deny all; }`; CloudFront: no behaviour for the path.',
  where: 'base',
  paths: ['server-status', 'server-info', 'nginx_status', 'stub_status', 'status?full'],
  verify: serverStatus,
  found: 'A status page of the web server is public',
});
