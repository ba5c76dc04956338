import type { Category } from '../category.ts';
import type { TechnologyRule } from '../rule.ts';
import { libraryFiles } from './library-files.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function widget(name: string, category: Category, site: string, signs: Signs): TechnologyRule {
  return { name, categories: [category], site, ...signs };
}

/** Sliders, galleries, tables, editors, charts: what pages are furnished with. */
export const widgets: readonly TechnologyRule[] = [
  widget('Swiper', 'Widgets', 'https://swiperjs.com/', {
    scripts: [...libraryFiles('swiper'), ...libraryFiles('swiper-bundle'), '/Swiper/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['/\\*\\*\\s{1,4}\\* Swiper (\\d+\\.\\d+\\.\\d+)\\s'],
  }),
  widget('Slick', 'Widgets', 'https://kenwheeler.github.io/slick/', {
    scriptTexts: ['Version: (\\d+\\.\\d+\\.\\d+)\\s{1,4}Author: Ken Wheeler', '=window\\.Slick\\|\\|\\{\\};'],
    implies: ['jQuery'],
    scripts: [...libraryFiles('slick-carousel'), '/slick(?:[.-](\\d+\\.\\d+\\.\\d+))?(?:\\.min)?\\.js(?:\\?|$)'],
  }),
  widget('Splide', 'Widgets', 'https://splidejs.com/', {
    scripts: [...libraryFiles('splide'), '/@splidejs/splide@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['/\\*!\\s{1,4}\\* Splide\\.js\\s{1,4}\\* Version\\s{1,3}: (\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Owl Carousel', 'Widgets', 'https://owlcarousel2.github.io/OwlCarousel2/', {
    implies: ['jQuery'],
    scripts: [...libraryFiles('owl.carousel'), '/OwlCarousel2/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['/\\*\\*\\s{1,4}\\* Owl Carousel v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Flickity', 'Widgets', 'https://flickity.metafizzy.co/', {
    scripts: libraryFiles('flickity'),
    scriptTexts: ['\\* Flickity (?:PACKAGED )?v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Isotope', 'Widgets', 'https://isotope.metafizzy.co/', {
    scripts: [...libraryFiles('isotope'), ...libraryFiles('isotope-layout'), '/jquery\\.isotope(?:\\.min)?\\.js'],
    scriptTexts: ['\\* Isotope (?:PACKAGED )?v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Masonry', 'Widgets', 'https://masonry.desandro.com/', {
    scripts: [...libraryFiles('masonry'), ...libraryFiles('masonry-layout')],
    scriptTexts: ['\\* Masonry (?:PACKAGED )?v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Lightbox', 'Photo galleries', 'https://lokeshdhakar.com/projects/lightbox2/', {
    implies: ['jQuery'],
    scripts: [...libraryFiles('lightbox2'), '/lightbox-plus-jquery(?:\\.min)?\\.js(?:\\?|$)'],
    scriptTexts: ['/\\*!\\s{1,4}\\* Lightbox v(\\d+\\.\\d+\\.\\d+)\\s'],
  }),
  widget('PhotoSwipe', 'Photo galleries', 'https://photoswipe.com/', {
    scripts: [...libraryFiles('photoswipe'), ...libraryFiles('photoswipe-lightbox')],
    scriptTexts: ['/\\*!?\\s{1,5}\\*? ?PhotoSwipe (?:Lightbox )?-? ?v?(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('fancyBox', 'Photo galleries', 'https://fancyapps.com/fancybox/', {
    scripts: [
      ...libraryFiles('jquery.fancybox'),
      ...libraryFiles('fancybox'),
      '/@fancyapps/(?:ui|fancybox)@(\\d+(?:\\.\\d+)*)',
    ],
    scriptTexts: [
      'version:[`"](\\d+\\.\\d+\\.\\d+)[`"],openers:new Map',
      '// fancyBox v(\\d+\\.\\d+\\.\\d+)',
      '/\\*! fancyBox v(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  widget('Magnific Popup', 'Photo galleries', 'https://dimsemenov.com/plugins/magnific-popup/', {
    implies: ['jQuery'],
    scripts: [...libraryFiles('jquery.magnific-popup'), ...libraryFiles('magnific-popup')],
    scriptTexts: ['\\.magnificPopup=\\{instance:null', '/\\*! Magnific Popup - v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('lazysizes', 'Widgets', 'https://github.com/aFarkas/lazysizes', {
    scripts: libraryFiles('lazysizes'),
    scriptTexts: ['/\\*! lazysizes - v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Select2', 'Widgets', 'https://select2.org/', {
    implies: ['jQuery'],
    scripts: libraryFiles('select2'),
    scriptTexts: ['/\\*! Select2 (\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('DataTables', 'Widgets', 'https://datatables.net/', {
    scripts: [
      ...libraryFiles('jquery.dataTables'),
      ...libraryFiles('dataTables'),
      '//cdn\\.datatables\\.net/(?:v/[\\w-]+/[\\w.,/-]*dt-)?(\\d+\\.\\d+\\.\\d+)/',
    ],
    scriptTexts: ['/\\*! DataTables (\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('SweetAlert2', 'Widgets', 'https://sweetalert2.github.io/', {
    globals: { 'Swal.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('sweetalert2'), '/limonte-sweetalert2/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['/\\*!\\s{1,4}\\* sweetalert2 v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Toastr', 'Widgets', 'https://codeseven.github.io/toastr/', {
    scriptTexts: ['subscribe:\\w{1,3},success:\\w{1,3},version:"(\\d+\\.\\d+\\.\\d+)",warning:'],
    globals: { 'toastr.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    implies: ['jQuery'],
    scripts: [...libraryFiles('toastr'), '/toastr\\.js/(?:latest|(\\d+(?:\\.\\d+)+))/'],
  }),
  widget('flatpickr', 'Widgets', 'https://flatpickr.js.org/', {
    scripts: libraryFiles('flatpickr'),
    scriptTexts: ['/\\* flatpickr v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('FullCalendar', 'Widgets', 'https://fullcalendar.io/', {
    scripts: [...libraryFiles('fullcalendar'), '/@fullcalendar/core@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: [
      '/\\*!\\s{1,4}FullCalendar \\([\\w ]{2,20}\\) v(\\d+\\.\\d+\\.\\d+)',
      '/\\*!\\s{1,4}(?:\\* )?FullCalendar (?:Standard Bundle )?v(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  widget('Dropzone', 'Widgets', 'https://www.dropzone.dev/', {
    scriptTexts: ['\\.dropzone=\\{on:|Dropzone\\.version ?= ?"(\\d+\\.\\d+\\.\\d+)'],
    globals: { 'Dropzone.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('dropzone'),
  }),
  widget('Plupload', 'Widgets', 'https://www.plupload.com/', {
    scriptTexts: [
      'plupload=\\{VERSION:"(\\d+\\.\\d+\\.\\d+)',
      'VERSION:"(\\d+\\.\\d+\\.\\d+)",STOPPED:1,STARTED:2,QUEUED:1',
    ],
    globals: { 'plupload.VERSION': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('plupload'),
  }),
  widget('Popper', 'Widgets', 'https://popper.js.org/', {
    scripts: [...libraryFiles('popper'), '/@popperjs/core@(\\d+(?:\\.\\d+)*)', '/popper\\.js(?:@|/)(\\d+(?:\\.\\d+)*)'],
    scriptTexts: [
      'Copyright \\(C\\) Federico Zivolo 20\\d\\d\\s',
      '\\* @fileOverview Kickass library to create and place poppers near their reference elements\\.\\s{1,4}\\* @version (\\d+\\.\\d+\\.\\d+)',
      '/\\*\\*\\s{1,4}\\* @popperjs/core v(\\d+\\.\\d+\\.\\d+) - MIT',
    ],
  }),
  widget('NProgress', 'Widgets', 'https://ricostacruz.com/nprogress/', {
    scriptTexts: ["NProgress\\.version = '(\\d+\\.\\d+\\.\\d+)"],
    globals: { 'NProgress.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('nprogress'),
  }),
  widget('AOS', 'JavaScript graphics', 'https://michalsnik.github.io/aos/', {
    scriptTexts: ['removeAttribute\\("data-aos"\\)', 'exports\\.AOS=\\w\\(\\):'],
    scripts: libraryFiles('aos'),
    html: ['<[a-z][\\w-]{0,20} [^>]{0,300}data-aos="(?:fade|zoom|flip|slide)-?[a-z-]{0,20}"'],
  }),
  widget('ScrollReveal', 'JavaScript graphics', 'https://scrollrevealjs.org/', {
    scripts: libraryFiles('scrollreveal'),
    scriptTexts: ['@license ScrollReveal v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('WOW.js', 'JavaScript graphics', 'https://wowjs.uk/', {
    scriptTexts: ['/\\*! WOW (?:wow\\.js )?- v(\\d+\\.\\d+\\.\\d+)'],
    scripts: libraryFiles('wow'),
  }),
  widget('particles.js', 'JavaScript graphics', 'https://vincentgarreau.com/particles.js/', {
    scriptTexts: [
      '/particles\\.js\\s{1,4}/\\* How to use\\? : Check the GitHub README\\s{1,4}/\\* v(\\d+\\.\\d+\\.\\d+)',
    ],
    scripts: [...libraryFiles('particles'), '/particles\\.js@(\\d+(?:\\.\\d+)*)'],
  }),
  widget('TinyMCE', 'Rich text editors', 'https://www.tiny.cloud/tinymce/', {
    scripts: [
      '//cdn\\.tiny\\.cloud/1/[\\w-]{1,80}/tinymce/(\\d+(?:\\.\\d+)*)',
      '/tinymce@(\\d+(?:\\.\\d+)*)',
      '/tinymce/(\\d+\\.\\d+\\.\\d+)/',
      '/tiny_?mce(?:_src|\\.min)?\\.js(?:\\?|$)',
    ],
    scriptTexts: [
      '\\* TinyMCE(?:,)? version (\\d+\\.\\d+\\.\\d+)',
      '// (\\d+\\.\\d+\\.\\d+) \\(20\\d\\d-\\d\\d-\\d\\d\\)\\s{1,4}!function\\(\\)\\{"use strict";[^\\n]{0,900}tinymce',
    ],
  }),
  widget('CKEditor', 'Rich text editors', 'https://ckeditor.com/', {
    scripts: [
      '//cdn\\.ckeditor\\.com/(?:ckeditor5/)?(\\d+(?:\\.\\d+)+)/',
      '/ckeditor4?@(\\d+(?:\\.\\d+)*)',
      '/ckeditor/(?:build/)?ckeditor(?:\\.min)?\\.js',
      '/ckeditor5-build-[a-z-]{1,30}@(\\d+(?:\\.\\d+)*)',
    ],
    scriptTexts: [
      '\\bCKEDITOR=function\\(\\)\\{var \\w{1,2}=\\{timestamp:"\\w{1,10}",version:"(\\d+\\.\\d+\\.\\d+)',
      'timestamp:"\\w{1,10}",version:"(\\d+\\.\\d+\\.\\d+)[^"]{0,20}",revision:',
    ],
  }),
  widget('Quill', 'Rich text editors', 'https://quilljs.com/', {
    scripts: [...libraryFiles('quill'), '//cdn\\.quilljs\\.com/(\\d+\\.\\d+\\.\\d+)/'],
    scriptTexts: [
      'static version="(\\d+\\.\\d+\\.\\d+)";static imports=\\{delta:',
      '\\* Quill Editor v(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  widget('Summernote', 'Rich text editors', 'https://summernote.org/', {
    implies: ['jQuery'],
    scripts: [...libraryFiles('summernote'), '/summernote-(?:bs\\d|lite)(?:\\.min)?\\.js'],
    scriptTexts: ['/\\*! Summernote v(\\d+\\.\\d+\\.\\d+)', '\\* Super simple WYSIWYG editor v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Froala Editor', 'Rich text editors', 'https://froala.com/wysiwyg-editor/', {
    scripts: ['/froala_editor(?:\\.pkgd)?(?:\\.min)?\\.js', '/froala-editor@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['\\* froala_editor v(\\d+\\.\\d+\\.\\d+)'],
  }),
  widget('Ace', 'Rich text editors', 'https://ace.c9.io/', {
    scriptTexts: ['\\.version="(\\d+\\.\\d+\\.\\d+)"\\}\\),ace\\.define\\("ace/loader_build"'],
    scripts: [
      '/ace-builds@(\\d+(?:\\.\\d+)*)',
      '/ajax/libs/ace/(\\d+(?:\\.\\d+)+)/',
      '/ace(?:-builds)?/(?:src[\\w-]{0,20}/)?ace\\.js(?:\\?|$)',
    ],
  }),
  widget('CodeMirror', 'Rich text editors', 'https://codemirror.net/', {
    scriptTexts: [
      '// This is CodeMirror \\(https://codemirror\\.net',
      '\\bCodeMirror\\.version ?= ?"(\\d+\\.\\d+\\.\\d+)',
    ],
    scripts: libraryFiles('codemirror'),
  }),
  widget('Monaco Editor', 'Rich text editors', 'https://microsoft.github.io/monaco-editor/', {
    scriptTexts: [
      '\\* Copyright \\(c\\) Microsoft Corporation\\. All rights reserved\\.\\s{1,4}\\* Version: (0\\.\\d+\\.\\d+)\\([0-9a-f]{40}\\)',
    ],
    scripts: ['/monaco-editor@(\\d+(?:\\.\\d+)*)', '/monaco-editor/(?:(\\d+(?:\\.\\d+)+)|min)/'],
  }),
];
