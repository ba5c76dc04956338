import { headerLines, shown } from '../headers/evidence.ts';
import { toRemove } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Headers whose only purpose is to disclose the version of a framework or a content management system. */
const names = [
  'X-AspNet-Version',
  'X-AspNetMvc-Version',
  'X-Generator',
  'X-Powered-CMS',
  'X-CF-Powered-By',
  'X-Umbraco-Version',
  'MicrosoftSharePointTeamServices',
  'X-OWA-Version',
  'X-Confluence-Version',
  'X-Jenkins',
  'X-Hudson',
  'Liferay-Portal',
  'Oracle-Mobile-Runtime-Version',
] as const;

/** A response has a header with a framework's version: `X-AspNet-Version: 4.0.30319`. Certain. */
export const frameworkVersionHeader: PassiveCheck = {
  id: 'framework-version-header',
  title: 'Framework version disclosed in HTTP header',
  score: 3,
  confidence: 'certain',
  cwe: [497],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html#x-aspnet-version',
    'https://cwe.mitre.org/data/definitions/497.html',
  ],
  risk: 'An attacker can look up known vulnerabilities of this version and attack them selectively.',
  recommendation: `Disable the header in the product (ASP.NET: <httpRuntime enableVersionHeader="false" />), or remove it on a server in front of it:\n${toRemove('X-AspNet-Version')}`,
  appliesTo: () => true,
  inspect: (page) =>
    names.flatMap((name) => {
      const value = page.headers.get(name);
      if (value === undefined || !/\d/.test(value)) return [];
      return [
        {
          cause: name,
          description: `The ${name} header discloses ${shown(value, 80)}.`,
          evidence: headerLines(page, name),
        },
      ];
    }),
};
