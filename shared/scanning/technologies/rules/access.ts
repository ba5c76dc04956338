import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const signOn = ruleOf('Authentication');
const gateway = ruleOf('Security');

/** Sign-on, and gateways into networks. */
export const access: readonly TechnologyRule[] = [
  signOn('Keycloak', 'https://www.keycloak.org/', {
    implies: ['Java'],
    cookies: {
      KC_RESTART: '',
      KC_AUTH_SESSION_HASH: '',
      KEYCLOAK_IDENTITY: '',
      KEYCLOAK_SESSION: '',
      AUTH_SESSION_ID_LEGACY: '',
    },
    styles: ['/resources/[\\w.-]{3,20}/(?:login|welcome|account|common)/keycloak'],
    html: [
      '<div id="kc-header-wrapper"',
      '<link[^>]{0,80} href="[^"]{0,80}/resources/[\\w.-]{3,20}/(?:login|welcome|common)/keycloak',
      '<title>Welcome to Keycloak</title>',
    ],
  }),
  signOn('Okta', 'https://www.okta.com/', {
    scriptTexts: ['\\["okta-auth-js/"\\.concat\\("(\\d+\\.\\d+\\.\\d+)', '"okta-signin-widget-"\\.concat\\('],
    headers: { 'x-okta-request-id': '', 'x-okta-user-agent-extended': '' },
    scripts: [
      '//(?:ok\\d{1,2}static|global)\\.oktacdn\\.com/(?:okta-signin-widget/(\\d+\\.\\d+\\.\\d+)/)?',
      '/okta-auth-js[@/](\\d+(?:\\.\\d+)*)',
    ],
    cookies: { 'okta-oauth-state': '', oktaStateToken: '' },
  }),
  signOn('Auth0', 'https://auth0.com/', {
    scriptTexts: ['/\\*\\*\\s{1,4}\\* auth0-js v(\\d+\\.\\d+\\.\\d+)'],
    headers: { 'x-auth0-requestid': '', 'x-auth0-l': '' },
    cookies: { auth0: '^s(?:%3A|:)', auth0_compat: '', did_compat: '^s(?:%3A|:)' },
    scripts: ['//cdn\\.auth0\\.com/(?:js/)?(?:auth0-spa-js|auth0|lock)/(\\d+(?:\\.\\d+)*)'],
  }),
  signOn('Microsoft Entra ID', 'https://www.microsoft.com/security/business/identity-access/microsoft-entra-id', {
    headers: { 'x-ms-ests-server': '^(\\d+\\.\\d+\\.\\d+\\.\\d+)' },
    cookies: { ESTSAUTH: '', buid: '^[\\w.-]{60,}$', esctx: '' },
  }),
  signOn('AD FS', 'https://learn.microsoft.com/windows-server/identity/ad-fs/ad-fs-overview', {
    implies: ['Microsoft HTTPAPI'],
    cookies: { MSISSamlRequest: '', MSISAuth: '', MSISLoopDetectionCookie: '' },
    html: ['<form[^>]{0,200} action="[^"]{0,120}/adfs/ls/', '<link[^>]{0,80} href="/adfs/portal/'],
  }),
  signOn('SimpleSAMLphp', 'https://simplesamlphp.org/', {
    implies: ['PHP'],
    cookies: { SimpleSAML: '', SimpleSAMLSessionID: '', SimpleSAMLAuthToken: '' },
    styles: ['/simplesaml/(?:assets|resources)/'],
    scripts: ['/simplesaml/(?:assets|resources)/'],
  }),
  signOn('Shibboleth', 'https://www.shibboleth.net/', {
    cookies: { shib_idp_session: '', '_shibsession_*': '', '_shibstate_*': '' },
  }),
  signOn('CAS', 'https://apereo.github.io/cas/', {
    implies: ['Java'],
    cookies: { TGC: '', CASPRIVACY: '', CASTGC: '' },
    html: ['<title>[^<]{0,60}CAS ?(?:-|–|&#8211;) ?Central Authentication Service'],
  }),
  signOn('authentik', 'https://goauthentik.io/', {
    implies: ['Django'],
    cookies: { authentik_session: '', authentik_csrf: '' },
    headers: { 'x-powered-by': '^authentik$' },
    html: ['<ak-flow-executor', '"versionSubdomain"[^}]{0,60}authentik'],
  }),
  signOn('Authelia', 'https://www.authelia.com/', {
    implies: ['Go'],
    cookies: { authelia_session: '' },
    html: [
      '<title>Login - Authelia</title>',
      '<body[^>]{0,200} data-basepath="[^"]{0,60}"[^>]{0,300} data-duoselfenrollment=',
    ],
  }),
  signOn('FusionAuth', 'https://fusionauth.io/', {
    implies: ['Java'],
    cookies: { 'fusionauth.sso': '', 'fusionauth.locale': '', 'fusionauth.timezone': '' },
  }),
  signOn('LemonLDAP::NG', 'https://lemonldap-ng.org/', {
    html: ['<a href="https?://lemonldap-ng\\.org/?"[^>]{0,60}>LemonLDAP::NG</a>'],
    implies: ['Perl'],
    cookies: { lemonldap: '', lemonldappdata: '' },
    scripts: ['/static/common/js/portal(?:\\.min)?\\.js', '/javascript/lemonldap'],
  }),
  signOn('PingFederate', 'https://www.pingidentity.com/', {
    implies: ['Java'],
    cookies: { PF: '^[\\w-]{20,60}$', 'PF.PERSISTENT': '' },
    html: ['<form[^>]{0,200} action="/(?:as|idp|sp)/[\\w]{4,12}/resumeas?/'],
  }),
  signOn('ForgeRock AM', 'https://www.pingidentity.com/en/platform/forgerock.html', {
    implies: ['Java'],
    cookies: { iPlanetDirectoryPro: '', amlbcookie: '', AMAuthCookie: '' },
  }),
  signOn('Oracle Access Manager', 'https://www.oracle.com/security/identity-management/', {
    cookies: { OAM_REQ: '', 'OAMAuthnCookie_*': '', ObSSOCookie: '' },
  }),
  signOn('Dex', 'https://dexidp.io/', {
    implies: ['Go'],
    html: [
      '<link[^>]{0,60} href="[^"]{0,60}theme/styles\\.css"[^§]{0,500}<div class="dex-',
      '<div class="dex-container"',
    ],
  }),
  signOn('OAuth2 Proxy', 'https://oauth2-proxy.github.io/oauth2-proxy/', {
    cookies: { _oauth2_proxy: '', _oauth2_proxy_csrf: '' },
    html: [
      'Secured with <a href="https://github\\.com/oauth2-proxy/oauth2-proxy[^"]{0,30}"[^>]{0,60}>OAuth2 Proxy</a> version v?(\\d+\\.\\d+\\.\\d+)',
      'Secured with <a href="https://github\\.com/oauth2-proxy/oauth2-proxy',
    ],
  }),
  signOn('Zitadel', 'https://zitadel.com/', {
    implies: ['Go'],
    headers: { 'x-zitadel-orgid': '' },
    cookies: { 'zitadel.useragent': '', '__Host-zitadel.useragent': '' },
  }),
  signOn('Ory', 'https://www.ory.sh/', {
    cookies: {
      ory_kratos_session: '',
      'csrf_token_*': '^[\\w+/=-]{40,}',
      ory_hydra_session: '',
      'ory_hydra_login_csrf_*': '',
    },
  }),
  signOn('Clerk', 'https://clerk.com/', {
    scriptTexts: ['="__clerk_satellite_url"'],
    headers: { 'x-clerk-auth-status': '', 'x-clerk-auth-reason': '' },
    scripts: ['/npm/@clerk/clerk-js@(\\d+(?:\\.\\d+)*)'],
    cookies: { __clerk_db_jwt: '', __client_uat: '' },
  }),
  signOn('Amazon Cognito', 'https://aws.amazon.com/cognito/', {
    scriptTexts: ['"CognitoIdentityServiceProvider\\."\\.concat\\('],
    implies: ['Amazon Web Services'],
    cookies: { cognito: '^"?[A-Za-z0-9+/=._-]{40,}', 'cognito-fl': '' },
    scripts: ['/amazon-cognito-identity-js@(\\d+(?:\\.\\d+)*)', '/amazon-cognito-identity(?:\\.min)?\\.js'],
  }),
  signOn('Stytch', 'https://stytch.com/', {
    scripts: ['//js\\.stytch\\.com/'],
    cookies: { stytch_session: '', stytch_session_jwt: '' },
  }),
  signOn('Google Identity Services', 'https://developers.google.com/identity', {
    scripts: ['//accounts\\.google\\.com/gsi/client'],
  }),
  signOn('Sign in with Apple', 'https://developer.apple.com/sign-in-with-apple/', {
    scripts: ['//appleid\\.cdn-apple\\.com/appleauth/static/jsapi/'],
  }),
  signOn('Vaultwarden', 'https://github.com/dani-garcia/vaultwarden', {
    html: ['<title page-title>Vaultwarden Web</title>', '<title>Vaultwarden Web</title>'],
  }),
  signOn('Passbolt', 'https://www.passbolt.com/', {
    implies: ['CakePHP'],
    cookies: { passbolt_session: '' },
    html: ['<title>Passbolt[^<]{0,60}</title>[^§]{0,600}class="passbolt'],
  }),
  gateway('GlobalProtect', 'https://www.paloaltonetworks.com/sase/globalprotect', {
    html: ['<title>GlobalProtect Portal</title>', '<form[^>]{0,100} action="/global-protect/login\\.esp"'],
  }),
  gateway('Ivanti Connect Secure', 'https://www.ivanti.com/products/connect-secure-vpn', {
    cookies: { DSSIGNIN: '', DSSignInURL: '', DSBrowserID: '' },
    html: ['<(?:form|script|link|a)[^>]{0,120} (?:action|src|href)="/dana-na/'],
  }),
  gateway('Citrix Gateway', 'https://www.netscaler.com/', {
    html: [
      '<title[^>]{0,60}>(?:Citrix|NetScaler) (?:Access )?Gateway</title>',
      '<(?:script|link)[^>]{0,120} (?:src|href)="/(?:vpn/js/(?:rdx|gateway_login)|logon/LogonPoint/)[^"]{1,120}(?:\\?v=)?',
    ],
  }),
  gateway('Citrix StoreFront', 'https://www.citrix.com/', {
    cookies: { CtxsAuthId: '', CtxsUserPreferredClient: '', CsrfToken: '^[0-9A-F]{32}$' },
    html: ['<title class="_ctxstxt_NetscalerGateway">', '<script[^>]{0,100} src="/?Citrix/\\w{1,40}Web/'],
  }),
  gateway('FortiGate SSL VPN', 'https://www.fortinet.com/products/vpn', {
    cookies: { SVPNCOOKIE: '', SVPNTMPCOOKIE: '', SVPNNETWORKCOOKIE: '' },
    html: [
      '<f-icon class="ftnt-fortinet-grid',
      '<script>[^<]{0,200}/remote/fgt_lang',
      '<(?:form|script|link)[^>]{0,100} (?:action|src|href)="/(?:remote/(?:logincheck|fgt_lang)|sslvpn/)',
    ],
  }),
  gateway('Cisco AnyConnect', 'https://www.cisco.com/site/us/en/products/security/secure-client/', {
    cookies: { webvpn: '', webvpnlogin: '^1$', webvpncontext: '', webvpnLang: '' },
    html: [
      '<(?:form|script|link|frame)[^>]{0,120} (?:action|src|href)="/\\+CSCO[EU]\\+/',
      'location\\.(?:href|replace)[^;]{0,20}/\\+CSCOE\\+/logon\\.html',
    ],
  }),
  gateway('OpenVPN Access Server', 'https://openvpn.net/access-server/', {
    headers: { server: '^OpenVPN-AS' },
    cookies: { 'openvpn_sess_*': '' },
  }),
  gateway('SonicWall', 'https://www.sonicwall.com/', {
    headers: { server: '^SonicWALL(?: SSL-VPN Web Server)?' },
    html: [
      '<title>SonicWall - Virtual Office</title>',
      '<title>SonicWall - Authentication</title>',
      '<form[^>]{0,120} action="/cgi-bin/userLogin"[^§]{0,900}sonicwall',
    ],
  }),
  gateway('F5 BIG-IP APM', 'https://www.f5.com/products/big-ip-services/access-policy-manager', {
    implies: ['F5 BIG-IP'],
    html: ['<form[^>]{0,120} action="/my\\.policy"', '<script[^>]{0,80} src="/public/include/js/session_check\\.js'],
  }),
  gateway('Check Point', 'https://www.checkpoint.com/', {
    headers: { server: '^(?:Check Point SVN foundation|CPWS)' },
    html: ['<title>(?:Check Point (?:Mobile|SSL Network Extender)|Gaia)</title>'],
    cookies: { CPCVPN_SESSION_ID: '', CheckCookieSupport: '' },
  }),
  gateway('WatchGuard Firebox', 'https://www.watchguard.com/', {
    html: [
      '<title>(?:Fireware XTM User Authentication|WatchGuard Access Portal)</title>',
      '<form[^>]{0,120} action="/wgcgi\\.cgi"',
    ],
  }),
  gateway('Sophos Firewall', 'https://www.sophos.com/products/next-gen-firewall', {
    html: [
      '<title>Sophos(?: Firewall)?</title>',
      '<(?:script|link)[^>]{0,100} (?:src|href)="/themes/lite1/[^"]{1,100}\\?(?:ver|version)=(\\d+\\.\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  gateway('Apache Guacamole', 'https://guacamole.apache.org/', {
    implies: ['Java'],
    html: [
      '<html[^>]{0,100} ng-app="(?:guacamole|index)"[^>]{0,100} ng-controller="indexController"',
      '<script[^>]{0,60} src="guacamole(?:\\.min)?\\.js(?:\\?v=(\\d+\\.\\d+\\.\\d+))?',
    ],
    scripts: ['/guacamole(?:-common-js)?/guacamole(?:\\.min)?\\.js'],
  }),
  gateway('RD Web Access', 'https://learn.microsoft.com/windows-server/remote/remote-desktop-services/', {
    implies: ['Microsoft IIS'],
    cookies: { TSWAAuthHttpOnlyCookie: '', TSWAFeatureCheckCookie: '' },
    html: [
      '<form[^>]{0,200} id="FrmLogin"[^>]{0,100} action="login\\.aspx\\?ReturnUrl=',
      '<title>[^<]{0,20}(?:RD Web Access|Work Resources)</title>',
    ],
  }),
  gateway('VMware Horizon', 'https://www.omnissa.com/horizon/', {
    html: [
      '<title>(?:VMware|Omnissa) Horizon(?: Client)?</title>',
      '<meta http-equiv="refresh" content="0; ?URL=portal/(?:webclient/)?index\\.html',
    ],
  }),
  gateway('Shell In A Box', 'https://github.com/shellinabox/shellinabox', {
    html: ['<title>Shell In A Box</title>'],
    scripts: ['/ShellInABox\\.js'],
  }),
  gateway('noVNC', 'https://novnc.com/', {
    html: ['<title>noVNC</title>', '<div id="noVNC_(?:container|control_bar|status)'],
  }),
  gateway('MeshCentral', 'https://meshcentral.com/', {
    implies: ['Express'],
    html: ['from anywhere in the world using MeshCentral, the real time', '<title>MeshCentral(?: - Login)?</title>'],
    cookies: { 'xid.sig': '' },
  }),
  gateway('Teleport', 'https://goteleport.com/', {
    implies: ['Go'],
    html: ['<meta name="grv_(?:csrf_token|bearer_token)"'],
    cookies: { '__Host-grv_csrf': '' },
  }),
  gateway('pfSense', 'https://www.pfsense.org/', {
    implies: ['PHP'],
    html: ['<title>[^<]{0,60}pfSense(?: - Login|\\.?[\\w.]{0,60})?</title>', '<script[^>]{0,60} src="/js/pfSense\\.js'],
    scripts: ['/js/pfSense\\.js'],
  }),
  gateway('OPNsense', 'https://opnsense.org/', {
    implies: ['PHP'],
    headers: { server: '^OPNsense$' },
    html: ['<title>Login \\| OPNsense</title>'],
    scripts: ['/ui/js/opnsense(?:[\\w.-]{0,40})\\.js'],
  }),
  gateway('Pi-hole', 'https://pi-hole.net/', {
    headers: { 'x-pi-hole': '' },
    html: ['<title>Pi-hole[^<]{0,60}</title>'],
  }),
  gateway('AdGuard Home', 'https://adguard.com/adguard-home/overview.html', {
    implies: ['Go'],
    cookies: { agh_session: '' },
    html: [
      '<title>(?:Login - )?AdGuard Home</title>',
      '<noscript>[^<]{0,60}</noscript><div id="root"></div>[^§]{0,100}adguard',
    ],
  }),
];
