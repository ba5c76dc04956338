import { cpeOf } from '../service-rule.ts';
import { type Product, type ProductRule, productIn } from './product.ts';

const VENDORS: Readonly<Record<string, readonly [vendor: string, product: string]>> = {
  nginx: ['f5', 'nginx'],
  apache: ['apache', 'http_server'],
  lighttpd: ['lighttpd', 'lighttpd'],
  openresty: ['openresty', 'openresty'],
  'microsoft-iis': ['microsoft', 'internet_information_services'],
  jetty: ['eclipse', 'jetty'],
  werkzeug: ['palletsprojects', 'werkzeug'],
  gunicorn: ['gunicorn', 'gunicorn'],
  squid: ['squid-cache', 'squid'],
  aiohttp: ['aiohttp', 'aiohttp'],
};

/** Products whose vendors call them otherwise than their servers do, or whose servers do not follow the grammar. */
const NAMED: readonly ProductRule[] = [
  // Products built on Apache name it with its version behind their own.
  [
    /^(?:IBM_HTTP_Server|Stronghold|Oracle HTTP Server Powered by|Oracle Application Server|HP)\b.{0,60}? ?\bApache\/(\d[\d.]{1,10})/i,
    'Apache',
    ['apache', 'http_server'],
  ],
  [/^IBM[-_]HTTP[-_]Server\b(?:\/(\d[\d.]{0,12}))?/i, 'IBM HTTP Server (Apache)', ['ibm', 'http_server']],
  [/^Oracle9iAS\/(\d[\d.]{0,12}) Oracle HTTP Server/, 'Oracle9iAS (Apache)'],
  // Apache under another name: its modules follow, and the version is Apache's.
  [/^[A-Z][\w .]{0,40}\/(\d[\d.]{0,10}) \((?:Unix|Win32)\) mod_/, 'Apache', ['apache', 'http_server']],
  // The connector of Tomcat, and of all that is built on it; its version is that of the connector.
  [/^Apache[- ]Coyote\//, 'Apache Tomcat Coyote'],
  // The application server or the enterprise platform, which has the same words.
  [/\bJBoss(?:AS)?-(\d{1,2}(?:\.\d{1,2}){0,3}(?:\.GA|\.Final|\.STABLE|\.from\.git|\.CR\d|sp\d)?)/, 'JBoss'],
  [/\b(?:Apache Tomcat|Tomcat Web Server)\/(\d[\d.]{0,10}(?:M\d{1,2})?)/, 'Apache Tomcat', ['apache', 'tomcat']],
  [/\b(?:Portable|Intel) SDK for UPnP devices ?\/(\d[\d.]{0,12})/i, 'libupnp', ['libupnp_project', 'libupnp']],
  [
    /^(?:Netscape-Enterprise|iPlanet-WebServer-Enterprise|Sun-ONE-Web-Server|Sun-Java-System-Web-Server)\b(?:\/(\d[\d.]{0,6}))?(?: SP\d)?/,
    'Sun Java System Web Server',
  ],
  [
    /^(?:Netscape|iPlanet|Sun-ONE|Sun-Java-System)-Web-Proxy-Server\b(?:\/(\d[\d.]{0,6}))?/,
    'Sun Java System Web Proxy Server',
  ],
  [/^Sun-ILOM-Web-Server\b/, 'Sun Integrated Lights Out Manager'],
  [/^OracleAS-Web-Cache-\d{1,2}[gc]\/(\d[\d.]{0,12})/, 'Oracle Application Server Web Cache'],
  [/^Oracle-(?:HTTP-Server|Web-Cache)-(\d{1,2}\.[\d.]{0,12})/, 'Oracle HTTP Server'],
  [/^SAP NetWeaver Application Server \d[\d.]{0,6} \/ AS Java (\d[\d.]{0,6})/, 'SAP NetWeaver Application Server Java'],
  [/^SAP J2EE Engine(?:\/(\d[\d.]{0,6}))?/, 'SAP NetWeaver Application Server Java'],
  [/^cpsrvd(?:\/(\d[\d.]{0,12}))?/, 'cPanel'],
  [/^sw-cp-server\b/, 'Plesk'],
  [/^cwpsrv\b/, 'Control Web Panel'],
  [/^MiniServ\/(\d[\d.]{0,6})/, 'Webmin MiniServ', ['webmin', 'webmin']],
  [/^pve-api-daemon\//, 'Proxmox Virtual Environment'],
  [/^Microsoft-WinCE\/(\d[\d.]{0,5})/, 'Windows CE Web Server'],
  [/^(?:Cougar|WMServer)\/(\d[\d.]{0,12})/, 'Windows Media Services'],
  [/^mt-daapd(?:\/(\d[\d.]{0,8}))?/, 'Firefly Media Server'],
  [/^(?:BBC \d|com\.hp\.openview\b)/, 'HP OpenView'],
  [/^HP-Chai(?:Server|SOE)\/(\d[\d.]{0,5})/, 'HP JetDirect'],
  [/^eHTTP(?:\/| v)(\d[\d.]{0,5})/i, 'HP ProCurve'],
  [/^OpenVPN-AS$/, 'OpenVPN Access Server'],
  [/^CE_[CE]$/, 'Cisco Expressway'],
  [/^(?:NS_|NetScaler)(\d[\d.]{0,5})?/, 'Citrix NetScaler'],
  [/^(?:VNC Server (?:Enterprise|Personal) Edition|RealVNC)\/[EP]?(\d[\d.]{0,6})/, 'RealVNC'],
  [/^NSC\/\d|^Security Console$/, 'Rapid7 Nexpose'],
  [/^Embedthis-http(?:\/(\d[\d.]{0,8}))?/, 'Embedthis Appweb', ['embedthis', 'appweb']],
  [/^Avaya CMBE(?:\/(\d[\d.]{0,8}))?/, 'Avaya Aura Communication Manager'],
  [/^sfcHttpd\b/, 'SBLIM sfcb'],
  [/^(?:Hikvision|DVRDVS|DNVRS)-Webs\b/, 'Hikvision'],
  [/^ScreenConnect\/(\d[\d.]{0,20})/, 'ScreenConnect (ConnectWise Control)'],
  [/^Logitech Media Server \((\d[\d.]{0,8})/, 'Logitech Media Server (Squeezebox)'],
  [/^PanWeb Server\//, 'Palo Alto Networks firewall'],
  [/^ZNC (\d{1,2}(?:\.\d{1,3}){1,2})/, 'ZNC', ['znc', 'znc']],
  [/^gws$/, 'Google Web Server'],
  [/^GFE\/(\d[\d.]{0,4})/, 'Google Front End'],
  [/^AmazonS3$/, 'Amazon S3'],
  [/^awselb\/(\d\.\d)/, 'AWS Elastic Load Balancing'],
  [/^AliyunOSS$/, 'Alibaba Cloud Object Storage Service'],
  [/^SEPM$/, 'Symantec Endpoint Protection Manager'],
  [/^(?:AMT|Intel\(R\) Active Management Technology)(?: (\d[\d.]{0,10}))?/, 'Intel Active Management Technology'],
  [/^PMP$/, 'ManageEngine Password Manager Pro'],
  [/^kong\/(\d[\d.]{0,10})/i, 'Kong Gateway'],
  [/^stgw\/(\d[\d.]{0,12})/, 'Secure Tencent Gateway'],
  [/^axhttpd\/(\d[\d.]{0,8})/, 'axTLS axhttpd'],
  [/^ServerTech-AWS\/v(\d[\w.]{0,6})/, 'Server Technology Advanced Web Server'],
];

/** Standards, languages and systems that are no servers; what follows them may be one. */
const NO_SERVER =
  /^(?:UPnP|DLNADOC|HTTP|Servlet|JSP|Python|PHP|Perl|Java|Linux|Unix|Windows|MacOSX|Darwin)(?:[/ ]v?\d[\w.]{0,20}|,|;|$)/i;

/**
 * A product token and its version (RFC 9110, section 5.6.2 and 10.2.4), also with the spaces in the name and the
 * separators that servers have in their place: `nginx/1.2`, `Wing FTP Server/3.6`, `Icecast 2.4`, `Jetty(9.4)`. What is
 * behind a hyphen or an underscore is of the build.
 */
const VERSIONED =
  /^([A-Za-z][\w.()+!-]{0,40}(?: [A-Za-z][\w.()+-]{0,20}){0,4}?)(?:\/| |\(|-)[vV]?(R?\d{1,8}(?:[._]\d{1,8}){0,5}(?:(?:\.GA|\.Final|\.STABLE|\.from\.git|\.post|\.dev|[a-z]|rc|b|-rc|-b|-beta|-alpha|-SP|-M)\d{0,4})?)(?:$|[\s;,()[\]_-])/;

/** A vendor, or the kind of thing, alone. */
const UNSPECIFIC =
  /^(?:ews|web ?server|http ?server|httpd|server|apple|cisco|citrix|hp|ibm|intel|microsoft|oracle|sun)$/i;
/** Names that hide what serves: some devices make one up at random. */
const RANDOM = /^[\da-f]{6,12}(?:-[\da-f]{2,12}){2,5}$/i;
/** Alone they name nothing that a reader could know. */
const ABBREVIATION = /^[A-Z]{2,4}$/;

function ownTokenOf(server: string): Product {
  if (RANDOM.test(server)) return {};
  const [, product, version] = VERSIONED.exec(server) ?? [];
  if (product === undefined || version === undefined) {
    // A name without a version: letters, and nothing that only a program would write.
    const name = /^[A-Za-z][A-Za-z\d .+!&()/_-]{1,60}$/.exec(server)?.[0].trim();
    return name === undefined || ABBREVIATION.test(name) ? {} : { product: name };
  }
  if (UNSPECIFIC.test(product)) return {};
  const vendor = VENDORS[product.toLowerCase()];
  return { product, version, cpe: vendor && cpeOf(vendor[0], vendor[1], version) };
}

/** The product that a web server names in the `Server` header; nothing where it names only standards. */
export function productOfServer(server: string): Product {
  const named = productIn(server, NAMED);
  if (named !== undefined) return named;
  const upnp = /\bUPnP\/\d\.\d,? (?=[A-Za-z])/i.exec(server);
  // UPnP Device Architecture, section 1.2.2: the operating system comes first, the product after the standard.
  let own = upnp === null ? server : server.slice(upnp.index + upnp[0].length);
  if (upnp === null && /\bUPnP\/\d/i.test(server)) return {};
  for (let next = NO_SERVER.exec(own); next !== null; next = NO_SERVER.exec(own))
    own = own
      .slice(next[0].length)
      .trimStart()
      .replace(/^[,;] ?/, '');
  return own === '' ? {} : ownTokenOf(own);
}
