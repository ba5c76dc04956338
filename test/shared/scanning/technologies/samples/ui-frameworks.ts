import type { RuleSample } from './rule-sample.ts';
import { documented, page, script, style } from './signs.ts';

const jsdelivr = 'https://cdn.jsdelivr.net/npm';
const cdnjs = 'https://cdnjs.cloudflare.com/ajax/libs';
const onJsdelivr = { also: ['jsDelivr'] };
const onCdnjs = { also: ['cdnjs'] };

/** Looks, icons and fonts. */
export const uiFrameworkSamples: readonly RuleSample[] = [
  style('Bootstrap', `${jsdelivr}/bootstrap@5.3.3/dist/css/bootstrap.min.css`, '5.3.3', onJsdelivr),
  style('Bootstrap', 'https://maxcdn.bootstrapcdn.com/bootstrap/3.4.1/css/bootstrap.min.css', '3.4.1'),
  {
    rule: 'Bootstrap',
    from: 'npm bootstrap 5.3.9: dist/css/bootstrap.min.css',
    expected: '5.3.9',
    page: '<style>@charset "UTF-8";/*!\n * Bootstrap  v5.3.9 (https://getbootstrap.com/)\n * Copyright 2011-2026 The Bootstrap Authors\n */:root{--bs-blue:#0d6efd}</style>',
  },
  script('Tailwind CSS', 'https://cdn.tailwindcss.com/3.4.4', '3.4.4'),
  page(
    'Tailwind CSS',
    '<style>/*! tailwindcss v4.1.11 | MIT License | https://tailwindcss.com */@layer theme{}</style>',
    '4.1.11',
  ),
  style('Foundation', `${cdnjs}/foundation/6.8.1/css/foundation.min.css`, '6.8.1', onCdnjs),
  style('Bulma', `${jsdelivr}/bulma@1.0.4/css/bulma.min.css`, '1.0.4', onJsdelivr),
  {
    rule: 'Bulma',
    from: 'npm bulma 1.0.4: css/bulma.min.css',
    expected: '1.0.4',
    page: '<style>@charset "UTF-8";\n/*! bulma.io v1.0.4 | MIT License | github.com/jgthms/bulma */:root{--bulma-control-radius:var(--bulma-radius)}</style>',
  },
  style('Semantic UI', `${cdnjs}/semantic-ui/2.5.0/semantic.min.css`, '2.5.0', onCdnjs),
  style('Fomantic-UI', `${jsdelivr}/fomantic-ui@2.9.3/dist/semantic.min.css`, '2.9.3', {
    also: ['jsDelivr', 'Semantic UI'],
  }),
  style('UIkit', `${jsdelivr}/uikit@3.21.6/dist/css/uikit.min.css`, '3.21.6', onJsdelivr),
  style('Materialize', `${cdnjs}/materialize/1.0.0/css/materialize.min.css`, '1.0.0', onCdnjs),
  style('Material Design Lite', 'https://code.getmdl.io/1.3.0/material.indigo-pink.min.css', '1.3.0'),
  page(
    'MUI',
    '<div class="MuiBox-root css-0"><button class="MuiButtonBase-root MuiButton-root css-1ujsas3">Go</button></div>',
  ),
  page('Ant Design', '<section class="ant-layout"><header class="ant-layout-header"></header></section>'),
  page('Chakra UI', '<div class="chakra-stack css-1x2y3z"></div>'),
  { ...page('Mantine', ''), page: '<!DOCTYPE html><html data-mantine-color-scheme="light"><body></body></html>' },
  page('Radix UI', '<button type="button" aria-haspopup="menu" id="radix-:r1:" data-state="closed">Menu</button>'),
  page('Headless UI', '<button class="menu" id="headlessui-menu-button-1" type="button">Menu</button>'),
  page('Vuetify', '<div data-app="true" id="app" class="v-application v-application--is-ltr theme--light"></div>'),
  page('Quasar', '<div id="q-app"></div>'),
  style('Element UI', 'https://unpkg.com/element-ui@2.15.14/lib/theme-chalk/index.css', '2.15.14', { also: ['UNPKG'] }),
  script('BootstrapVue', 'https://unpkg.com/bootstrap-vue@2.23.1/dist/bootstrap-vue.min.js', '2.23.1', {
    also: ['UNPKG'],
  }),
  page('Ionic', '<ion-app><ion-router-outlet></ion-router-outlet></ion-app>'),
  script('Framework7', `${jsdelivr}/framework7@8.3.3/framework7-bundle.min.js`, '8.3.3', onJsdelivr),
  style('Pure.css', `${jsdelivr}/purecss@3.0.0/build/pure-min.css`, '3.0.0', onJsdelivr),
  {
    rule: 'Pure.css',
    from: 'npm purecss 3.1.0: build/pure-min.css',
    expected: '3.1.0',
    page: '<style>/*!\nPure v3.1.0\nCopyright 2013 Yahoo!\nLicensed under the BSD License.\n*/</style>',
  },
  style('Animate.css', `${cdnjs}/animate.css/4.1.1/animate.min.css`, '4.1.1', onCdnjs),
  style('Skeleton', `${cdnjs}/skeleton/2.0.4/skeleton.min.css`, '2.0.4', onCdnjs),
  style('Milligram', `${cdnjs}/milligram/1.4.1/milligram.min.css`, '1.4.1', onCdnjs),
  style('AdminLTE', `${jsdelivr}/admin-lte@3.2/dist/css/adminlte.min.css`, '3.2', onJsdelivr),
  page('PatternFly', '<div class="pf-v5-c-page" id="page"></div>', '5'),
  style('Font Awesome', `${cdnjs}/font-awesome/6.5.2/css/all.min.css`, '6.5.2', onCdnjs),
  script('Font Awesome', 'https://kit.fontawesome.com/a076d05399.js'),
  style('Fork Awesome', `${jsdelivr}/fork-awesome@1.2.0/css/fork-awesome.min.css`, '1.2.0', onJsdelivr),
  style('Bootstrap Icons', `${jsdelivr}/bootstrap-icons@1.11.3/font/bootstrap-icons.min.css`, '1.11.3', onJsdelivr),
  style('Material Icons', 'https://fonts.googleapis.com/icon?family=Material+Icons', undefined, {
    also: ['Google Fonts'],
  }),
  style('Google Fonts', 'https://fonts.googleapis.com/css2?family=Roboto:wght@400;700&display=swap'),
  style('Adobe Fonts', 'https://use.typekit.net/abc1def.css'),
  style('Bunny Fonts', 'https://fonts.bunny.net/css?family=inter:400,700'),
  style('Monotype Fonts', 'https://fast.fonts.net/t/1.css?apiType=css&projectid=1'),
  {
    rule: 'Google Fonts',
    from: documented,
    page: '<style>@import url("https://fonts.googleapis.com/css?family=Lato");</style>',
  },
];
