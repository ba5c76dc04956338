import * as z from 'zod/mini';

/** The operator of the scans, as configured in the stage. */
export interface About {
  /** A name, such as `Example Ltd, IT security`. */
  readonly operator?: string | undefined;
  /** A mail address or a web page. */
  readonly contact?: string | undefined;
}

const environment = z.object({ ABOUT_OPERATOR: z.optional(z.string()), ABOUT_CONTACT: z.optional(z.string()) });

/** Reads operator and contact from the environment. */
export function readAbout(env: NodeJS.ProcessEnv): About {
  const { ABOUT_OPERATOR: operator, ABOUT_CONTACT: contact } = z.parse(environment, env);
  return { operator, contact };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

function contactHtml(contact: string | undefined): string {
  if (contact === undefined) {
    return `<p>The operator of this installation has not provided a contact. The abuse contact of the network from which a scan
    originates is listed in the <code>whois</code> record of its IP address.</p>`;
  }
  const address = escaped(contact);
  return `<p>Contact: <a href="${/^https?:/.test(contact) ? address : `mailto:${address}`}">${address}</a>.</p>`;
}

/** The page that every scan refers to in its User-Agent: who is scanning, why, and how to stop it. It needs no script. */
export function aboutHtml({ operator, contact }: About): string {
  const who = operator === undefined ? 'an installation of Scanfold' : `${escaped(operator)}, with Scanfold`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>About these scans</title>
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
    <link rel="stylesheet" href="docs/page.css">
  </head>
  <body>
  <main class="about">
    <h1>About these scans</h1>
    <h2>Who is scanning</h2>
    <p>The requests are sent by ${who}. Scanfold is a security scanner: it checks sites, hosts and domains for
    vulnerabilities on behalf of those responsible for them. The <code>User-Agent</code> header of its requests starts with
    <code>Scanfold/</code> unless a user has configured another value, and web requests carry the identifier of the scan in
    the <code>X-Scan-Id</code> header.</p>
    <h2>Why</h2>
    <p>A user of this installation has configured your IP address, site or domain as a scan target, in order to find open
    ports, outdated software and misconfigurations before an attacker does. A scan opens connections and sends requests,
    some of which can look like an attack in a log. It is designed not to change or delete any data.</p>
    <h2>How to stop the scans</h2>
    ${contactHtml(contact)}
    <p>Please state the scanned address, the time and, if available, the value of <code>X-Scan-Id</code>. With this
    information the scan can be identified, cancelled or slowed down, and hosts, ports and paths can be excluded.</p>
  </main>
  </body>
</html>
`;
}
