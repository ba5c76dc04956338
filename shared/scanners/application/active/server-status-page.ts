import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { serverStatus } from '../probing/file-proofs.ts';

/**
 * Web server status page exposed. The status or the settings page of Apache, nginx or PHP-FPM, known by its own words.
 * Certain.
 */
export const serverStatusPage: ActiveCheck = exposedFile({
  id: 'server-status-page',
  title: 'Web server status page exposed',
  score: 6,
  confidence: 'certain',
  cwe: [497, 200],
  references: [
    'https://httpd.apache.org/docs/2.4/mod/mod_status.html',
    'https://nginx.org/en/docs/http/ngx_http_stub_status_module.html',
  ],
  risk: 'The Apache status page discloses the URLs that are currently requested, including parameters, and the IP addresses of visitors; server-info discloses the configuration.',
  recommendation:
    'Restrict access to internal addresses. Apache: `<Location "/server-status"> Require local </Location>`; nginx: `location = /nginx_status { stub_status; allow 127.0.0.1; deny all; }`; CloudFront: no cache behavior for the path.',
  where: 'base',
  paths: ['server-status', 'server-info', 'nginx_status', 'stub_status', 'status?full'],
  verify: serverStatus,
  found: 'A status page of the web server is accessible without authentication',
});
