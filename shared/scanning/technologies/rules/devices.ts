import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const device = ruleOf('Network devices');
const storage = ruleOf('Network storage');
const media = ruleOf('Media servers');

/** Pages of things: printers, cameras, routers, storage, media servers, houses. */
export const devices: readonly TechnologyRule[] = [
  device('HP printer', 'https://www.hp.com/', {
    headers: { server: '^(?:HP HTTP Server|HP-ChaiSOE|Virata-EmWeb/[\\w_]{1,20}, ?HP)' },
    html: ['<title>[^<]{0,30}HP (?:Color )?(?:LaserJet|OfficeJet|DeskJet|DesignJet|ENVY|PageWide)[^<]{0,60}</title>'],
  }),
  device('Canon printer', 'https://www.canon.com/', {
    headers: { server: '^(?:CANON HTTP Server|KS_HTTP/[\\d.]{1,6}|Catwalk)' },
    html: ['<title>Remote UI(?:: [^<]{0,60})?</title>'],
  }),
  device('Brother printer', 'https://www.brother.com/', {
    headers: { server: '^debut/(\\d+\\.\\d+)' },
    html: ['<title>Brother (?:MFC|DCP|HL|ADS|QL)-?\\w{2,12}(?: series)?[^<]{0,20}</title>'],
  }),
  device('Epson printer', 'https://www.epson.com/', {
    headers: { server: '^(?:EPSON_Linux|EPSON HTTP Server|EPSON-HTTP)' },
    html: ['<title>(?:EPSON )?(?:ET|WF|XP|SC|AL)-\\w{2,10}(?: Series)?</title>'],
  }),
  device('Xerox printer', 'https://www.xerox.com/', {
    headers: { server: '^(?:Xerox_MicroServer|Allegro-Software-RomPager/[\\d.]{1,6} Xerox)' },
    html: [
      '<title>[^<]{0,40}(?:XEROX|Xerox) (?:WorkCentre|Phaser|VersaLink|AltaLink|ColorQube)[^<]{0,60}</title>',
      '<title>CentreWare Internet Services</title>',
    ],
  }),
  device('Lexmark printer', 'https://www.lexmark.com/', {
    headers: { server: '^Lexmark[_ ]Web[_ ]Server' },
    html: ['<title>Lexmark (?:MS|MX|CS|CX|XM|T|E|C|X)\\w{2,8}[^<]{0,20}</title>'],
  }),
  device('Ricoh printer', 'https://www.ricoh.com/', {
    headers: { server: '^Web-Server/(\\d+\\.\\d+)' },
    html: ['<title>Web Image Monitor</title>'],
  }),
  device('Kyocera printer', 'https://www.kyoceradocumentsolutions.com/', {
    headers: { server: '^KM-MFP-http/V(\\d+\\.\\d+\\.\\d+)' },
  }),
  device('Konica Minolta printer', 'https://www.konicaminolta.com/', {
    html: ['<title>(?:PageScope )?Web Connection(?: for [^<]{0,40})?</title>'],
  }),
  device('Zebra printer', 'https://www.zebra.com/', {
    html: ['<h1>Zebra Technologies<br>\\s{0,10}(?:ZTC )?[\\w -]{2,30}</h1>'],
  }),
  device('FRITZ!Box', 'https://fritz.com/', { html: ['<title>FRITZ!(?:Box|Powerline|Repeater)[^<]{0,40}</title>'] }),
  device('UniFi Network', 'https://ui.com/', {
    html: [
      '<title>UniFi (?:Network|OS|Controller)</title>',
      '<html[^>]{0,100} ng-controller="BaseController as base"[^§]{0,600}UniFi',
    ],
    cookies: { unifises: '' },
    scripts: ['/angular/g[0-9a-z]{5,12}/js/(?:index|app)\\.js'],
  }),
  device('AirOS', 'https://ui.com/', { cookies: { 'AIROS_*': '' }, html: ['<title>airOS</title>'] }),
  device('EdgeOS', 'https://ui.com/', { html: ['<title>EdgeOS</title>'] }),
  device('MikroTik RouterOS', 'https://mikrotik.com/', {
    html: ['<title>RouterOS router configuration page</title>', '<h1>RouterOS v(\\d+\\.\\d+(?:\\.\\d+)?)'],
    headers: { server: '^mikrotik httpproxy', 'www-authenticate': 'realm="(?:MikroTik|RouterOS)"?' },
  }),
  device('OpenWrt LuCI', 'https://openwrt.org/', {
    implies: ['Lua'],
    html: [
      'Powered by LuCI[^<]{0,60}(?:Release|\\() ?\\(?(?:v|luci-)?(\\d+\\.\\d+(?:\\.\\d+)?)?',
      '<meta http-equiv="refresh" content="0; URL=/?cgi-bin/luci',
      '<script[^>]{0,60} src="/luci-static/resources/',
    ],
    cookies: { sysauth: '', sysauth_http: '', sysauth_https: '' },
  }),
  device('DD-WRT', 'https://dd-wrt.com/', {
    html: ['<title>[^<]{0,30}DD-WRT[^<]{0,60}- Info</title>', '<title>DD-WRT \\(build \\d{3,6}\\)'],
    headers: { 'www-authenticate': 'realm="DD-WRT' },
  }),
  device('AsusWRT', 'https://www.asus.com/', {
    headers: { 'www-authenticate': 'realm="(?:RT|GT|TUF|ZenWiFi|DSL)-[A-Z]{1,3}\\d{2,4}' },
    cookies: { asus_token: '' },
    html: ['<title>ASUS (?:Wireless Router|Login)[^<]{0,30}</title>'],
  }),
  device('TP-Link', 'https://www.tp-link.com/', {
    headers: { server: '^(?:TP-LINK HTTPD|Router Webserver)', 'www-authenticate': 'realm="TP-LINK ' },
    html: ['<title>(?:TL|Archer)[- ]\\w{2,12}</title>'],
  }),
  device('NETGEAR', 'https://www.netgear.com/', {
    headers: { 'www-authenticate': 'realm="NETGEAR ' },
    html: ['<title>NETGEAR (?:Router|[\\w-]{3,12})[^<]{0,30}</title>'],
  }),
  device('D-Link', 'https://www.dlink.com/', {
    headers: {
      'www-authenticate': 'realm="(?:D-Link |DIR-|DSL-|DCS-)',
      server: '^(?:Linux, HTTP/1\\.\\d, D(?:IR|SL|AP)-\\w{2,8}|DCS-lig-httpd|D-Link)',
    },
    html: ['<title>D-LINK(?: SYSTEMS, INC\\. \\| WIRELESS ROUTER[^<]{0,40}| CORPORATION[^<]{0,40})?</title>'],
  }),
  device('Linksys', 'https://www.linksys.com/', {
    headers: { 'www-authenticate': 'realm="(?:Linksys |WRT\\d{2}|E\\d{4})' },
    html: ['<title>Linksys Smart Wi-Fi</title>'],
  }),
  device('ZyXEL', 'https://www.zyxel.com/', {
    headers: {
      server: '^(?:ZyXEL-RomPager/(\\d+\\.\\d+)|ZyXEL)',
      'www-authenticate': 'realm="(?:ZyXEL|Prestige|P-\\d{3})',
    },
    html: ['<title>\\.:: ?(?:Welcome to (?:the )?)?(?:ZyXEL|Zyxel)[^<]{0,60}</title>'],
  }),
  device('DrayTek Vigor', 'https://www.draytek.com/', {
    headers: { server: '^DrayTek', 'www-authenticate': 'realm="(?:Vigor|DrayTek)' },
    html: ['<title>Vigor Login Page</title>', '<title>Vigor ?\\d{3,4}\\w{0,4}</title>'],
  }),
  device('Huawei router', 'https://consumer.huawei.com/', {
    headers: { server: '^HuaweiHomeGateway', 'www-authenticate': 'realm="HuaweiHomeGateway' },
    html: ['<title>HUAWEI (?:WiFi|Router|HG\\w{3,8}|EchoLife)[^<]{0,30}</title>'],
  }),
  device('Cisco IOS', 'https://www.cisco.com/', {
    headers: { server: '^cisco-IOS', 'www-authenticate': 'realm="level_15(?:_or_view)?_access"' },
  }),
  device('Juniper Web Device Manager', 'https://www.juniper.net/', {
    html: ['<title>Log In - Juniper Web Device Manager</title>', '<title>Juniper Web Device Manager</title>'],
  }),
  device('Aruba', 'https://www.arubanetworks.com/', {
    html: ['<title>(?:Aruba (?:Networks|Instant|Mobility Controller)|ArubaOS)[^<]{0,40}</title>'],
    cookies: { SESSION_ARUBA: '' },
  }),
  device('Hikvision', 'https://www.hikvision.com/', {
    headers: { server: '^(?:App-webs|DNVRS-Webs|DVRDVS-Webs|Hikvision-Webs)/' },
    html: [
      '<script[^>]{0,120} src="[^"]{0,60}/doc/script/(?:common|lib/seajs/config/sea-config)\\.js(?:\\?version=(\\d+))?',
    ],
    scripts: ['/doc/script/(?:inc\\.js|config/system\\.js|lib/seajs)'],
  }),
  device('Dahua', 'https://www.dahuasecurity.com/', {
    cookies: { DhWebClientSessionID: '', DHLangCookie30: '' },
    html: [
      '<script[^>]{0,120} src="/?(?:jsCore|jsBase)/(?:rpcCore|common)\\.js',
      '<title>WEB SERVICE</title>[^§]{0,600}/jsCore/',
    ],
  }),
  device('Axis camera', 'https://www.axis.com/', {
    headers: { 'www-authenticate': 'realm="AXIS_[0-9A-F]{12}"' },
    html: [
      '<title>AXIS(?: [A-Z]\\w{2,20}(?: Network Camera)?)?</title>',
      '<meta http-equiv="refresh" content="0; URL=/?(?:view|camera)/(?:index|view|viewer_index)\\.shtml',
    ],
  }),
  device('ZoneMinder', 'https://zoneminder.com/', {
    implies: ['PHP'],
    cookies: { zmSkin: '', zmCSS: '', ZMSESSID: '' },
    html: ['<title>(?:ZM|ZoneMinder) ?- ?(?:Login|Console)</title>', '>v(\\d+\\.\\d+\\.\\d+)</a>[^§]{0,200}zoneminder'],
  }),
  device('Motion', 'https://motion-project.github.io/', {
    headers: { server: '^Motion(?:-httpd)?/(\\d+\\.\\d+(?:\\.\\d+)?)' },
    html: ['<head><title>Motion (\\d+\\.\\d+\\.\\d+) ?</title></head>'],
  }),
  device('motionEye', 'https://github.com/motioneye-project/motioneye', {
    implies: ['Python'],
    headers: { server: '^motionEye/(\\d+\\.\\d+(?:\\.\\d+)?)' },
  }),
  device('Home Assistant', 'https://www.home-assistant.io/', {
    implies: ['Python'],
    html: ['<title>Home Assistant</title>', '<home-assistant></home-assistant>'],
  }),
  device('openHAB', 'https://www.openhab.org/', {
    implies: ['Java'],
    html: ['<title>openHAB[^<]{0,20}</title>'],
    cookies: { 'X-OPENHAB-AUTH-HEADER': '' },
  }),
  device('Domoticz', 'https://www.domoticz.com/', {
    headers: { 'www-authenticate': 'realm="Domoticz' },
    html: ['<html[^>]{0,100} ng-app="domoticz"', '<title>Domoticz</title>'],
  }),
  device('ioBroker', 'https://www.iobroker.net/', {
    meta: { description: '^admin - ioBroker$' },
    implies: ['Node.js'],
    html: ['<title>ioBroker(?:\\.admin)?</title>'],
  }),
  device('Homebridge', 'https://homebridge.io/', { implies: ['Node.js'], html: ['<title>Homebridge(?: UI)?</title>'] }),
  device('Tasmota', 'https://tasmota.github.io/docs/', {
    headers: { server: '^Tasmota/(\\d+\\.\\d+\\.\\d+)' },
    html: ['<a href="https?://bit\\.ly/tasmota"[^>]{0,60}>Tasmota (\\d+\\.\\d+\\.\\d+)'],
  }),
  device('Shelly', 'https://www.shelly.com/', {
    headers: { server: '^ShellyHTTP/(\\d+\\.\\d+\\.\\d+)' },
    html: ['<title>Shelly Web (?:Interface|Admin)</title>', '<title>Shelly Switch</title>'],
  }),
  device('ESPHome', 'https://esphome.io/', {
    html: ['<esp-app></esp-app>', '<title>[^<]{0,60}ESPHome[^<]{0,20}</title>'],
    scripts: ['//oi\\.esphome\\.io/v\\d/www\\.js'],
  }),
  device('OctoPrint', 'https://octoprint.org/', {
    implies: ['Flask'],
    html: [
      '<title>OctoPrint(?: Login)?</title>',
      '<span class="version">(\\d+\\.\\d+\\.\\d+)</span>[^§]{0,400}octoprint',
    ],
    cookies: { 'session_P*': '^\\.', 'csrf_token_P*': '' },
  }),
  device('Niagara Framework', 'https://www.tridium.com/', {
    headers: { server: '^Niagara Web Server/(\\d+\\.\\d+)' },
    cookies: { niagara_audit: '', niagara_origin_uri: '', niagara_userid: '' },
  }),
  device('Siemens SIMATIC', 'https://www.siemens.com/simatic', {
    headers: { location: '^/Portal(?:0000\\.htm|/Portal\\.mwsl)' },
    cookies: { siemens_automation_language: '', siemens_ad_session: '' },
  }),
  device('Schneider Electric', 'https://www.se.com/', {
    headers: { server: '^Schneider-WEB(?:/V?(\\d+\\.\\d+(?:\\.\\d+)?))?' },
  }),
  device('APC Network Management Card', 'https://www.apc.com/', {
    html: ['<title>(?:APC \\| Log On|Network Management Card[^<]{0,40})</title>'],
    headers: { 'www-authenticate': 'realm="APC Management Card"' },
  }),
  device('Polycom', 'https://www.poly.com/', {
    headers: { server: '^Polycom SoundPoint IP Telephone HTTPd|^Poly HTTPd' },
    html: ['<title>Polycom - (?:Configuration Utility|[\\w ]{3,30})</title>'],
  }),
  device('Yealink', 'https://www.yealink.com/', {
    headers: {
      server: '^(?:yealink|Yealink embed httpd)',
      'www-authenticate': 'realm="(?:Gigabit Color IP Phone|Enterprise IP phone|IP Phone) SIP-T',
    },
    html: ['<title>Yealink (?:\\w{2,12})(?: Phone)?</title>'],
  }),
  device('Grandstream', 'https://www.grandstream.com/', {
    headers: { server: '^Grandstream' },
    html: ['<title>Grandstream (?:Device Configuration|Executive IP Phone|\\w{2,10})</title>'],
  }),
  device('Asterisk', 'https://www.asterisk.org/', { headers: { server: '^Asterisk/(\\d+\\.\\d+\\.\\d+)' } }),
  device('FreePBX', 'https://www.freepbx.org/', {
    implies: ['PHP'],
    html: ['<title>FreePBX Administration</title>'],
    scripts: ['/admin/assets/js/pbxlib(?:_[0-9a-f]{32})?\\.js(?:\\?load_version=(\\d+\\.\\d+\\.\\d+))?'],
  }),
  device('3CX', 'https://www.3cx.com/', {
    html: ['<title>3CX (?:Webclient|Web Client|Phone System Management Console)</title>'],
  }),
  storage('Synology DSM', 'https://www.synology.com/dsm', {
    html: [
      '<title>[^<]{0,60}(?:&nbsp;-&nbsp;| - )Synology(?:&nbsp;| )(?:DiskStation|RackStation|NAS)[^<]{0,20}</title>',
      '<meta name="application-name" content="Synology DiskStation',
      '<script[^>]{0,100} src="webman/',
    ],
    meta: { 'application-name': 'DiskStation' },
  }),
  storage('QNAP QTS', 'https://www.qnap.com/qts', {
    cookies: { NAS_USER: '', NAS_SID: '', QT: '^\\d{10,13}$' },
    html: [
      '<meta http-equiv="refresh" content="[^"]{0,20}url=/cgi-bin/QTS\\.cgi',
      '<script[^>]{0,100} src="/cgi-bin/(?:qnapmsg|loginTheme)/[^"]{1,100}(?:_qts_|\\?)',
    ],
    scripts: ['/cgi-bin/loginTheme/theme\\d/'],
  }),
  storage('TrueNAS', 'https://www.truenas.com/', {
    html: ['<title>TrueNAS(?: CORE| SCALE)?</title>', '<title>TrueNAS - [^<]{0,60}</title>'],
  }),
  storage('OpenMediaVault', 'https://www.openmediavault.org/', {
    implies: ['PHP'],
    html: ['<title>openmediavault[^<]{0,60}</title>', '<omv-root></omv-root>'],
    cookies: { 'X-OPENMEDIAVAULT-SESSIONID': '', 'OPENMEDIAVAULT-SESSIONID': '' },
  }),
  storage('Unraid', 'https://unraid.net/', {
    cookies: { 'unraid_*': '' },
    html: ['<title>[^<]{0,40}/Login</title>[^§]{0,900}unraid'],
  }),
  storage('ownCloud', 'https://owncloud.com/', {
    implies: ['PHP'],
    cookies: { oc_sessionPassphrase: '' },
    html: [
      '<p class="info">\\s{0,40}<a href="https?://owncloud\\.(?:org|com)"[^>]{0,80}>ownCloud</a>',
      '<title>\\s{0,20}ownCloud\\s{0,20}</title>',
    ],
  }),
  storage('Nextcloud', 'https://nextcloud.com/', {
    implies: ['PHP'],
    cookies: { nc_sameSiteCookiestrict: '', nc_sameSiteCookielax: '', '__Host-nc_sameSiteCookielax': '' },
    html: [
      '<meta name="apple-itunes-app" content="app-id=1125420102',
      '<meta[^>]{0,60} content="Nextcloud"',
      'data-requesttoken="[^"]{20,200}"[^§]{0,900}nextcloud',
    ],
    meta: { 'apple-itunes-app': '^app-id=1125420102' },
  }),
  storage('Seafile', 'https://www.seafile.com/', {
    implies: ['Django'],
    cookies: { seahub_sessionid: '', sfcsrftoken: '' },
  }),
  storage('Syncthing', 'https://syncthing.net/', {
    implies: ['Go'],
    headers: { 'x-syncthing-version': 'v?(\\d+\\.\\d+\\.\\d+)', 'x-syncthing-id': '' },
    html: ['<html[^>]{0,60} ng-app="syncthing"'],
    cookies: { 'CSRF-Token-*': '^[A-Za-z0-9]{32}$' },
  }),
  storage('File Browser', 'https://filebrowser.org/', {
    implies: ['Go'],
    scriptTexts: [
      'window\\.FileBrowser ?= ?(?:JSON\\.parse\\([^)]{0,600}"Version":"|\\{[^}]{0,600}"Version":")v?(\\d+\\.\\d+\\.\\d+)',
      'window\\.FileBrowser ?= ?',
    ],
  }),
  storage('BackupPC', 'https://backuppc.github.io/backuppc/', {
    implies: ['Perl'],
    html: [
      '<title>BackupPC(?:: [^<]{0,60}| Server Status)?</title>[^§]{0,600}BackupPC_(?:stnd|retro)',
      '<link[^>]{0,60} href="[^"]{0,60}/BackupPC_(?:stnd|retro_v\\d)\\.css"',
    ],
  }),
  storage('Transmission', 'https://transmissionbt.com/', {
    headers: { server: '^Transmission$', 'x-transmission-session-id': '' },
    scripts: ['/transmission/web/(?:javascript/transmission|transmission-app)\\.js', '/javascript/transmission\\.js'],
    html: ['<title>Transmission Web Interface</title>'],
  }),
  storage('Deluge', 'https://deluge-torrent.org/', {
    implies: ['Python'],
    html: ['<title>Deluge(?:: Web UI| WebUI)(?: (\\d+\\.\\d+\\.\\d+))?'],
  }),
  storage('qBittorrent', 'https://www.qbittorrent.org/', {
    html: [
      '<title>qBittorrent Web UI</title>',
      '<title>qBittorrent (?:Web User Interface|WebUI|v(\\d+\\.\\d+\\.\\d+) Web UI)',
    ],
  }),
  media('Plex', 'https://www.plex.tv/', { headers: { 'x-plex-protocol': '', 'x-plex-content-original-length': '' } }),
  media('Jellyfin', 'https://jellyfin.org/', {
    implies: ['ASP.NET Core'],
    html: ['<title>Jellyfin</title>'],
    meta: { 'application-name': '^Jellyfin$' },
  }),
  media('Emby', 'https://emby.media/', { html: ['<title>Emby</title>'], meta: { 'application-name': '^Emby$' } }),
  media('Kodi', 'https://kodi.tv/', { html: ['<title>Kodi web interface</title>'] }),
  media('Icecast', 'https://icecast.org/', {
    headers: { server: '^Icecast (\\d+(?:\\.\\d+)*)' },
    html: ['<title>Icecast Streaming Media Server</title>'],
  }),
  media('SHOUTcast', 'https://www.shoutcast.com/', {
    headers: { 'icy-notice2': 'SHOUTcast' },
    html: [
      '<title>SHOUTcast (?:Administrator|Stream Monitor|Server)</title>',
      'SHOUTcast (?:Server|DNAS) (?:Version |v)(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  media('Gerbera', 'https://gerbera.io/', {
    html: ['<title>Gerbera(?: Media Server)?</title>', '<!-- This file is part of Gerbera'],
  }),
  media('MiniDLNA', 'https://sourceforge.net/projects/minidlna/', {
    headers: { server: '\\bMiniDLNA/(\\d+\\.\\d+\\.\\d+)' },
    html: ['<title>MiniDLNA (\\d+\\.\\d+\\.\\d+)?'],
  }),
  media('Sonarr', 'https://sonarr.tv/', {
    html: ['<title>Sonarr</title>'],
    scriptTexts: ['window\\.Sonarr ?= ?\\{[^}]{0,600}version: ?[\'"](\\d+\\.\\d+\\.\\d+\\.\\d+)'],
  }),
  media('Radarr', 'https://radarr.video/', {
    html: ['<title>Radarr</title>'],
    scriptTexts: ['window\\.Radarr ?= ?\\{[^}]{0,600}version: ?[\'"](\\d+\\.\\d+\\.\\d+\\.\\d+)'],
  }),
  media('Navidrome', 'https://www.navidrome.org/', {
    implies: ['Go'],
    html: ['<meta[^>]{0,60} content="Navidrome Music Server"'],
    scriptTexts: ['window\\.__APP_CONFIG__ ?= ?"\\{[^;]{0,600}\\\\"version\\\\":\\\\"v?(\\d+\\.\\d+\\.\\d+)'],
  }),
  media('Calibre-Web', 'https://github.com/janeczku/calibre-web', {
    implies: ['Flask'],
    html: ['<title>Calibre-Web \\|'],
  }),
  media('calibre', 'https://calibre-ebook.com/', { headers: { server: '^calibre (\\d+(?:\\.\\d+)+)' } }),
  media('Tiny Tiny RSS', 'https://tt-rss.org/', {
    implies: ['PHP'],
    cookies: { ttrss_sid: '', ttrss_api_sid: '', ttrss_test: '' },
    html: ['<title>Tiny Tiny RSS(?: : Login)?</title>'],
  }),
  media('FreshRSS', 'https://freshrss.org/', {
    implies: ['PHP'],
    cookies: { FreshRSS: '', FreshRSS_login: '' },
    html: ['<title>[^<]{0,40}FreshRSS</title>'],
  }),
  media('Mopidy', 'https://mopidy.com/', { headers: { 'x-mopidy-version': '^(\\d+(?:\\.\\d+)*)' } }),
];
