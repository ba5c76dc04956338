import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const mailbox = ruleOf('Mail hosting');
const sender = ruleOf('Mail services');
const names = ruleOf('Other');
const claim = ruleOf('Other');
const issuer = ruleOf('Certificate authorities');

/** What a domain's records and its certificate tell: who keeps its mail and its names, and which services it has signed up to. */
export const domainServices: readonly TechnologyRule[] = [
  mailbox('Google Workspace', 'https://workspace.google.com/', {
    dns: {
      MX: '(?:^|\\.)(?:aspmx\\d?\\.googlemail|aspmx\\.l\\.google|alt\\d\\.aspmx\\.l\\.google|smtp\\.google)\\.com$',
      TXT: '\\binclude:_spf\\.google\\.com\\b',
    },
  }),
  mailbox('Microsoft 365', 'https://www.microsoft.com/microsoft-365', {
    dns: {
      MX: '\\.mail\\.(?:protection\\.outlook\\.com|eo\\.outlook\\.com)$|\\.mx\\.microsoft$',
      TXT: '\\binclude:spf\\.protection\\.outlook\\.com\\b|^MS=ms\\d{6,10}$',
    },
  }),
  mailbox('Zoho Mail', 'https://www.zoho.com/mail/', {
    dns: {
      MX: '^mx\\d?\\.zoho(?:mail)?\\.(?:com|eu|in|com\\.au|jp)$',
      TXT: '^zoho-verification=|\\binclude:(?:one\\.)?zoho(?:mail)?\\.(?:com|eu|in)\\b',
    },
  }),
  mailbox('Proton Mail', 'https://proton.me/mail', {
    dns: {
      MX: '^mail(?:sec)?\\.protonmail\\.ch$',
      TXT: '^protonmail-verification=|\\binclude:_spf\\.protonmail\\.ch\\b',
    },
  }),
  mailbox('Fastmail', 'https://www.fastmail.com/', {
    dns: { MX: '^in\\d-smtp\\.messagingengine\\.com$', TXT: '\\binclude:spf\\.messagingengine\\.com\\b' },
  }),
  mailbox('iCloud Mail', 'https://www.apple.com/icloud/', {
    dns: { MX: '^mx\\d{2}\\.mail\\.icloud\\.com$', TXT: '^apple-domain=|\\binclude:icloud\\.com\\b' },
  }),
  mailbox('Yandex 360', 'https://360.yandex.com/', {
    dns: { MX: '^mx\\.yandex\\.(?:net|ru)$', TXT: '^yandex-verification: |\\binclude:_spf\\.yandex\\.(?:net|ru)\\b' },
  }),
  mailbox('Tencent Exmail', 'https://exmail.qq.com/', {
    dns: { MX: '^mxbiz\\d\\.qq\\.com$', TXT: '\\binclude:spf\\.mail\\.qq\\.com\\b' },
  }),
  mailbox('Alibaba Mail', 'https://www.alibabacloud.com/product/alibaba-mail', {
    dns: { MX: '^mx(?:n|w)\\.mxhichina\\.com$|^mx\\d\\.(?:sg|qiye)\\.aliyun\\.com$' },
  }),
  mailbox('Rackspace Email', 'https://www.rackspace.com/applications/rackspace-email', {
    dns: { MX: '^mx\\d\\.emailsrvr\\.com$', TXT: '\\binclude:emailsrvr\\.com\\b' },
  }),
  mailbox('OVHcloud Mail', 'https://www.ovhcloud.com/en/emails/', {
    dns: { MX: '^mx\\d\\.mail\\.ovh\\.net$|^ex\\d\\.mail\\.ovh\\.net$', TXT: '\\binclude:mx\\.ovh\\.com\\b' },
  }),
  mailbox('IONOS Mail', 'https://www.ionos.com/', {
    dns: {
      MX: '^mx\\d{2}\\.(?:ionos|kundenserver|1and1)\\.(?:com|de|co\\.uk|fr|es)$',
      TXT: '\\binclude:_spf(?:-eu)?\\.ionos\\.com\\b|\\binclude:_spf\\.kundenserver\\.de\\b',
    },
  }),
  mailbox('Gandi Mail', 'https://www.gandi.net/', {
    dns: { MX: '^(?:spool|fb)\\.mail\\.gandi\\.net$', TXT: '\\binclude:_mailcust\\.gandi\\.net\\b' },
  }),
  mailbox('Infomaniak Mail', 'https://www.infomaniak.com/', {
    dns: { MX: '^mta-gw\\.infomaniak\\.ch$', TXT: '\\binclude:spf\\.infomaniak\\.ch\\b' },
  }),
  mailbox('GoDaddy Mail', 'https://www.godaddy.com/', {
    dns: {
      MX: '^(?:smtp|mailstore\\d)\\.(?:[\\w-]{1,20}\\.)?secureserver\\.net$',
      TXT: '\\binclude:secureserver\\.net\\b',
    },
  }),
  mailbox('Namecheap Private Email', 'https://www.namecheap.com/hosting/email/', {
    dns: { MX: '^mx\\d\\.privateemail\\.com$', TXT: '\\binclude:spf\\.privateemail\\.com\\b' },
  }),
  mailbox('Migadu', 'https://migadu.com/', {
    dns: { MX: '^aspmx\\d\\.migadu\\.com$', TXT: '\\binclude:spf\\.migadu\\.com\\b' },
  }),
  mailbox('mailbox.org', 'https://mailbox.org/', {
    dns: { MX: '^mxext\\d\\.mailbox\\.org$', TXT: '\\binclude:mailbox\\.org\\b' },
  }),
  mailbox('Tuta Mail', 'https://tuta.com/', {
    dns: { MX: '^mail\\.tutanota\\.de$', TXT: '\\binclude:spf\\.tutanota\\.de\\b' },
  }),
  mailbox('Amazon WorkMail', 'https://aws.amazon.com/workmail/', {
    dns: { MX: '^inbound-smtp\\.[\\w-]{8,20}\\.amazonaws\\.com$' },
  }),
  mailbox('ImprovMX', 'https://improvmx.com/', { dns: { MX: '^mx\\d\\.improvmx\\.com$' } }),
  mailbox('Forward Email', 'https://forwardemail.net/', {
    dns: { MX: '^mx\\d\\.forwardemail\\.net$', TXT: '^forward-email=' },
  }),
  mailbox('Cloudflare Email Routing', 'https://www.cloudflare.com/developer-platform/products/email-routing/', {
    dns: { MX: '^(?:route\\d|\\w{3,12})\\.mx\\.cloudflare\\.net$' },
  }),
  sender('Amazon SES', 'https://aws.amazon.com/ses/', { dns: { TXT: '^amazonses:|\\binclude:amazonses\\.com\\b' } }),
  sender('SendGrid', 'https://sendgrid.com/', {
    dns: {
      TXT: '\\binclude:(?:sendgrid\\.net|u\\d{3,10}\\.wl\\d{0,4}\\.sendgrid\\.net)\\b',
      CNAME: '\\.sendgrid\\.net$',
    },
  }),
  sender('Mailgun', 'https://www.mailgun.com/', {
    dns: { MX: '^mx[ab]\\.(?:eu\\.)?mailgun\\.org$', TXT: '\\binclude:(?:eu\\.)?mailgun\\.org\\b' },
  }),
  sender('Postmark', 'https://postmarkapp.com/', { dns: { TXT: '\\binclude:spf\\.mtasv\\.net\\b' } }),
  sender('Mailjet', 'https://www.mailjet.com/', { dns: { TXT: '\\binclude:spf\\.mailjet\\.com\\b' } }),
  sender('SparkPost', 'https://bird.com/', {
    dns: { TXT: '\\binclude:(?:_spf\\.)?(?:sparkpostmail|eu\\.sparkpostmail)\\.com\\b' },
  }),
  sender('Resend', 'https://resend.com/', { dns: { MX: '^feedback-smtp\\.[\\w-]{8,20}\\.amazonses\\.com$' } }),
  sender('Elastic Email', 'https://elasticemail.com/', { dns: { TXT: '\\binclude:_spf\\.elasticemail\\.com\\b' } }),
  sender('Mimecast', 'https://www.mimecast.com/', {
    dns: { MX: '\\.mimecast(?:-offshore)?\\.com$', TXT: '\\binclude:\\w{2,3}\\._netblocks\\.mimecast\\.com\\b' },
  }),
  sender('Proofpoint', 'https://www.proofpoint.com/', {
    dns: {
      MX: '\\.(?:pphosted|ppe-hosted)\\.com$',
      TXT: '\\binclude:[\\w.%{}-]{0,60}\\.?(?:pphosted|ppe-hosted)\\.com\\b',
    },
  }),
  sender('Barracuda Email Security', 'https://www.barracuda.com/products/email-protection', {
    dns: { MX: '\\.(?:ess\\.)?barracudanetworks\\.com$' },
  }),
  sender('Cisco Secure Email', 'https://www.cisco.com/site/us/en/products/security/secure-email/', {
    dns: { MX: '\\.(?:iphmx|c3s2\\.iphmx)\\.com$' },
  }),
  sender('Trend Micro Email Security', 'https://www.trendmicro.com/', {
    dns: { MX: '\\.in\\.tmes(?:-\\w{2,4})?\\.trendmicro\\.(?:com|eu)$|\\.in\\.hes\\.trendmicro\\.com$' },
  }),
  sender('Sophos Email', 'https://www.sophos.com/products/sophos-email', {
    dns: { MX: '^mx-\\d{2}-[\\w-]{5,20}\\.prod\\.hydra\\.sophos\\.com$' },
  }),
  sender('Hornetsecurity', 'https://www.hornetsecurity.com/', {
    dns: { MX: '^mx\\d{2}\\.hornetsecurity\\.com$|\\.antispameurope\\.com$' },
  }),
  sender('SpamExperts', 'https://www.n-able.com/products/mail-assure', { dns: { MX: '\\.antispamcloud\\.com$' } }),
  sender('Symantec Email Security', 'https://www.broadcom.com/products/cybersecurity/email', {
    dns: { MX: '\\.messagelabs\\.com$', TXT: '\\binclude:spf\\.messagelabs\\.com\\b' },
  }),
  sender('Trellix Email Security', 'https://www.trellix.com/', {
    dns: { MX: '\\.(?:fireeyecloud|fireeyegov)\\.com$' },
  }),
  sender('Valimail', 'https://www.valimail.com/', {
    dns: { TXT: '\\binclude:[\\w.%{}-]{1,80}\\._?vali\\.email\\b|\\binclude:_spf\\.vali\\.email\\b' },
  }),
  sender('EasyDMARC', 'https://easydmarc.com/', {
    dns: { TXT: '\\binclude:[\\w.%{}-]{1,80}easydmarc\\.(?:com|pro)\\b' },
  }),
  names('NS1', 'https://www.ibm.com/products/ns1-connect', { dns: { NS: '^dns\\d\\.p\\d{2}\\.nsone\\.net$' } }),
  names('GoDaddy DNS', 'https://www.godaddy.com/', { dns: { NS: '^ns\\d{2}\\.domaincontrol\\.com$' } }),
  names('DNSimple', 'https://dnsimple.com/', { dns: { NS: '^ns\\d\\.dnsimple(?:-edge)?\\.(?:com|net|org)$' } }),
  names('DigitalOcean DNS', 'https://www.digitalocean.com/', { dns: { NS: '^ns[123]\\.digitalocean\\.com$' } }),
  names('OVHcloud DNS', 'https://www.ovhcloud.com/', {
    dns: { NS: '^(?:dns|ns)\\d{1,3}\\.ovh\\.net$|^(?:dns|ns)\\d{2,3}\\.anycast\\.me$' },
  }),
  names('Gandi DNS', 'https://www.gandi.net/', { dns: { NS: '^ns-\\d{1,3}-[abc]\\.gandi\\.net$' } }),
  names('Hetzner DNS', 'https://www.hetzner.com/dns/', {
    dns: { NS: '^(?:hydrogen\\.ns\\.hetzner\\.com|oxygen\\.ns\\.hetzner\\.com|helium\\.ns\\.hetzner\\.de)$' },
  }),
  names('Namecheap DNS', 'https://www.namecheap.com/', {
    dns: { NS: '^(?:dns[12]\\.registrar-servers\\.com|dns\\d\\.namecheaphosting\\.com)$' },
  }),
  names('IONOS DNS', 'https://www.ionos.com/', { dns: { NS: '^ns\\d{2,4}\\.ui-dns\\.(?:com|org|de|biz)$' } }),
  names('Linode DNS', 'https://www.linode.com/', { dns: { NS: '^ns\\d\\.linode\\.com$' } }),
  names('Vultr DNS', 'https://www.vultr.com/', { dns: { NS: '^ns\\d\\.vultr\\.com$' } }),
  names('DNS Made Easy', 'https://dnsmadeeasy.com/', {
    dns: { NS: '^ns\\d{1,3}\\.(?:dnsmadeeasy|constellix)\\.(?:com|net)$' },
  }),
  names('ClouDNS', 'https://www.cloudns.net/', { dns: { NS: '^(?:pns|ns)\\d{1,3}\\.cloudns\\.(?:net|com|org|uk)$' } }),
  names('Hurricane Electric DNS', 'https://dns.he.net/', { dns: { NS: '^ns\\d\\.he\\.net$' } }),
  names('UltraDNS', 'https://vercara.digicert.com/authoritative-dns', {
    dns: { NS: '^(?:pdns|udns)\\d{1,3}\\.ultradns\\.(?:com|net|org|biz|info|co\\.uk)$' },
  }),
  names('Oracle Dyn', 'https://www.oracle.com/cloud/networking/dns/', {
    dns: { NS: '^ns\\d\\.p\\d{2}\\.dynect\\.net$|^ns\\d\\.p\\d{2}\\.dns\\.oraclecloud\\.net$' },
  }),
  names('Rackspace DNS', 'https://www.rackspace.com/', {
    dns: { NS: '^(?:dns[12]\\.stabletransit|ns2?\\.rackspace)\\.com$' },
  }),
  names('Wix DNS', 'https://www.wix.com/', { dns: { NS: '^ns\\d{1,2}\\.wixdns\\.net$' } }),
  names('deSEC', 'https://desec.io/', { dns: { NS: '^ns[12]\\.desec\\.(?:io|org)$' } }),
  names('Porkbun DNS', 'https://porkbun.com/', { dns: { NS: '\\.ns\\.porkbun\\.com$' } }),
  names('DNSPod', 'https://www.dnspod.com/', { dns: { NS: '\\.dnspod\\.(?:net|com)$' } }),
  names('MarkMonitor', 'https://markmonitor.com/', { dns: { NS: '^ns\\d\\.markmonitor\\.com$' } }),
  names('CSC Domain Services', 'https://www.cscdbs.com/', { dns: { NS: '\\.cscdns\\.(?:net|uk)$' } }),
  names('Domain parking by Sedo', 'https://sedo.com/', { dns: { NS: '^ns[12]\\.sedoparking\\.com$' } }),
  names('Afternic', 'https://www.afternic.com/', { dns: { NS: '^ns\\d\\.afternic\\.com$' } }),
  names('Bodis', 'https://www.bodis.com/', { dns: { NS: '^ns\\d\\.bodis\\.com$' } }),
  claim('Google Search Console', 'https://search.google.com/search-console/', {
    meta: { 'google-site-verification': '' },
    dns: { TXT: '^google-site-verification=' },
  }),
  claim('Bing Webmaster Tools', 'https://www.bing.com/webmasters/', { meta: { 'msvalidate.01': '' } }),
  claim('Yandex Webmaster', 'https://webmaster.yandex.com/', { meta: { 'yandex-verification': '' } }),
  claim('Meta Business Suite', 'https://business.facebook.com/', {
    meta: { 'facebook-domain-verification': '' },
    dns: { TXT: '^facebook-domain-verification=' },
  }),
  claim('Pinterest Business', 'https://business.pinterest.com/', {
    meta: { 'p:domain_verify': '' },
    dns: { TXT: '^pinterest-site-verification=' },
  }),
  claim('Atlassian Cloud', 'https://www.atlassian.com/', {
    dns: { TXT: '^atlassian-(?:domain-verification|sending-domain-verification)=' },
  }),
  claim('Docusign', 'https://www.docusign.com/', { dns: { TXT: '^docusign=' } }),
  claim('Adobe Enterprise', 'https://www.adobe.com/', {
    dns: { TXT: '^adobe-(?:idp-site-verification|sign-verification)=' },
  }),
  claim('Dropbox', 'https://www.dropbox.com/', { dns: { TXT: '^dropbox-domain-verification=' } }),
  claim('Zoom', 'https://www.zoom.com/', { dns: { TXT: '^ZOOM_verify_' } }),
  claim('Webex', 'https://www.webex.com/', {
    dns: { TXT: '^cisco(?:-ci)?-domain-verification=|^webexdomainverification\\.' },
  }),
  claim('Slack', 'https://slack.com/', { dns: { TXT: '^slack-domain-verification=' } }),
  claim('Notion workspace', 'https://www.notion.com/', { dns: { TXT: '^notion-domain-verification=' } }),
  claim('Miro', 'https://miro.com/', { dns: { TXT: '^miro-verification=' } }),
  claim('Canva', 'https://www.canva.com/', { dns: { TXT: '^canva-site-verification=' } }),
  claim('Asana', 'https://asana.com/', { dns: { TXT: '^asana-domain-verification=' } }),
  claim('TeamViewer', 'https://www.teamviewer.com/', { dns: { TXT: '^teamviewer-sso-verification=' } }),
  claim('1Password', 'https://1password.com/', { dns: { TXT: '^1password-site-verification=' } }),
  claim('LastPass', 'https://www.lastpass.com/', { dns: { TXT: '^lastpass-verification-code=' } }),
  claim('OpenAI', 'https://openai.com/', { dns: { TXT: '^openai-domain-verification=' } }),
  claim('Anthropic', 'https://www.anthropic.com/', { dns: { TXT: '^anthropic-domain-verification' } }),
  claim('GitHub organisation', 'https://github.com/', {
    dns: { TXT: '^_?github-(?:challenge|verification)[\\w-]{0,60}=' },
  }),
  claim('MongoDB Atlas', 'https://www.mongodb.com/atlas', { dns: { TXT: '^mongodb-site-verification=' } }),
  claim('Citrix Cloud', 'https://www.citrix.com/', {
    dns: { TXT: '^citrix-verification-code=|^citrix\\.mobile\\.ads\\.otp=' },
  }),
  claim('Cisco Umbrella', 'https://umbrella.cisco.com/', { dns: { TXT: '^cisco-site-verification=' } }),
  claim('KnowBe4', 'https://www.knowbe4.com/', { dns: { TXT: '^knowbe4-site-verification=' } }),
  claim('Jamf', 'https://www.jamf.com/', { dns: { TXT: '^jamf-site-verification=' } }),
  claim('Postman', 'https://www.postman.com/', { dns: { TXT: '^postman-domain-verification=' } }),
  claim('Have I Been Pwned', 'https://haveibeenpwned.com/', { dns: { TXT: '^have-i-been-pwned-verification=' } }),
  claim('Detectify', 'https://detectify.com/', { dns: { TXT: '^detectify-verification=' } }),
  claim('Keybase', 'https://keybase.io/', { dns: { TXT: '^keybase-site-verification=' } }),
  claim('Bluesky', 'https://bsky.app/', { dns: { TXT: '^did=did:(?:plc|web):' } }),
  issuer('Entrust', 'https://www.entrust.com/', { certificateIssuer: '\\bEntrust\\b' }),
  issuer('GoDaddy certificates', 'https://www.godaddy.com/', {
    certificateIssuer: 'GoDaddy\\.com|The Go Daddy Group|Go Daddy Secure',
  }),
  issuer('Starfield', 'https://www.starfieldtech.com/', { certificateIssuer: '\\bStarfield\\b' }),
  issuer('SSL.com', 'https://www.ssl.com/', { certificateIssuer: '\\bSSL Corp(?:oration)?\\b|\\bSSL\\.com\\b' }),
  issuer('Buypass', 'https://www.buypass.com/', { certificateIssuer: '\\bBuypass\\b' }),
  issuer('Actalis', 'https://www.actalis.com/', { certificateIssuer: '\\bActalis\\b' }),
  issuer('Certum', 'https://www.certum.eu/', { certificateIssuer: '\\bCertum\\b|Unizeto|Asseco Data Systems' }),
  issuer('IdenTrust', 'https://www.identrust.com/', {
    certificateIssuer: '\\bIdenTrust\\b|\\bTrustID\\b|\\bDigital Signature Trust Co\\b',
  }),
  issuer('HARICA', 'https://www.harica.gr/', { certificateIssuer: '\\bHARICA\\b|Hellenic Academic and Research' }),
  issuer('Telekom Security', 'https://www.telesec.de/', {
    certificateIssuer: 'Deutsche Telekom Security|T-Systems (?:International|Enterprise Services)',
  }),
  issuer('SwissSign', 'https://www.swisssign.com/', { certificateIssuer: '\\bSwissSign\\b' }),
  issuer('Microsoft certificates', 'https://www.microsoft.com/pki/', {
    certificateIssuer: '\\bMicrosoft (?:Azure )?(?:RSA |ECC )?TLS\\b|O=Microsoft Corporation',
  }),
  issuer('TrustAsia', 'https://www.trustasia.com/', { certificateIssuer: '\\bTrustAsia\\b' }),
  issuer('Cloudflare Origin CA', 'https://www.cloudflare.com/', { certificateIssuer: 'Cloud[Ff]lare Origin' }),
  issuer('Fortinet self-signed', 'https://www.fortinet.com/', { certificateIssuer: 'O=Fortinet\\b' }),
  issuer('Synology self-signed', 'https://www.synology.com/', { certificateIssuer: 'O=Synology Inc' }),
  // Of its name server and its recursor; dnsdist writes the scheme in small letters.
  names('PowerDNS', 'https://www.powerdns.com/', { headers: { 'www-authenticate': '^(?-i:Basic) realm="PowerDNS"' } }),
];
