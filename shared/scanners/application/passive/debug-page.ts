import { around } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import { debugPageOf } from '../error-texts/debug-pages.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A response is the page that a framework shows to its developers: Django, Laravel, Symfony, Rails, Werkzeug, ASP.NET and
 * others, each known by its own markup, which a page that describes it has escaped: `You're seeing this error because you
 * have <code>DEBUG = True</code>`. A page with a console scores 8. Firm.
 */
export const debugPage: PassiveCheck = {
  id: 'debug-page',
  title: 'Framework debug page exposed',
  score: 6,
  confidence: 'firm',
  cwe: [489, 209, 215],
  references: [
    'https://cwe.mitre.org/data/definitions/489.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html',
  ],
  risk: 'Debug pages disclose source code, settings, variables and requests of visitors, often with keys and passwords. Pages with a console let an attacker run code on the server.',
  recommendation:
    'Disable debug mode in production: Django `DEBUG = False`, Laravel `APP_DEBUG=false`, Symfony `APP_ENV=prod`, Rails `config.consider_all_requests_local = false`, Flask without `--debug`, ASP.NET `<customErrors mode="On" />`, ASP.NET Core `ASPNETCORE_ENVIRONMENT=Production`. Change the secrets that were disclosed.',
  appliesTo: isShownPage,
  inspect: (page) => {
    const found = debugPageOf(page);
    if (!found) return [];
    const { framework, contains, index, length, runsCode } = found;
    return [
      {
        cause: framework,
        description: `The response is a debug page of ${framework}. It contains ${contains}.`,
        evidence: around(page.text, index, Math.min(length, 300), 80, 80),
        ...(runsCode ? { score: 8 } : {}),
      },
    ];
  },
};
