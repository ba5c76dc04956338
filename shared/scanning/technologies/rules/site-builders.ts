import type { Category } from '../category.ts';
import type { TechnologyRule } from '../rule.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function builder(name: string, category: Category, site: string, signs: Signs): TechnologyRule {
  return { name, categories: [category], site, ...signs };
}

/** Hosted site builders, blogs, and the services that deliver a site's content. */
export const siteBuilders: readonly TechnologyRule[] = [
  builder('Ghost', 'Blogs', 'https://ghost.org/', {
    implies: ['Node.js'],
    meta: { generator: '^Ghost(?: (\\d+(?:\\.\\d+)*))?$' },
    headers: { 'x-ghost-cache-status': '', 'x-ghost-cache': '' },
    scripts: ['/@tryghost/(?:portal|sodo-search|comments-ui)@'],
    cookies: { 'ghost-members-ssr': '', 'ghost-admin-api-session': '' },
  }),
  builder('Blogger', 'Blogs', 'https://www.blogger.com/', {
    meta: { generator: '^blogger$' },
    headers: { server: '^GSE$|^Blogger Renderd$' },
    scripts: ['//www\\.blogger\\.com/static/v\\d/(?:widgets|jsbin)/'],
  }),
  builder('Tumblr', 'Blogs', 'https://www.tumblr.com/', { headers: { 'x-tumblr-user': '', 'x-tumblr-pixel': '' } }),
  builder('Medium', 'Blogs', 'https://medium.com/', {
    headers: { 'medium-fulfilled-by': '', 'medium-missing-time': '' },
    meta: { generator: '^Medium$', 'al:ios:app_name': '^Medium$' },
  }),
  builder('Substack', 'Blogs', 'https://substack.com/', {
    headers: { 'x-powered-by': '^Substack$', 'x-sub': '^[\\w-]+$' },
    scripts: ['//substackcdn\\.com/bundle/'],
  }),
  builder('Movable Type', 'Blogs', 'https://www.movabletype.com/', {
    meta: { generator: '^Movable Type(?: (?:Pro|Advanced))?(?: v?(\\d+(?:\\.\\d+)*))?' },
  }),
  builder('Serendipity', 'Blogs', 'https://docs.s9y.org/', {
    implies: ['PHP'],
    meta: {
      generator: '^Serendipity(?: v\\.(\\d+(?:\\.\\d+)*))?',
      'powered-by': '^Serendipity v\\.(\\d+(?:\\.\\d+)*)',
    },
    headers: { 'x-blog': '^Serendipity$' },
  }),
  builder('Typecho', 'Blogs', 'https://typecho.org/', {
    implies: ['PHP'],
    meta: { generator: '^Typecho(?: (\\d+(?:\\.\\d+)*))?' },
  }),
  builder('Halo', 'Blogs', 'https://www.halo.run/', {
    implies: ['Java'],
    meta: { generator: '^Halo (\\d+(?:\\.\\d+)*)' },
  }),
  builder('Dotclear', 'Blogs', 'https://dotclear.org/', {
    implies: ['PHP'],
    headers: { 'x-dotclear-static-cache': '' },
    scripts: ['\\?pf=(?:jquery|post|ductile)[\\w./-]{0,60}\\.js'],
  }),
  builder('WordPress.com', 'Blogs', 'https://wordpress.com/', {
    implies: ['WordPress'],
    headers: { 'x-hacker': 'wordpress\\.com/jobs|automattic\\.com/jobs' },
    meta: { generator: '^WordPress\\.com' },
  }),
  builder('Wix', 'Page builders', 'https://www.wix.com/', {
    meta: { generator: '^Wix\\.com' },
    headers: { 'x-wix-request-id': '', 'x-wix-renderer-server': '' },
    cookies: { svSession: '' },
    scripts: ['//static\\.parastorage\\.com/'],
  }),
  builder('Squarespace', 'Page builders', 'https://www.squarespace.com/', {
    headers: { server: '^Squarespace$' },
    cookies: { ss_cvr: '', ss_cvt: '', crumb: '^[\\w=-]{40,}$' },
    html: ['<!-- This is Squarespace\\. -->'],
    scriptTexts: ['Static\\.SQUARESPACE_CONTEXT ?='],
  }),
  builder('Webflow', 'Page builders', 'https://webflow.com/', {
    meta: { generator: '^Webflow$' },
    html: ['<html[^>]{0,300} data-wf-(?:site|page|domain)="'],
  }),
  builder('Weebly', 'Page builders', 'https://www.weebly.com/', {
    headers: { 'x-host': '\\.weebly\\.net$' },
    cookies: { is_mobile: '^[01]$', language: '^$' },
    scripts: ['//cdn\\d{0,2}\\.editmysite\\.com/'],
  }),
  builder('Framer', 'Page builders', 'https://www.framer.com/', {
    implies: ['React'],
    meta: { generator: '^Framer ' },
    headers: { server: '^Framer/' },
  }),
  builder('Duda', 'Page builders', 'https://www.duda.co/', {
    headers: { 'd-cache': '^(?:from|added)', 'd-geo': '' },
    scripts: ['//static\\.cdn-website\\.com/', '//cdn-website\\.com/'],
    scriptTexts: ['window\\._currentDevice ?= ?[\'"](?:desktop|mobile|tablet)'],
  }),
  builder('Jimdo', 'Page builders', 'https://www.jimdo.com/', {
    headers: { 'x-jimdo-instance': '', 'x-jimdo-wid': '' },
    scripts: ['//assets\\.jimstatic\\.com/'],
  }),
  builder('Tilda', 'Page builders', 'https://tilda.cc/', {
    scripts: ['//static\\.tildacdn\\.(?:com|net|info)/', '/tilda-scripts-(\\d+\\.\\d+)(?:\\.min)?\\.js'],
    styles: ['//static\\.tildacdn\\.(?:com|net|info)/', '/tilda-grid-(\\d+\\.\\d+)(?:\\.min)?\\.css'],
  }),
  builder('Strikingly', 'Page builders', 'https://www.strikingly.com/', {
    scripts: ['//static-assets\\.strikinglycdn\\.com/'],
    html: ['<!-- Powered by Strikingly\\.com'],
  }),
  builder('Carrd', 'Page builders', 'https://carrd.co/', {
    html: [
      '<link rel="stylesheet" href="assets/main\\.css\\?v=[0-9a-f]{6,12}"[^>]{0,20}>\\s{0,10}<noscript>[^§]{0,200}assets/noscript\\.css\\?v=',
    ],
  }),
  builder('Google Sites', 'Page builders', 'https://sites.google.com/', {
    scriptTexts: ['_at_config ?= ?\\[null,"AIza'],
    html: ['<link rel="icon" href="https://ssl\\.gstatic\\.com/atari/'],
  }),
  builder('Notion', 'Page builders', 'https://www.notion.com/', {
    headers: { 'x-notion-request-id': '' },
    cookies: { notion_browser_id: '', notion_check_cookie_consent: '' },
  }),
  builder('HubSpot CMS', 'Page builders', 'https://www.hubspot.com/products/content', {
    implies: ['HubSpot'],
    meta: { generator: '^HubSpot$' },
    headers: { 'x-hs-hub-id': '', 'x-hs-content-id': '', 'x-powered-by': '^HubSpot$' },
  }),
  builder('Unbounce', 'Page builders', 'https://unbounce.com/', {
    headers: { 'x-unbounce-pageid': '', 'x-unbounce-variant': '' },
    scripts: ['//[\\w-]{4,20}\\.cloudfront\\.net/\\w{1,20}/unbounce/', '//builder-assets\\.unbounce\\.com/'],
  }),
  builder('Instapage', 'Page builders', 'https://instapage.com/', {
    scripts: ['//(?:g|cdn|heatmap-events-collector)\\.instapage(?:metrics)?\\.(?:com|net)/'],
    headers: { 'x-instapage-tracking': '' },
  }),
  builder('Leadpages', 'Page builders', 'https://www.leadpages.com/', {
    scripts: ['//static\\.leadpages\\.net/'],
    meta: { 'leadpages-served-by': '' },
  }),
  builder('Elementor', 'Page builders', 'https://elementor.com/', {
    implies: ['WordPress'],
    meta: { generator: '^Elementor (\\d+(?:\\.\\d+)*)' },
    scripts: ['/wp-content/plugins/elementor/[\\w./-]{1,200}\\.js(?:\\?ver=(\\d+\\.\\d+\\.\\d+))?'],
    styles: ['/wp-content/plugins/elementor/[\\w./-]{1,200}\\.css(?:\\?ver=(\\d+\\.\\d+\\.\\d+))?'],
  }),
  builder('WPBakery Page Builder', 'Page builders', 'https://wpbakery.com/', {
    implies: ['WordPress'],
    meta: { generator: '^Powered by WPBakery Page Builder' },
    scripts: ['/wp-content/plugins/js_composer/[\\w./-]{1,200}\\.js(?:\\?ver=(\\d+\\.\\d+(?:\\.\\d+)?))?'],
  }),
  builder('Divi', 'WordPress themes', 'https://www.elegantthemes.com/gallery/divi/', {
    implies: ['WordPress'],
    meta: { generator: '^Divi v\\.(\\d+(?:\\.\\d+)*)' },
    scripts: ['/wp-content/themes/Divi/[\\w./-]{1,200}\\.js(?:\\?ver=(\\d+\\.\\d+\\.\\d+))?'],
    styles: ['/wp-content/themes/Divi/[\\w./-]{1,200}\\.css(?:\\?ver=(\\d+\\.\\d+\\.\\d+))?'],
  }),
  builder('Yoast SEO', 'SEO', 'https://yoast.com/', {
    implies: ['WordPress'],
    html: [
      '<!-- This site is optimized with the Yoast SEO (?:Premium )?plugin v(\\d+(?:\\.\\d+)*)',
      '<script type="application/ld\\+json" class="yoast-schema-graph',
    ],
  }),
  builder('All in One SEO', 'SEO', 'https://aioseo.com/', {
    implies: ['WordPress'],
    meta: { generator: '^All in One SEO(?: \\(AIOSEO\\))? (\\d+(?:\\.\\d+)*)' },
    html: ['<!-- All in One SEO (?:Pro )?(\\d+(?:\\.\\d+)*)'],
  }),
  builder('Rank Math', 'SEO', 'https://rankmath.com/', {
    implies: ['WordPress'],
    html: [
      '<!-- Search Engine Optimization by Rank Math',
      '<script type="application/ld\\+json" class="rank-math-schema',
    ],
  }),
  builder('WP Rocket', 'WordPress plugins', 'https://wp-rocket.me/', {
    implies: ['WordPress'],
    meta: { generator: '^WP Rocket (\\d+(?:\\.\\d+)*)' },
    headers: { 'x-powered-by': '^WP Rocket(?:/(\\d+(?:\\.\\d+)*))?' },
    html: ["<!-- This website is like a Rocket, isn't it\\?"],
  }),
  builder('W3 Total Cache', 'WordPress plugins', 'https://www.boldgrid.com/w3-total-cache/', {
    implies: ['WordPress'],
    headers: { 'x-powered-by': '^W3 Total Cache(?:/(\\d+(?:\\.\\d+)*))?' },
    html: ['<!--\\s{1,4}Performance optimized by W3 Total Cache'],
  }),
  builder('Contact Form 7', 'WordPress plugins', 'https://contactform7.com/', {
    implies: ['WordPress'],
    scripts: ['/wp-content/plugins/contact-form-7/[\\w./-]{1,200}\\.js(?:\\?ver=(\\d+(?:\\.\\d+)+))?'],
    html: ['<div[^>]{0,60} class="wpcf7(?: |")'],
  }),
  builder('Gravity Forms', 'WordPress plugins', 'https://www.gravityforms.com/', {
    implies: ['WordPress'],
    scripts: ['/wp-content/plugins/gravityforms/[\\w./-]{1,200}\\.js(?:\\?ver=(\\d+(?:\\.\\d+)+))?'],
  }),
  builder('Slider Revolution', 'WordPress plugins', 'https://www.sliderrevolution.com/', {
    meta: { generator: '^Powered by Slider Revolution (\\d+(?:\\.\\d+)+)' },
    scripts: ['/(?:revslider|rs-plugin)/[\\w./-]{1,200}\\.js(?:\\?ver=(\\d+(?:\\.\\d+)+))?'],
  }),
  builder('Jetpack', 'WordPress plugins', 'https://jetpack.com/', {
    implies: ['WordPress'],
    html: ['<!-- Jetpack Open Graph Tags -->'],
    scripts: [
      '/wp-content/plugins/jetpack/[\\w./-]{1,200}\\.js(?:\\?ver=(\\d+(?:\\.\\d+)+))?',
      '//stats\\.wp\\.com/e-\\d',
    ],
  }),
  builder('Akismet', 'WordPress plugins', 'https://akismet.com/', {
    implies: ['WordPress'],
    scripts: ['/wp-content/plugins/akismet/'],
  }),
  builder('WPML', 'WordPress plugins', 'https://wpml.org/', {
    implies: ['WordPress'],
    meta: { generator: '^WPML ver:(\\d+(?:\\.\\d+)+)' },
    cookies: { wpml_browser_redirect_test: '', 'wp-wpml_current_language': '' },
  }),
  builder('Contentful', 'CMS', 'https://www.contentful.com/', {
    html: [
      '<(?:img|source|link|video)[^>]{0,300} (?:src|srcset|href)="(?:https?:)?//(?:images|assets|videos)\\.ctfassets\\.net/',
    ],
  }),
  builder('Sanity', 'CMS', 'https://www.sanity.io/', {
    html: ['<(?:img|source|link|video)[^>]{0,300} (?:src|srcset|href)="(?:https?:)?//cdn\\.sanity\\.io/'],
  }),
  builder('Prismic', 'CMS', 'https://prismic.io/', {
    html: ['<(?:img|source|link)[^>]{0,300} (?:src|srcset|href)="https?://images\\.prismic\\.io/'],
    scripts: ['//static\\.cdn\\.prismic\\.io/'],
  }),
  builder('Storyblok', 'CMS', 'https://www.storyblok.com/', {
    html: [
      '<(?:img|source|link|video)[^>]{0,300} (?:src|srcset|href)="(?:https?:)?//(?:a|img2|a-us)\\.storyblok\\.com/',
    ],
    scripts: ['//app\\.storyblok\\.com/f/'],
  }),
  builder('DatoCMS', 'CMS', 'https://www.datocms.com/', {
    html: ['<(?:img|source|link|video)[^>]{0,300} (?:src|srcset|href)="https?://www\\.datocms-assets\\.com/'],
  }),
  builder('Builder.io', 'CMS', 'https://www.builder.io/', {
    html: ['<(?:img|source|link)[^>]{0,300} (?:src|srcset|href)="https?://cdn\\.builder\\.io/api/v1/'],
    scripts: ['//cdn\\.builder\\.io/'],
  }),
];
