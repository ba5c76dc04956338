import { around } from '../content/evidence.ts';
import { signaturesIn } from '../error-texts/server-signatures.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page that the server made itself (an error, a list of a folder) names the server with its version in the markup of
 * that server: `<hr><center>nginx/1.18.0</center>`. Certain for what it says; distributions mend flaws without raising it.
 */
export const serverVersionInPage: PassiveCheck = {
  id: 'server-version-in-page',
  title: 'Version of the server in its own pages',
  score: 3,
  confidence: 'certain',
  cwe: [200, 497],
  references: [
    'https://nginx.org/en/docs/http/ngx_http_core_module.html#server_tokens',
    'https://httpd.apache.org/docs/2.4/mod/core.html#serversignature',
    'https://tomcat.apache.org/tomcat-10.1-doc/config/valve.html#Error_Report_Valve',
  ],
  risk: 'Who knows the version knows which flaws to try, and finds the site in lists of servers with that version.',
  recommendation:
    'nginx `server_tokens off;`, Apache `ServerSignature Off` and `ServerTokens Prod`, Tomcat `<Valve className="org.apache.catalina.valves.ErrorReportValve" showServerInfo="false" showReport="false" />`, ASP.NET `<customErrors mode="On" />`. CloudFront: custom error responses.',
  judges: ({ document, text }) => document !== undefined && text !== '',
  look: ({ text }) =>
    signaturesIn(text).map(({ product, shown, index, length }) => ({
      cause: product,
      description: `A page that the server made itself says ${around(shown, 0, shown.length, 0, 0)}.`,
      evidence: around(text, index, Math.min(length, 300), 20, 40),
    })),
};
