import type { TechnologyRule } from '../rule.ts';
import { libraryFiles } from './library-files.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function graphics(name: string, site: string, signs: Signs): TechnologyRule {
  return { name, categories: ['JavaScript graphics'], site, ...signs };
}

/** Charts, animation, three dimensions, formulas and code in color. */
export const javascriptGraphics: readonly TechnologyRule[] = [
  graphics('D3', 'https://d3js.org/', {
    globals: { 'd3.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('d3'), '//d3js\\.org/d3\\.v(\\d+)(?:\\.min)?\\.js'],
    scriptTexts: ['// https://d3js\\.org v(\\d+\\.\\d+\\.\\d+) Copyright'],
  }),
  graphics('Chart.js', 'https://www.chartjs.org/', {
    globals: { 'Chart.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('chart.js'), ...libraryFiles('chart'), '/Chart\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['/\\*!\\s{1,4}\\* Chart\\.js v(\\d+\\.\\d+\\.\\d+)'],
  }),
  graphics('Chartist', 'https://chartist.dev/', {
    scripts: libraryFiles('chartist'),
    scriptTexts: ['\\|\\|self\\)\\.Chartist=\\{\\}', '/\\* Chartist\\.js (\\d+\\.\\d+\\.\\d+)'],
  }),
  graphics('Highcharts', 'https://www.highcharts.com/', {
    scripts: [
      ...libraryFiles('highcharts'),
      ...libraryFiles('highstock'),
      '//code\\.highcharts\\.com/(?:(\\d+(?:\\.\\d+)*)/)?',
    ],
    scriptTexts: ['\\*?\\s{0,4}Highcharts JS v(\\d+\\.\\d+\\.\\d+)'],
  }),
  graphics('ECharts', 'https://echarts.apache.org/', {
    scripts: libraryFiles('echarts'),
    scriptTexts: [
      '\\.version="(\\d+\\.\\d+\\.\\d+)",\\w{1,3}\\.zrUtil=',
      '\\.dependencies=\\{zrender:"\\d',
      'exports\\.version = version[$\\w]{0,4};\\s{1,20}exports\\.zrUtil = ',
    ],
  }),
  graphics('Fabric.js', 'https://fabricjs.com/', {
    globals: { 'fabric.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('fabric'),
    scriptTexts: [
      '\\bfabric ?= ?fabric ?\\|\\| ?\\{ ?version: ?[\'"](\\d+\\.\\d+\\.\\d+)[\'"]',
      'const cache = new Cache\\(\\);[^"\']{0,150}(?:version|VERSION) = "(\\d+\\.\\d+\\.\\d+)"[^"\']{0,200}halfPI',
    ],
  }),
  graphics('Phaser', 'https://phaser.io/', {
    scripts: libraryFiles('phaser'),
    scriptTexts: [
      '\\{VERSION:"(\\d+\\.\\d+(?:\\.\\d+)?)",(?:LOG_VERSION:"v\\d+",)?BlendModes:',
      "@name Phaser\\.VERSION\\s[^'\"/]{1,150}\\*/\\s{1,20}VERSION: '(\\d+\\.\\d+(?:\\.\\d+)?)'",
      // Up to 2, and what its users have carried on.
      '\\* Phaser (?:CE )?- https?://[\\w./-]{1,60}\\s{1,4}\\*\\s{1,4}\\* v(\\d+\\.\\d+\\.\\d+) "',
    ],
  }),
  graphics('Plotly', 'https://plotly.com/javascript/', {
    scripts: [
      ...libraryFiles('plotly'),
      ...libraryFiles('plotly-latest'),
      '/plotly\\.js-[\\w-]{1,30}@(\\d+(?:\\.\\d+)*)',
    ],
    scriptTexts: ['\\* plotly\\.js (?:\\([\\w -]{1,30}\\) )?v(\\d+\\.\\d+\\.\\d+)'],
  }),
  graphics('ApexCharts', 'https://apexcharts.com/', {
    scripts: libraryFiles('apexcharts'),
    scriptTexts: ['/\\*!\\s{1,4}\\* ApexCharts v(\\d+\\.\\d+\\.\\d+)'],
  }),
  graphics('amCharts', 'https://www.amcharts.com/', {
    scriptTexts: [
      'classNamePrefix="amcharts";[^\\n]{0,40}version="(\\d+\\.\\d+\\.\\d+)',
      'Currently running version of amCharts\\.\\s{1,20}\\*/\\s{1,20}this\\.version = "(\\d+\\.\\d+\\.\\d+)',
    ],
    scripts: ['//(?:cdn|www)\\.amcharts\\.com/lib/(?:version/)?(\\d+(?:\\.\\d+)*)/'],
  }),
  graphics('Google Charts', 'https://developers.google.com/chart', {
    scripts: ['//www\\.gstatic\\.com/charts/loader\\.js'],
  }),
  graphics('three.js', 'https://threejs.org/', {
    scripts: [
      ...libraryFiles('three'),
      '/three\\.js/r?(\\d+(?:\\.\\d+)*)/',
      '/three(?:\\.module|\\.core)?(?:\\.min)?\\.js(?:\\?|$)',
    ],
    scriptTexts: [
      "Copyright 2010-\\d{4} Three\\.js Authors\\s{1,4}\\* SPDX-License-Identifier: MIT\\s{1,4}\\*/\\s{0,4}(?:const REVISION = '(\\d+)')?",
    ],
  }),
  graphics('Babylon.js', 'https://www.babylonjs.com/', {
    scriptTexts: [
      'static get NpmPackage\\(\\)\\{return"babylonjs@(\\d+\\.\\d+\\.\\d+)',
      '"https://cdn\\.babylonjs\\.com",\\w{1,3}\\._CdnVersion="(\\d+\\.\\d+\\.\\d+)',
    ],
    scripts: ['//cdn\\.babylonjs\\.com/(?:v(\\d+\\.\\d+\\.\\d+)/)?', ...libraryFiles('babylon')],
  }),
  graphics('PixiJS', 'https://pixijs.com/', {
    scripts: [...libraryFiles('pixi'), ...libraryFiles('pixi.js')],
    scriptTexts: ['/\\*!\\s{1,4}\\* (?:pixi\\.js|PixiJS) - v(\\d+\\.\\d+\\.\\d+)'],
  }),
  graphics('p5.js', 'https://p5js.org/', {
    scripts: [...libraryFiles('p5'), '/p5\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: [
      '\\bvar p5=function\\(\\)\\{"use strict";const \\w=Math\\.PI,\\w="(\\d+\\.\\d+\\.\\d+)',
      '/\\*! p5\\.js v(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  graphics('GSAP', 'https://gsap.com/', {
    globals: { 'gsap.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('gsap'), '/(?:TweenMax|TweenLite|TimelineMax|ScrollTrigger)(?:\\.min)?\\.js(?:\\?|$)'],
    scriptTexts: [
      '/\\*!\\s{1,4}\\* GSAP (\\d+\\.\\d+\\.\\d+)',
      '/\\*!\\s{1,4}\\* VERSION: (\\d+\\.\\d+\\.\\d+)\\s{1,4}\\* DATE: [\\d-]{8,10}\\s{1,4}\\* UPDATES AND DOCS AT: https?://(?:www\\.)?greensock\\.com',
    ],
  }),
  graphics('Anime.js', 'https://animejs.com/', {
    scripts: [...libraryFiles('animejs'), ...libraryFiles('anime')],
    scriptTexts: [
      '/\\*\\*\\s{1,4}\\* Anime\\.js - [\\w ]{3,40}\\s{1,4}\\* @version v(\\d+\\.\\d+\\.\\d+)',
      '/\\*\\s{1,4}\\* ?anime\\.js v(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  graphics('Velocity.js', 'https://github.com/julianshapiro/velocity', {
    scripts: [...libraryFiles('velocity'), ...libraryFiles('velocity-animate')],
    scriptTexts: [
      '\\.version="(\\d+\\.\\d+\\.\\d+)",\\w\\.Velocity=',
      '/\\* velocity-animate \\(C\\) 2014',
      '/\\*! VelocityJS\\.org \\((\\d+\\.\\d+\\.\\d+)\\)',
    ],
  }),
  graphics('Lottie', 'https://airbnb.io/lottie/', {
    scriptTexts: ['lottie\\.version ?= ?"(\\d+\\.\\d+\\.\\d+)'],
    globals: { 'lottie.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [
      ...libraryFiles('lottie'),
      ...libraryFiles('lottie-web'),
      '/bodymovin/(\\d+(?:\\.\\d+)+)/',
      '/@lottiefiles/lottie-player@(?:latest|(\\d+(?:\\.\\d+)*))',
    ],
    html: ['<lottie-player [^>]{0,200}src='],
  }),
  graphics('Mermaid', 'https://mermaid.js.org/', {
    scriptTexts: ['\\b__esbuild_esm_mermaid'],
    scripts: libraryFiles('mermaid'),
  }),
  graphics('MathJax', 'https://www.mathjax.org/', {
    scripts: [
      '/mathjax@(\\d+(?:\\.\\d+)*)',
      '/mathjax/(\\d+(?:\\.\\d+)+)/',
      '/MathJax\\.js(?:\\?|$)',
      '/(?:es5/)?tex-(?:mml-)?(?:chtml|svg)(?:-full)?\\.js(?:\\?|$)',
    ],
    scriptTexts: ['No version information available for component ', 'MathJax\\.version="(\\d+\\.\\d+\\.\\d+)"'],
  }),
  graphics('KaTeX', 'https://katex.org/', {
    scripts: [...libraryFiles('katex'), '/KaTeX/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['version:"(\\d+\\.\\d+\\.\\d+)",render:\\w{1,4},renderToString:'],
    styles: ['/katex@(\\d+(?:\\.\\d+)*)', '/KaTeX/(\\d+(?:\\.\\d+)+)/'],
  }),
  graphics('Highlight.js', 'https://highlightjs.org/', {
    scripts: [
      ...libraryFiles('highlight'),
      '/highlight\\.js/(\\d+(?:\\.\\d+)+)/',
      '/@?highlightjs/cdn-(?:assets|release)@(\\d+(?:\\.\\d+)*)',
    ],
    scriptTexts: ['/\\*!\\s{1,4}Highlight\\.js v(\\d+\\.\\d+\\.\\d+)'],
  }),
  graphics('Prism', 'https://prismjs.com/', {
    scripts: [...libraryFiles('prism'), ...libraryFiles('prismjs')],
    scriptTexts: ['Begin prism-core\\.js', '/\\* PrismJS (\\d+\\.\\d+\\.\\d+)\\s'],
  }),
  graphics('Howler.js', 'https://howlerjs.com/', {
    scripts: [...libraryFiles('howler'), '/howler\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['/\\*! howler\\.js v(\\d+\\.\\d+\\.\\d+)'],
  }),
];
