import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const course = ruleOf('Learning management');
const gallery = ruleOf('Photo galleries');

const version = '(\\d+(?:\\.\\d+)*)';

/** Courses, libraries, notebooks, galleries. */
export const learning: readonly TechnologyRule[] = [
  course('Moodle', 'https://moodle.org/', {
    implies: ['PHP'],
    meta: { keywords: '^moodle, ' },
    cookies: { MoodleSession: '', 'MoodleSession*': '' },
    scriptTexts: ['\\bM\\.cfg ?= ?\\{"wwwroot"'],
  }),
  course('Canvas LMS', 'https://www.instructure.com/canvas', {
    implies: ['Ruby on Rails'],
    cookies: { _legacy_normandy_session: '', canvas_session: '' },
    headers: { 'x-canvas-meta': '' },
  }),
  course('Blackboard Learn', 'https://www.blackboard.com/', {
    implies: ['Java'],
    headers: {
      'x-blackboard-product': '^Blackboard Learn (?:&#8482; |™ )?v?(\\d+(?:\\.\\d+)*)?',
      'x-blackboard-appserver': '',
    },
    cookies: { BbRouter: '', BbClientCalenderTimeZone: '' },
  }),
  course('Open edX', 'https://openedx.org/', {
    implies: ['Django'],
    cookies: { edxloggedin: '', 'openedx-language-preference': '' },
    html: [
      '<a href="https?://open(?:\\.)?edx\\.org/?"[^>]{0,100}>\\s{0,20}<img[^>]{1,200}openedx-logo',
      '<img[^>]{0,200} alt="Powered by Open edX"',
    ],
  }),
  course('Chamilo', 'https://chamilo.org/', {
    implies: ['PHP'],
    headers: { 'x-powered-by': `^Chamilo ${version}` },
    meta: { generator: '^Chamilo' },
    cookies: { ch_sid: '' },
  }),
  course('ILIAS', 'https://www.ilias.de/', {
    implies: ['PHP'],
    cookies: { ilClientId: '' },
    html: ['<a[^>]{0,60} href="https?://www\\.ilias\\.de"[^>]{0,60}>powered by ILIAS(?: \\(v(\\d+(?:\\.\\d+)*))?'],
  }),
  course('Sakai', 'https://www.sakailms.org/', {
    implies: ['Java'],
    scriptTexts: [
      '\\bvar sakai ?= ?sakai \\|\\| ?\\{',
      '"version": ?"(\\d+\\.\\d+)[\\w-]{0,20}",[^}]{0,400}"portalPath"',
    ],
    cookies: { SAKAIID: '' },
  }),
  course('Brightspace', 'https://www.d2l.com/brightspace/', {
    cookies: { d2lSecureSessionVal: '', d2lSessionVal: '' },
    scripts: ['//s\\.brightspace\\.com/'],
  }),
  course('Open Journal Systems', 'https://pkp.sfu.ca/software/ojs/', {
    implies: ['PHP'],
    meta: { generator: `^Open Journal Systems ${version}` },
    cookies: { OJSSID: '' },
  }),
  course('DSpace', 'https://dspace.org/', {
    implies: ['Java'],
    meta: { generator: `^DSpace(?: ${version})?` },
    headers: { 'dspace-xsrf-token': '' },
    cookies: { 'DSPACE-XSRF-COOKIE': '' },
  }),
  course('EPrints', 'https://www.eprints.org/', {
    implies: ['Perl'],
    meta: { 'eprints.eprintid': '', generator: `^EPrints ${version}` },
  }),
  course('JupyterHub', 'https://jupyter.org/hub', {
    implies: ['Python'],
    headers: { 'x-jupyterhub-version': version },
  }),
  course('Jupyter', 'https://jupyter.org/', {
    implies: ['Python'],
    html: [
      '<body[^>]{0,200} data-jupyter-api-token="',
      '<script id="jupyter-config-data" type="application/json">[^<]{0,900}"appVersion": ?"(\\d+\\.\\d+\\.\\d+)',
      '<script id="jupyter-config-data"',
      '<title>Jupyter Notebook</title>',
    ],
  }),
  course('RStudio Server', 'https://posit.co/products/open-source/rstudio-server/', {
    cookies: { 'rs-csrf-token': '' },
    html: ['<title>RStudio(?: Server|: Browser Not Supported| Sign In)?</title>'],
  }),
  gallery('Piwigo', 'https://piwigo.org/', {
    implies: ['PHP'],
    meta: { generator: '^Piwigo' },
    cookies: { pwg_id: '' },
  }),
  gallery('Coppermine', 'https://coppermine-gallery.com/', {
    implies: ['PHP'],
    html: ['<!--Coppermine Photo Gallery (\\d+(?:\\.\\d+)*)'],
  }),
  gallery('Lychee', 'https://lycheeorg.dev/', { implies: ['PHP'], cookies: { lychee_session: '' } }),
  gallery('PhotoPrism', 'https://www.photoprism.app/', {
    implies: ['Go'],
    html: ['<title>PhotoPrism[^<]{0,40}</title>'],
  }),
  gallery('Immich', 'https://immich.app/', {
    implies: ['Node.js'],
    html: ['<title>(?:Login - )?Immich</title>', '<meta name="application-name" content="Immich"'],
    headers: { 'x-immich-cid': '' },
  }),
];
