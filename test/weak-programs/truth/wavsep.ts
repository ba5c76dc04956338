import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const at = (group: string, path: string, point: string, checks: readonly string[]): Hole => ({
  reach: group.endsWith('POST') ? 'body' : 'query',
  group,
  path: `/active/${path}.jsp`,
  point,
  checks,
});

/** What a query of the database is made of: the name of a lesson without how its answers differ, and its parameters. */
const queries: readonly (readonly [lesson: string, ...points: string[]])[] = [
  ['Case01-InjectionInLogin-String-LoginBypass', 'password', 'username'],
  ['Case02-InjectionInSearch-String-UnionExploit', 'msg'],
  ['Case03-InjectionInCalc-String-BooleanExploit', 'username'],
  ['Case04-InjectionInUpdate-String-CommandInjection', 'msg'],
  ['Case05-InjectionInSearchOrderBy-String-BinaryDeliberateRuntimeError', 'orderby'],
  ['Case06-InjectionInView-Numeric-PermissionBypass', 'transactionId'],
  ['Case07-InjectionInSearch-Numeric-UnionExploit', 'msgId'],
  ['Case08-InjectionInCalc-Numeric-BooleanExploit', 'minBalanace'],
  ['Case09-InjectionInUpdate-Numeric-CommandInjection', 'msgid'],
  ['Case10-InjectionInSearchOrderBy-Numeric-BinaryDeliberateRuntimeError', 'orderby'],
  ['Case11-InjectionInView-Date-PermissionBypass', 'transactionDate'],
  ['Case12-InjectionInSearch-Date-UnionExploit', 'transactionDate'],
  ['Case13-InjectionInCalc-Date-BooleanExploit', 'transactionDate'],
  ['Case14-InjectionInUpdate-Date-CommandInjection', 'transactionDate'],
  ['Case15-InjectionInSearch-DateWithoutQuotes-UnionExploit', 'transactionDate'],
  ['Case16-InjectionInView-NumericWithoutQuotes-PermissionBypass', 'transactionId'],
  ['Case17-InjectionInSearch-NumericWithoutQuotes-UnionExploit', 'msgId'],
  ['Case18-InjectionInCalc-NumericWithoutQuotes-BooleanExploit', 'minBalanace'],
  ['Case19-InjectionInUpdate-NumericWithoutQuotes-CommandInjection', 'msgid'],
];

/** How the answers of a folder differ, and how its lessons end. */
const answers = {
  '500Error': 'WithErrors',
  '200Error': 'With200Errors',
  '200Valid': 'WithDifferent200Responses',
} as const;

/** Lessons that answer alike whatever the database does. */
const blind: typeof queries = [
  ['Case01-InjectionInView-Numeric-Blind-200ValidResponseWithDefaultOnException', 'transactionId'],
  ['Case02-InjectionInView-String-Blind-200ValidResponseWithDefaultOnException', 'username'],
  ['Case03-InjectionInView-Date-Blind-200ValidResponseWithDefaultOnException', 'transactionDate'],
  ['Case04-InjectionInUpdate-Numeric-TimeDelayExploit-200Identical', 'transactionId'],
  ['Case05-InjectionInUpdate-String-TimeDelayExploit-200Identical', 'description'],
  ['Case06-InjectionInUpdate-Date-TimeDelayExploit-200Identical', 'transactionDate'],
  ['Case07-InjectionInUpdate-NumericWithoutQuotes-TimeDelayExploit-200Identical', 'transactionId'],
  ['Case08-InjectionInUpdate-DateWithoutQuotes-TimeDelayExploit-200Identical', 'transactionDate'],
];

const sqlHoles = [
  ...Object.entries(answers).flatMap(([answer, ending]) =>
    queries.flatMap(([lesson, ...points]) =>
      points.map((point) =>
        at(
          `SQL ${answer}`,
          `SQL-Injection/SInjection-Detection-Evaluation-GET-${answer}/${lesson}-${ending}`,
          point,
          sqlChecks,
        ),
      ),
    ),
  ),
  ...blind.flatMap(([lesson, ...points]) =>
    points.map((point) =>
      at(
        'SQL 200Identical',
        `SQL-Injection/SInjection-Detection-Evaluation-GET-200Identical/${lesson}`,
        point,
        sqlChecks,
      ),
    ),
  ),
  ...queries.flatMap(([lesson, ...points]) =>
    points.map((point) =>
      at(
        'SQL POST',
        `SQL-Injection/SInjection-Detection-Evaluation-POST-500Error/${lesson}-WithErrors`,
        point,
        sqlChecks,
      ),
    ),
  ),
];

/** Where `userinput` of a page becomes a script. */
const markup = [
  'Case01-Tag2HtmlPageScope',
  'Case02-Tag2TagScope',
  'Case03-Tag2TagStructure',
  'Case04-Tag2HtmlComment',
  'Case05-Tag2Frameset',
  'Case06-Event2TagScope',
  'Case07-Event2DoubleQuotePropertyScope',
  'Case08-Event2SingleQuotePropertyScope',
  'Case09-SrcProperty2TagStructure',
  'Case10-Js2DoubleQuoteJsEventScope',
  'Case11-Js2SingleQuoteJsEventScope',
  'Case12-Js2JsEventScope',
  'Case16-Js2ScriptSupportingProperty',
  'Case17-Js2PropertyJsScopeDoubleQuoteDelimiter',
  'Case18-Js2PropertyJsScopeSingleQuoteDelimiter',
  'Case19-Js2PropertyJsScope',
  'Case22-Js2ScriptTagDoubleQuoteDelimiter',
  'Case23-Js2ScriptTagSingleQuoteDelimiter',
  'Case24-Js2ScriptTag',
  'Case27-Js2ScriptTagOLCommentScope',
  'Case28-Js2ScriptTagMLCommentScope',
  'Case30-Tag2HtmlPageScopeMultipleVulnerabilities',
  'Case31-Tag2HtmlPageScopeDuringException',
  'Case32-Tag2HtmlPageScopeValidViewstateRequired',
];

/** Scripts in VBScript, which no browser of today runs, with what ends them encoded. */
const inVbScript = [
  'Case13-Vbs2DoubleQuoteVbsEventScope',
  'Case14-Vbs2SingleQuoteVbsEventScope',
  'Case15-Vbs2VbsEventScope',
  'Case20-Vbs2PropertyVbsScopeDoubleQuoteDelimiter',
  'Case21-Vbs2PropertyVbsScope',
  'Case25-Vbs2ScriptTagDoubleQuoteDelimiter',
  'Case26-Vbs2ScriptTag',
  'Case29-Vbs2ScriptTagOLCommentScope',
];

const markupHoles = [
  ...['GET', 'POST'].flatMap((method) => [
    ...markup.map((lesson) =>
      at(`XSS ${method}`, `Reflected-XSS/RXSS-Detection-Evaluation-${method}/${lesson}`, 'userinput', markupChecks),
    ),
    ...inVbScript.map((lesson) =>
      at(
        `VBScript ${method}`,
        `Reflected-XSS/RXSS-Detection-Evaluation-${method}/${lesson}`,
        'userinput',
        markupChecks,
      ),
    ),
    at(
      `XSS ${method}`,
      `Reflected-XSS/RXSS-Detection-Evaluation-${method}/Case30-Tag2HtmlPageScopeMultipleVulnerabilities`,
      'userinput2',
      markupChecks,
    ),
  ]),
  ...[
    ...['Case01-Tag2HtmlPageScope-StripScriptTag', 'Case03-Tag2HtmlPageScope-ConstantAntiCSRFToken'],
    ...['Case04-Tag2HtmlPageScope-ChangingAntiCSRFToken', 'Case05-ScriptlessInjectionInFormTagActionAttribute'],
    ...['Case06-ScriptlessInjectionInBaseTagHrefAttribute', 'Case07-ScriptlessInjectionInScriptTagSrcAttribute'],
    ...['Case08-InjectionInToCssSelector', 'Case09-InjectionInToCssSelectorAttributeName'],
    ...['Case10-InjectionInToCssProperty', 'Case11-InjectionInToCssPropertyValue'],
  ].map((lesson) =>
    at('XSS exotic', `Reflected-XSS/RXSS-Detection-Evaluation-GET-Experimental/${lesson}`, 'userinput', markupChecks),
  ),
];

/** Files of the system, on a system whose folders are parted by slashes. */
const systemFiles = [
  'Case01-FileClass-Unrestricted-OSPath-DefaultFullInput-AnyPathReq',
  'Case02-FileClass-Unrestricted-FileDirective-DefaultFullInput-AnyPathReq',
  'Case03-FileClass-Unrestricted-OSPath-DefaultRelativeInput-AnyPathReq',
  'Case04-FileClass-Unrestricted-FileDirective-DefaultRelativeInput-AnyPathReq',
  'Case05-FileClass-Unrestricted-OSPath-DefaultInvalidInput-AnyPathReq',
  'Case06-FileClass-Unrestricted-FileDirective-DefaultInvalidInput-AnyPathReq',
  'Case07-FileClass-Unrestricted-OSPath-DefaultEmptyInput-AnyPathReq',
  'Case08-FileClass-Unrestricted-FileDirective-DefaultEmptyInput-AnyPathReq',
  'Case09-FileClass-Unrestricted-OSPath-DefaultFullInput-NoPathReq',
  'Case10-FileClass-Unrestricted-FileDirective-DefaultFullInput-NoPathReq',
  'Case11-FileClass-Unrestricted-OSPath-DefaultInvalidInput-NoPathReq',
  'Case12-FileClass-Unrestricted-FileDirective-DefaultInvalidInput-NoPathReq',
  'Case13-FileClass-Unrestricted-OSPath-DefaultEmptyInput-NoPathReq',
  'Case14-FileClass-Unrestricted-FileDirective-DefaultEmptyInput-NoPathReq',
  'Case15-FileClass-Unrestricted-OSPath-DefaultFullInput-SlashPathReq',
  'Case16-FileClass-Unrestricted-FileDirective-DefaultFullInput-SlashPathReq',
  'Case17-FileClass-Unrestricted-OSPath-DefaultInvalidInput-SlashPathReq',
  'Case18-FileClass-Unrestricted-FileDirective-DefaultInvalidInput-SlashPathReq',
  'Case19-FileClass-Unrestricted-OSPath-DefaultEmptyInput-SlashPathReq',
  'Case20-FileClass-Unrestricted-FileDirective-DefaultEmptyInput-SlashPathReq',
  'Case21-FileClass-Unrestricted-OSPath-DefaultFullInput-BackslashPathReq',
  'Case22-FileClass-Unrestricted-OSPath-DefaultInvalidInput-BackslashPathReq',
  'Case23-FileClass-Unrestricted-OSPath-DefaultEmptyInput-BackslashPathReq',
  'Case24-FileClass-Unrestricted-FileDirective-DefaultFullInput-BackslashPathReq',
  'Case38-FileClass-BackslashTraversalValidation-OSPath-DefaultFullInput-AnyPathReq',
  'Case40-FileClass-WindowsTraversalValidation-OSPath-DefaultFullInput-NoPathReq',
  'Case42-FileClass-WindowsTraversalValidation-OSPath-DefaultFullInput-SlashPathReq',
  'Case44-FileClass-WindowsTraversalValidation-OSPath-DefaultFullInput-BackslashPathReq',
  'Case54-FileClass-BackslashTraversalRemoval-OSPath-DefaultFullInput-AnyPathReq',
  'Case55-FileClass-UnixTraversalRemoval-OSPath-DefaultFullInput-NoPathReq',
  'Case56-FileClass-WindowsTraversalRemoval-OSPath-DefaultFullInput-NoPathReq',
  'Case57-FileClass-UnixTraversalRemoval-OSPath-DefaultFullInput-SlashPathReq',
  'Case58-FileClass-WindowsTraversalRemoval-OSPath-DefaultFullInput-SlashPathReq',
  'Case59-FileClass-UnixTraversalRemoval-OSPath-DefaultFullInput-BackslashPathReq',
  'Case60-FileClass-WindowsTraversalRemoval-OSPath-DefaultFullInput-BackslashPathReq',
];

/** Files of the application alone, those of its settings (`WEB-INF`) among them. */
const ownFiles = [
  'Case25-ContextStream-Unrestricted-OSPath-DefaultFullInput-AnyPathReq',
  'Case26-ContextStream-Unrestricted-OSPath-DefaultInvalidInput-AnyPathReq',
  'Case27-ContextStream-Unrestricted-OSPath-DefaultEmptyInput-AnyPathReq',
  'Case28-ContextStream-Unrestricted-OSPath-DefaultFullInput-NoPathReq',
  'Case29-ContextStream-Unrestricted-OSPath-DefaultInvalidInput-NoPathReq',
  'Case30-ContextStream-Unrestricted-OSPath-DefaultEmptyInput-NoPathReq',
  'Case31-ContextStream-Unrestricted-OSPath-DefaultFullInput-SlashPathReq',
  'Case32-ContextStream-Unrestricted-OSPath-DefaultInvalidInput-SlashPathReq',
  'Case33-ContextStream-Unrestricted-OSPath-DefaultEmptyInput-SlashPathReq',
  'Case34-ContextStream-Unrestricted-OSPath-DefaultFullInput-BackslashPathReq',
  'Case35-ContextStream-Unrestricted-OSPath-DefaultInvalidInput-BackslashPathReq',
  'Case36-ContextStream-Unrestricted-OSPath-DefaultEmptyInput-BackslashPathReq',
  'Case46-ContextStream-BackslashTraversalValidation-OSPath-DefaultFullInput-AnyPathReq',
  'Case48-ContextStream-WindowsTraversalValidation-OSPath-DefaultFullInput-NoPathReq',
  'Case50-ContextStream-WindowsTraversalValidation-OSPath-DefaultFullInput-SlashPathReq',
  'Case52-ContextStream-WindowsTraversalValidation-OSPath-DefaultFullInput-BackslashPathReq',
  'Case62-ContextStream-BackslashTraversalRemoval-OSPath-DefaultFullInput-AnyPathReq',
  'Case63-ContextStream-UnixTraversalRemoval-OSPath-DefaultFullInput-NoPathReq',
  'Case64-ContextStream-WindowsTraversalRemoval-OSPath-DefaultFullInput-NoPathReq',
  'Case65-ContextStream-UnixTraversalRemoval-OSPath-DefaultFullInput-SlashPathReq',
  'Case66-ContextStream-WindowsTraversalRemoval-OSPath-DefaultFullInput-SlashPathReq',
  'Case67-ContextStream-UnixTraversalRemoval-OSPath-DefaultFullInput-BackslashPathReq',
  'Case68-ContextStream-WindowsTraversalRemoval-OSPath-DefaultFullInput-BackslashPathReq',
];

/** The whole name of a lesson of files. */
const ofFiles = (name: string) => {
  const [lesson, method, ...rest] = name.split('-');
  const folder = 'LFI/LFI-Detection-Evaluation-GET-200Error';
  return `${folder}/${[lesson, 'LFI', method, 'FilenameContext', ...rest, 'Read'].join('-')}`;
};

const fileHoles = [
  ...systemFiles.map((name) => at('files of the system', ofFiles(name), 'target', ['path-traversal'])),
  ...ownFiles.map((name) => at('files of the application', ofFiles(name), 'target', ['path-traversal'])),
];

/** Addresses that a server asks. */
const fetched = [
  'Case01-Unrestricted-DefaultFullInput-AnyPathReq',
  'Case02-Unrestricted-DefaultRelativeInput-AnyPathReq',
  'Case03-Unrestricted-DefaultInvalidInput-AnyPathReq',
  'Case04-Unrestricted-DefaultEmptyInput-AnyPathReq',
  'Case05-Unrestricted-DefaultFullInput-NoProtocolReq',
  'Case06-Unrestricted-DefaultInvalidInput-NoProtocolReq',
  'Case07-Unrestricted-DefaultEmptyInput-NoProtocolReq',
  'Case08-HttpInputValidation-DefaultRelativeInput-AnyPathReq',
  'Case09-HttpInputRemoval-DefaultRelativeInput-AnyPathReq',
];

const fetchHoles = fetched.map((name) => {
  const [lesson, restriction, ...rest] = name.split('-');
  const whole = [lesson, 'RFI-UrlClass-FilenameContext', restriction, 'HttpURL', ...rest, 'Read'].join('-');
  return at('fetched', `RFI/RFI-Detection-Evaluation-GET-200Error/${whole}`, 'target', [
    'blind-ssrf',
    'path-traversal',
  ]);
});

/** Addresses to which a visitor is sent. */
const redirects = [
  'Case01-Unrestricted-DefaultFullInput-AnyPathReq',
  'Case02-Unrestricted-DefaultRelativeInput-AnyPathReq',
  'Case03-Unrestricted-DefaultInvalidInput-AnyPathReq',
  'Case04-Unrestricted-DefaultEmptyInput-AnyPathReq',
  'Case05-Unrestricted-DefaultPartialInput-PartialPathReq',
  'Case06-Unrestricted-DefaultInvalidInput-PartialPathReq',
  'Case07-Unrestricted-DefaultEmptyInput-PartialPathReq',
  'Case08-HttpInputValidation-DefaultPartialInput-PartialPathReq',
  'Case09-HttpInputValidation-DefaultRelativeInput-AnyPathReq',
  'Case10-HttpInputValidation-DefaultInvalidInput-AnyPathReq',
  'Case11-HttpInputValidation-DefaultEmptyInput-AnyPathReq',
  'Case12-HttpInputRemoval-DefaultPartialInput-PartialPathReq',
  'Case13-HttpInputRemoval-DefaultRelativeInput-AnyPathReq',
  'Case14-HttpInputRemoval-DefaultInvalidInput-AnyPathReq',
  'Case15-HttpInputRemoval-DefaultEmptyInput-AnyPathReq',
];

const redirectHoles = redirects.flatMap((name) => {
  const [lesson, restriction, ...rest] = name.split('-');
  const whole = [lesson, 'Redirect-RedirectMethod-FilenameContext', restriction, 'HttpURL', ...rest, 'Read'].join('-');
  return [
    at('redirect', `Unvalidated-Redirect/Redirect-Detection-Evaluation-GET-302Redirect/${whole}`, 'target', [
      'open-redirect',
    ]),
    // The address stands in a script between single quotes, which stay as they are.
    at(
      'redirect by script',
      `Unvalidated-Redirect/Redirect-JavaScript-Detection-Evaluation-GET-200Valid/${whole}`,
      'target',
      ['open-redirect', ...markupChecks],
    ),
  ];
});

/** Lessons for another kind of false alarm, which have a hole of this kind. */
const neighbors = [
  at(
    'neighbors',
    'LFI/LFI-FalsePositives-GET/Case01-LFI-FalsePositive-Forward-TextHtmlValidResponse-FilenameContext-Unrestricted-OSPath-DefaultRelativeInput-NoPathReq-Read',
    'target',
    ['path-traversal'],
  ),
  at(
    'neighbors',
    'LFI/LFI-FalsePositives-GET/Case02-LFI-FalsePositive-OpenRedirect-TextHtmlValidResponse-FilenameContext-Unrestricted-OSPath-DefaultRelativeInput-NoPathReq-Read',
    'target',
    ['open-redirect'],
  ),
  at(
    'neighbors',
    'RFI/RFI-FalsePositives-GET/Case01-RFI-FalsePositive-Forward-TextHtmlValidResponse-FilenameContext-Unrestricted-OSPath-DefaultRelativeInput-NoPathReq-Read',
    'target',
    ['path-traversal'],
  ),
  at(
    'neighbors',
    'RFI/RFI-FalsePositives-GET/Case02-RFI-FalsePositive-OpenRedirect-TextHtmlValidResponse-FilenameContext-Unrestricted-OSPath-DefaultRelativeInput-NoPathReq-Read',
    'target',
    ['open-redirect'],
  ),
  at(
    'neighbors',
    'Unvalidated-Redirect/Redirect-FalsePositives-GET/Case01-Redirect-FalsePositive-Forward-TextHtmlValidResponse-FilenameContext-Unrestricted-OSPath-DefaultRelativeInput-NoPathReq-Read',
    'target',
    ['path-traversal'],
  ),
  at(
    'neighbors',
    'Unvalidated-Redirect/Redirect-FalsePositives-GET/Case06-Redirect-FalsePositive-RFI-TextHtmlValidResponse-FilenameContext-Unrestricted-OSPath-DefaultFullInput-NoPathReq-Read',
    'target',
    ['blind-ssrf'],
  ),
  at(
    'neighbors',
    'Unvalidated-Redirect/Redirect-FalsePositives-GET/Case07-Redirect-FalsePositive-LFI-TextHtmlValidResponse-FilenameContext-Unrestricted-OSPath-DefaultRelativeInput-NoPathReq-Read',
    'target',
    ['path-traversal'],
  ),
];

/**
 * Folders of sectooladdict/wavsep, by its sources: for each kind of hole those where the answers differ most, and all that
 * hold none (`FalsePositives`). Left out: the same lessons with other answers, files that are obsolete, an INSERT into a
 * table of its own, lessons whose filter keeps a slash or `../` out on a system whose folders are parted by slashes, and a hole
 * by POST in a form by GET.
 */
export const wavsepTruth: readonly Hole[] = [
  ...sqlHoles,
  ...markupHoles,
  ...fileHoles,
  ...fetchHoles,
  ...redirectHoles,
  ...neighbors,
];
