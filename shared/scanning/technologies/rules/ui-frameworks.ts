import type { Category } from '../category.ts';
import type { TechnologyRule } from '../rule.ts';
import { libraryFiles } from './library-files.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function look(name: string, site: string, signs: Signs, category: Category = 'UI frameworks'): TechnologyRule {
  return { name, categories: [category], site, ...signs };
}

const css = 'css';

/** Ready-made looks: style sheets with components, icons and fonts. */
export const uiFrameworks: readonly TechnologyRule[] = [
  look('Bootstrap', 'https://getbootstrap.com/', {
    scripts: [...libraryFiles('bootstrap'), '/bootstrap(?:js|cdn\\.com/bootstrap)/(\\d+(?:\\.\\d+)+)/'],
    styles: [
      ...libraryFiles('bootstrap', css),
      '/bootstrapcdn\\.com/bootstrap/(\\d+(?:\\.\\d+)+)/',
      '/twitter-bootstrap/(\\d+(?:\\.\\d+)+)/',
    ],
    scriptTexts: [
      '\\* Bootstrap v(\\d+\\.\\d+\\.\\d+)\\+dfsg \\(https?://getbootstrap\\.com',
      '\\bCarousel\\.VERSION="(\\d+\\.\\d+\\.\\d+)"',
      '\\* Bootstrap v(\\d+\\.\\d+\\.\\d+) \\(https?://getbootstrap\\.com',
    ],
    html: ['<style[^>]{0,100}>[^<]{0,200}\\* Bootstrap\\s{1,3}v(\\d+\\.\\d+\\.\\d+) \\(https?://getbootstrap\\.com'],
  }),
  look('Tailwind CSS', 'https://tailwindcss.com/', {
    scriptTexts: [
      '\\(\\(\\)=>\\{var \\w{1,3}="(\\d+\\.\\d+\\.\\d+)";function \\w{1,3}\\(\\w\\)\\{return\\{kind:"combinator"',
      'style\\[type="text/tailwindcss"\\]',
    ],
    scripts: ['//cdn\\.tailwindcss\\.com/(?:(\\d+\\.\\d+\\.\\d+))?', '/@tailwindcss/browser@(\\d+(?:\\.\\d+)*)'],
    styles: [
      '/tailwindcss@(\\d+(?:\\.\\d+)*)',
      '/tailwind(?:\\.min)?\\.css(?:\\?|$)',
      '/tailwindcss/(\\d+(?:\\.\\d+)+)/',
    ],
    html: [
      '/\\*! tailwindcss v(\\d+\\.\\d+\\.\\d+) \\| MIT License',
      '<style[^>]{0,100}>[^<]{0,900}--tw-(?:ring|border|translate|shadow)-?',
    ],
  }),
  look('Foundation', 'https://get.foundation/', {
    scriptTexts: ['version:"(\\d+\\.\\d+\\.\\d+)",_plugins:\\{\\},_uuids:\\[\\]'],
    globals: { 'Foundation.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('foundation'), ...libraryFiles('foundation-sites')],
    styles: [...libraryFiles('foundation', css), '/foundation-sites@(\\d+(?:\\.\\d+)*)'],
  }),
  look('Bulma', 'https://bulma.io/', {
    styles: libraryFiles('bulma', css),
    html: ['/\\*! bulma\\.io v(\\d+\\.\\d+\\.\\d+) \\| MIT'],
  }),
  look('Semantic UI', 'https://semantic-ui.com/', {
    implies: ['jQuery'],
    scripts: [
      ...libraryFiles('semantic'),
      '/semantic-ui(?:-css)?@(\\d+(?:\\.\\d+)*)',
      '/semantic-ui/(\\d+(?:\\.\\d+)+)/',
    ],
    styles: [
      ...libraryFiles('semantic', css),
      '/semantic-ui(?:-css)?@(\\d+(?:\\.\\d+)*)',
      '/semantic-ui/(\\d+(?:\\.\\d+)+)/',
    ],
    scriptTexts: ['\\* # Semantic UI - (\\d+\\.\\d+\\.\\d+)'],
  }),
  look('Fomantic-UI', 'https://fomantic-ui.com/', {
    scripts: ['/fomantic-ui(?:-css)?[@/](\\d+(?:\\.\\d+)*)'],
    styles: ['/fomantic-ui(?:-css)?[@/](\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['\\* # Fomantic[ -]UI - (\\d+\\.\\d+\\.\\d+)', '\\* # Fomantic-UI - (\\d+\\.\\d+\\.\\d+)'],
  }),
  look('UIkit', 'https://getuikit.com/', {
    globals: { 'UIkit.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('uikit'), ...libraryFiles('uikit-icons')],
    styles: libraryFiles('uikit', css),
    scriptTexts: ['/\\*! UIkit (\\d+\\.\\d+\\.\\d+) \\| https?://(?:www\\.)?getuikit\\.com'],
  }),
  look('Materialize', 'https://materializecss.com/', {
    scripts: [...libraryFiles('materialize'), '/materialize-css@(\\d+(?:\\.\\d+)*)'],
    styles: [...libraryFiles('materialize', css), '/materialize-css@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['\\* Materialize v(\\d+\\.\\d+\\.\\d+) \\(https?://materializecss'],
  }),
  look('Material Design Lite', 'https://getmdl.io/', {
    scriptTexts: [
      '\\* material-design-lite - Material Design Components[^\\n]{0,60}\\s{1,4}\\* @version v(\\d+\\.\\d+\\.\\d+)',
    ],
    scripts: ['//code\\.getmdl\\.io/(\\d+\\.\\d+\\.\\d+)/'],
    styles: ['//code\\.getmdl\\.io/(\\d+\\.\\d+\\.\\d+)/'],
  }),
  look('MUI', 'https://mui.com/', {
    scriptTexts: ['\\* @mui/material v(\\d+\\.\\d+\\.\\d+)', '@license Material-UI v(\\d+\\.\\d+\\.\\d+)'],
    implies: ['React'],
    html: [
      '<[a-z]{1,10} class="[^"]{0,200}\\bMui(?:Box|Button|Paper|Typography|Grid|Stack|AppBar|Container|SvgIcon|CssBaseline)[A-Z]?[\\w]{0,20}-root',
      '<style[^>]{0,100} data-emotion="(?:css|mui)[^"]{0,40}"[^>]{0,100}>[^<]{0,900}\\.Mui',
    ],
    scripts: ['/@mui/material@(\\d+(?:\\.\\d+)*)', '/@material-ui/core@(\\d+(?:\\.\\d+)*)'],
  }),
  look('Ant Design', 'https://ant.design/', {
    scriptTexts: ['\\.antd=\\w\\(\\w\\.React,\\w\\.ReactDOM,'],
    implies: ['React'],
    scripts: [...libraryFiles('antd'), '/antd(?:-with-locales)?(?:\\.min)?\\.js(?:\\?|$)'],
    styles: libraryFiles('antd', css),
    html: [
      '<[a-z]{1,10}[^>]{0,100} class="(?:[\\w -]{0,200} )?ant-(?:layout|btn|menu|row|col|spin|card|input|form|select)[ "-]',
    ],
  }),
  look('Chakra UI', 'https://chakra-ui.com/', {
    implies: ['React'],
    html: [
      '<[a-z]{1,10} class="chakra-(?:stack|button|text|heading|container|link|image|input|ui)',
      '--chakra-(?:colors|space|sizes|fonts|ui)-',
    ],
  }),
  look('Mantine', 'https://mantine.dev/', {
    implies: ['React'],
    html: ['<html[^>]{0,200} data-mantine-color-scheme="', '<[a-z]{1,10} class="mantine-[A-Z]\\w{1,30}-root'],
  }),
  look('Radix UI', 'https://www.radix-ui.com/', {
    implies: ['React'],
    html: [
      '<[a-z]{1,10}[^>]{0,300} (?:id|aria-controls|aria-labelledby)="radix-[:«\\w]{1,12}',
      '<[a-z]{1,10}[^>]{0,200} data-radix-[a-z-]{3,40}',
    ],
  }),
  look('Headless UI', 'https://headlessui.com/', {
    html: ['<[a-z]{1,10}[^>]{0,300} id="headlessui-[a-z-]{3,30}-', '<[a-z]{1,10}[^>]{0,300} data-headlessui-state'],
  }),
  look('Vuetify', 'https://vuetifyjs.com/', {
    implies: ['Vue.js'],
    scripts: libraryFiles('vuetify'),
    styles: libraryFiles('vuetify', css),
    scriptTexts: ['/\\*!\\s{1,4}\\* Vuetify v(\\d+\\.\\d+\\.\\d+)'],
    html: ['<style[^>]{0,60} id="vuetify-theme-stylesheet"', '<div[^>]{0,200} class="v-application(?: |")'],
  }),
  look('Quasar', 'https://quasar.dev/', {
    implies: ['Vue.js'],
    scripts: ['/quasar@(\\d+(?:\\.\\d+)*)', '/quasar\\.umd(?:\\.min|\\.prod)?\\.js'],
    styles: ['/quasar@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['/\\*!\\s{1,4}\\* Quasar Framework v(\\d+\\.\\d+\\.\\d+)'],
    html: ['<div id=["\']?q-app["\' >]'],
  }),
  look('Element UI', 'https://element.eleme.io/', {
    scriptTexts: ['/\\*! Element Plus v(\\d+\\.\\d+\\.\\d+)', 'define\\("ELEMENT",\\["vue"\\]'],
    implies: ['Vue.js'],
    scripts: ['/element-(?:ui|plus)[@/](\\d+(?:\\.\\d+)*)'],
    styles: ['/element-(?:ui|plus)[@/](\\d+(?:\\.\\d+)*)'],
  }),
  look('BootstrapVue', 'https://bootstrap-vue.org/', {
    scriptTexts: ['\\* BootstrapVue (\\d+\\.\\d+\\.\\d+)'],
    implies: ['Vue.js', 'Bootstrap'],
    scripts: libraryFiles('bootstrap-vue'),
    styles: libraryFiles('bootstrap-vue', css),
  }),
  look(
    'Ionic',
    'https://ionicframework.com/',
    {
      scriptTexts: ['\\(C\\) Ionic https?://ionicframework\\.com - MIT License'],
      scripts: ['/@ionic/core@(\\d+(?:\\.\\d+)*)', '/ionic(?:\\.bundle)(?:\\.min)?\\.js'],
      styles: ['/@ionic/core@(\\d+(?:\\.\\d+)*)', '/ionic(?:\\.bundle)?(?:\\.min)?\\.css'],
      html: ['<ion-app(?: [^>]{0,100})?>', '<ion-(?:router-outlet|header|content|tabs)(?: [^>]{0,100})?>'],
    },
    'Mobile frameworks',
  ),
  look(
    'Framework7',
    'https://framework7.io/',
    {
      scripts: [...libraryFiles('framework7'), ...libraryFiles('framework7-bundle')],
      styles: [...libraryFiles('framework7', css), ...libraryFiles('framework7-bundle', css)],
      scriptTexts: ['/\\*\\*\\s{1,4}\\* Framework7 (\\d+\\.\\d+\\.\\d+)'],
    },
    'Mobile frameworks',
  ),
  look('Pure.css', 'https://pure-css.github.io/', {
    styles: [
      '/purecss@(\\d+(?:\\.\\d+)*)',
      '/pure/(\\d+\\.\\d+\\.\\d+)/',
      '/pure(?:-nr)?(?:-min|\\.min)?\\.css(?:\\?|$)',
    ],
    html: ['/\\*!\\s{1,4}Pure v(\\d+\\.\\d+\\.\\d+)\\s{1,4}Copyright'],
  }),
  look('Animate.css', 'https://animate.style/', {
    styles: [...libraryFiles('animate', css), '/animate\\.css[@/](\\d+(?:\\.\\d+)*)'],
  }),
  look('Skeleton', 'https://getskeleton.com/', {
    styles: ['/skeleton/(\\d+\\.\\d+\\.\\d+)/skeleton(?:\\.min)?\\.css'],
  }),
  look('Milligram', 'https://milligram.io/', { styles: libraryFiles('milligram', css) }),
  look('AdminLTE', 'https://adminlte.io/', {
    implies: ['Bootstrap'],
    scripts: ['/admin-?lte[@/]v?(\\d+(?:\\.\\d+)*)', '/adminlte(?:\\.min)?\\.js(?:\\?|$)'],
    styles: ['/admin-?lte[@/]v?(\\d+(?:\\.\\d+)*)', '/adminlte(?:\\.min)?\\.css(?:\\?|$)'],
    scriptTexts: ['\\* AdminLTE v(\\d+\\.\\d+\\.\\d+)'],
  }),
  look('PatternFly', 'https://www.patternfly.org/', {
    styles: [
      '/patternfly(?:-additions|\\.min)?(?:\\.min)?\\.css(?:\\?|$)',
      '/@patternfly/patternfly@(\\d+(?:\\.\\d+)*)',
    ],
    html: ['<[a-z]{1,10}[^>]{0,200} class="(?:[\\w -]{0,100} )?pf-v(\\d)-c-'],
  }),
  look(
    'Font Awesome',
    'https://fontawesome.com/',
    {
      scripts: [
        '//kit\\.fontawesome\\.com/[0-9a-f]{8,12}\\.js',
        '//use\\.fontawesome\\.com/releases/v(\\d+\\.\\d+\\.\\d+)/',
        '/fontawesome-free@(\\d+(?:\\.\\d+)*)',
        '/font-awesome/(\\d+(?:\\.\\d+)+)/',
      ],
      styles: [
        '//use\\.fontawesome\\.com/releases/v(\\d+\\.\\d+\\.\\d+)/',
        '/fontawesome-free@(\\d+(?:\\.\\d+)*)',
        '/font-?awesome[@/](\\d+(?:\\.\\d+)+)',
        '/font-?awesome(?:\\.all|-all|\\.min)*\\.css(?:\\?|$)',
      ],
      html: ['/\\*!\\s{1,4}\\* ?Font Awesome (?:Free|Pro) (\\d+\\.\\d+\\.\\d+) by'],
      scriptTexts: ['/\\*!\\s{1,4}\\* ?Font Awesome (?:Free|Pro) (\\d+\\.\\d+\\.\\d+) by'],
    },
    'Fonts',
  ),
  look(
    'Fork Awesome',
    'https://forkaweso.me/',
    { styles: ['/fork-awesome[@/](\\d+(?:\\.\\d+)+)', '/fork-awesome(?:\\.min)?\\.css(?:\\?|$)'] },
    'Fonts',
  ),
  look(
    'Bootstrap Icons',
    'https://icons.getbootstrap.com/',
    { styles: ['/bootstrap-icons[@/](\\d+(?:\\.\\d+)*)', '/bootstrap-icons(?:\\.min)?\\.css(?:\\?|$)'] },
    'Fonts',
  ),
  look(
    'Material Icons',
    'https://fonts.google.com/icons',
    { styles: ['//fonts\\.googleapis\\.com/(?:icon\\?family=Material|css2?\\?family=Material[+ ](?:Icons|Symbols))'] },
    'Fonts',
  ),
  look(
    'Google Fonts',
    'https://fonts.google.com/',
    {
      styles: ['//fonts\\.googleapis\\.com/'],
      html: ['@import (?:url\\()?["\']?(?:https?:)?//fonts\\.googleapis\\.com/css'],
      scripts: ['//ajax\\.googleapis\\.com/ajax/libs/webfont/'],
    },
    'Fonts',
  ),
  look(
    'Adobe Fonts',
    'https://fonts.adobe.com/',
    { scripts: ['//use\\.typekit\\.(?:net|com)/'], styles: ['//use\\.typekit\\.(?:net|com)/', '//p\\.typekit\\.net/'] },
    'Fonts',
  ),
  look('Bunny Fonts', 'https://fonts.bunny.net/', { styles: ['//fonts\\.bunny\\.net/'] }, 'Fonts'),
  look(
    'Monotype Fonts',
    'https://www.monotype.com/',
    { scripts: ['//fast\\.fonts\\.net/'], styles: ['//fast\\.fonts\\.net/', '//cloud\\.typography\\.com/'] },
    'Fonts',
  ),
];
