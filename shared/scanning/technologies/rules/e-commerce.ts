import type { TechnologyRule } from '../rule.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function shop(name: string, site: string, signs: Signs): TechnologyRule {
  return { name, categories: ['E-commerce'], site, ...signs };
}

function pay(name: string, site: string, signs: Signs): TechnologyRule {
  return { name, categories: ['Payment'], site, ...signs };
}

/** Shops, and the services that take the money. */
export const eCommerce: readonly TechnologyRule[] = [
  shop('Shopify', 'https://www.shopify.com/', {
    headers: { 'x-shopid': '', 'x-shopify-stage': '', 'powered-by': '^Shopify$', 'x-sorting-hat-shopid': '' },
    cookies: { _shopify_y: '', _shopify_s: '', _shopify_essential: '' },
    scripts: ['//cdn\\.shopify\\.com/shopifycloud/shopify/', '/cdn/shopifycloud/', '/cdn/shop/t/\\d'],
    scriptTexts: ['"X-SDK-Variant":"javascript","X-SDK-Version":"\\d', '\\bShopify\\.(?:shop|theme) ?= ?[{"]'],
  }),
  shop('WooCommerce', 'https://woocommerce.com/', {
    implies: ['WordPress'],
    meta: { generator: '^WooCommerce (\\d+(?:\\.\\d+)*)' },
    cookies: { 'wp_woocommerce_session_*': '', woocommerce_cart_hash: '' },
    scripts: [
      '/wp-content/plugins/woocommerce/[\\w./-]{1,200}\\.js(?:\\?ver=(?:\\d+\\.\\d+\\.\\d+-wc\\.)?(\\d+\\.\\d+\\.\\d+))?',
    ],
  }),
  shop('Magento', 'https://business.adobe.com/products/magento/magento-commerce.html', {
    implies: ['PHP'],
    headers: { 'x-magento-tags': '', 'x-magento-cache-debug': '', 'x-magento-vary': '' },
    cookies: { 'X-Magento-Vary': '', 'mage-cache-storage': '', 'mage-cache-sessid': '' },
    scripts: [
      '/static/(?:version\\d{1,12}/)?frontend/[\\w./-]{1,120}/(?:requirejs|mage)/',
      '/skin/frontend/[\\w./-]{1,120}\\.js',
    ],
    html: ['<script type="text/x-magento-init">'],
  }),
  shop('PrestaShop', 'https://prestashop.com/', {
    implies: ['PHP'],
    meta: { generator: '^PrestaShop' },
    headers: { 'powered-by': '^PrestaShop' },
    cookies: { 'PrestaShop-*': '' },
    scriptTexts: ['\\bvar prestashop ?= ?\\{'],
  }),
  shop('OpenCart', 'https://www.opencart.com/', {
    implies: ['PHP'],
    cookies: { OCSESSID: '' },
    scripts: ['/catalog/view/(?:theme|javascript)/'],
    styles: ['/catalog/view/(?:theme|javascript|stylesheet)/'],
  }),
  shop('BigCommerce', 'https://www.bigcommerce.com/', {
    headers: { 'x-bc-apex-domain': '', 'x-bc-storefront-request': '' },
    cookies: { SHOP_SESSION_TOKEN: '', fornax_anonymousId: '' },
    scripts: ['//cdn\\d{1,2}\\.bigcommerce\\.com/'],
    html: ['<link[^>]{0,300} href="https://cdn\\d{1,2}\\.bigcommerce\\.com/s-'],
  }),
  shop('Salesforce Commerce Cloud', 'https://www.salesforce.com/commerce/', {
    headers: { 'x-dw-request-base-id': '' },
    cookies: { dwsid: '', 'dwanonymous_*': '', 'dwac_*': '' },
    scripts: ['/on/demandware\\.static/'],
    styles: ['/on/demandware\\.static/'],
  }),
  shop('Shopware', 'https://www.shopware.com/', {
    implies: ['PHP'],
    headers: { 'sw-context-token': '', 'sw-version-id': '', 'shopware-cache-id': '', 'sw-invalidation-states': '' },
    cookies: { 'session-': '^[0-9a-f]{20,}$', 'sw-cache-hash': '', 'sw-states': '' },
    scripts: ['/(?:jquery|all)\\.shopware\\.min\\.js'],
  }),
  shop('Sylius', 'https://sylius.com/', {
    implies: ['Symfony'],
    scripts: ['/(?:bundles|assets|build)/(?:sylius)?shop/(?:js/)?(?:app|shop-entry)[\\w.-]{0,30}\\.js'],
  }),
  shop('osCommerce', 'https://www.oscommerce.com/', { implies: ['PHP'], cookies: { osCsid: '', tlSID: '' } }),
  shop('Zen Cart', 'https://www.zen-cart.com/', {
    implies: ['PHP'],
    meta: { generator: '(?:shopping cart program by )?Zen Cart(?:&trade;|™)?' },
    cookies: { zenid: '' },
  }),
  shop('nopCommerce', 'https://www.nopcommerce.com/', {
    implies: ['ASP.NET'],
    meta: { generator: '^nopCommerce' },
    cookies: { '.Nop.Customer': '', '.Nop.Antiforgery': '', 'Nop.customer': '' },
  }),
  shop('SAP Commerce', 'https://www.sap.com/products/crm/commerce-cloud.html', {
    implies: ['Java'],
    cookies: { _hybris: '', acceleratorSecureGUID: '' },
    scripts: ['/_ui/(?:responsive|desktop|addons|shared)/[\\w./-]{1,200}\\.js'],
  }),
  shop('HCL Commerce', 'https://www.hcl-software.com/commerce', {
    implies: ['Java'],
    cookies: { WC_PERSISTENT: '', WC_SESSION_ESTABLISHED: '', 'WC_AUTHENTICATION_*': '' },
    scripts: ['/wcsstore/'],
  }),
  shop('Oracle Commerce', 'https://www.oracle.com/cx/ecommerce/', {
    headers: { 'x-atg-version': '(?:\\bATGPlatform/(\\d+(?:\\.\\d+)*))?', oraclecommercecloud: '' },
    cookies: { DYN_USER_ID: '', DYN_USER_CONFIRM: '' },
  }),
  shop('Spree', 'https://spreecommerce.org/', {
    implies: ['Ruby on Rails'],
    cookies: { _spree_session: '' },
    scriptTexts: ['\\bSpree\\.(?:api_key|routes|api_v2|pathFor|mountedAt) ?='],
  }),
  shop('VTEX', 'https://vtex.com/', {
    headers: { 'x-vtex-cache-server': '', 'x-vtex-meta': '', powered: '^vtex$' },
    cookies: { VtexRCSessionIdv7: '', vtex_segment: '', VtexWorkspace: '' },
    scripts: ['//io\\.vtex\\.com\\.br/', '\\.vtexassets\\.com/'],
  }),
  shop('Ecwid', 'https://www.ecwid.com/', { scripts: ['//app\\.ecwid\\.com/script\\.js\\?\\d'] }),
  shop('Snipcart', 'https://snipcart.com/', {
    scripts: ['//cdn\\.snipcart\\.com/'],
    styles: ['//cdn\\.snipcart\\.com/themes/v(\\d+\\.\\d+\\.\\d+)/'],
    html: ['<div[^>]{0,100} id="snipcart"'],
  }),
  shop('CS-Cart', 'https://www.cs-cart.com/', { implies: ['PHP'], cookies: { 'sid_customer_*': '' } }),
  shop('X-Cart', 'https://www.x-cart.com/', {
    implies: ['PHP'],
    meta: { generator: '^X-Cart(?: (\\d[\\d.]*))?' },
    cookies: { 'xid_*': '^[0-9a-f]{32}$' },
  }),
  shop('Lightspeed eCom', 'https://www.lightspeedhq.com/ecommerce/', {
    scripts: ['//(?:cdn|assets)\\.(?:webshopapp|shoplightspeed)\\.com/'],
    styles: ['//(?:cdn|assets)\\.(?:webshopapp|shoplightspeed)\\.com/'],
  }),
  shop('Volusion', 'https://www.volusion.com/', {
    cookies: { vsettings: '', volusion: '' },
    scripts: ['/a/j/(?:vnav|volusion)\\.js', '//cdn\\d?-?\\w{0,5}\\.vlcdn\\.net/'],
  }),
  shop('JTL-Shop', 'https://www.jtl-software.de/', { implies: ['PHP'], cookies: { JTLSHOP: '' } }),
  shop('OXID eShop', 'https://www.oxid-esales.com/', {
    implies: ['PHP'],
    cookies: { sid_key: '^sid$', oxidadmin: '' },
    scripts: ['/out/(?:azure|flow|wave|apex)/src/js/'],
  }),
  shop('commercetools', 'https://commercetools.com/', { headers: { 'x-serviced-by-commercetools': '' } }),
  pay('Stripe', 'https://stripe.com/', {
    scriptTexts: ['_registerWrapper\\(\\{\\s{0,8}name: ?["\\\']stripe-js["\\\']'],
    scripts: ['//js\\.stripe\\.com/(?:(v\\d+)|\\w)'],
    cookies: { __stripe_mid: '', __stripe_sid: '' },
    dns: { TXT: '^stripe-verification=' },
  }),
  pay('PayPal', 'https://www.paypal.com/', {
    scriptTexts: ['/\\*!\\s{1,4}\\* paypal-js v\\d'],
    scripts: ['//www\\.paypal(?:objects)?\\.com/(?:sdk/js|api/|js/|wpp/)'],
    html: ['<form[^>]{0,200} action="https://www\\.paypal\\.com/(?:cgi-bin/webscr|donate)"'],
  }),
  pay('Braintree', 'https://www.braintreepayments.com/', {
    scripts: ['//js\\.braintreegateway\\.com/(?:web/(\\d+\\.\\d+\\.\\d+)|js|v\\d)'],
  }),
  pay('Adyen', 'https://www.adyen.com/', {
    scriptTexts: [
      '"https://checkoutshopper-live\\.adyen\\.com/checkoutshopper/",\\w{1,3}=\\w{1,3}\\("(\\d+\\.\\d+\\.\\d+)',
    ],
    scripts: ['//checkoutshopper-(?:live|test)(?:-\\w{2,4})?\\.adyen\\.com/checkoutshopper/sdk/(\\d+\\.\\d+\\.\\d+)?'],
  }),
  pay('Klarna', 'https://www.klarna.com/', {
    scripts: [
      '//(?:x|js|na-library|eu-library|oc-library)\\.(?:klarnacdn\\.net|klarnaservices\\.com|playground\\.klarnaservices\\.com)/',
    ],
  }),
  pay('Square', 'https://squareup.com/', {
    scripts: [
      '//(?:js|web|sandbox\\.web)\\.squareup(?:sandbox)?\\.com/',
      '//(?:sandbox\\.)?web\\.squarecdn\\.com/v\\d/',
    ],
  }),
  pay('Razorpay', 'https://razorpay.com/', { scripts: ['//checkout\\.razorpay\\.com/v\\d/'] }),
  pay('Mollie', 'https://www.mollie.com/', { scripts: ['//js\\.mollie\\.com/v\\d/'] }),
  pay('Checkout.com', 'https://www.checkout.com/', {
    scripts: ['//(?:cdn\\.checkout\\.com|checkout-web-components\\.checkout\\.com)/'],
  }),
  pay('Paddle', 'https://www.paddle.com/', { scripts: ['//cdn\\.paddle\\.com/paddle/'] }),
  pay('Recurly', 'https://recurly.com/', { scripts: ['//js\\.recurly\\.com/v\\d/'] }),
  pay('Chargebee', 'https://www.chargebee.com/', { scripts: ['//js\\.chargebee\\.com/v\\d/'] }),
  pay('Afterpay', 'https://www.afterpay.com/', {
    scripts: ['//(?:js|portal|static)\\.(?:afterpay|squarecdn)\\.com/[\\w./-]{0,60}afterpay', '//js\\.afterpay\\.com/'],
  }),
  pay('Affirm', 'https://www.affirm.com/', { scripts: ['//cdn\\d?\\.affirm\\.com/js/'] }),
  pay('Amazon Pay', 'https://pay.amazon.com/', { scripts: ['//static-(?:na|eu|fe)\\.payments-amazon\\.com/'] }),
  pay('Apple Pay', 'https://www.apple.com/apple-pay/', { scripts: ['//applepay\\.cdn-apple\\.com/jsapi/'] }),
  pay('Google Pay', 'https://pay.google.com/', { scripts: ['//pay\\.google\\.com/gp/p/js/pay\\.js'] }),
  pay('Worldpay', 'https://www.worldpay.com/', {
    scripts: ['//(?:payments|cdn|access|try\\.access)\\.worldpay\\.com/'],
  }),
];
