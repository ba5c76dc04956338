import type { RuleSample } from './rule-sample.ts';

function header(
  rule: string,
  name: string,
  value: string,
  expected?: string,
  also: readonly string[] = [],
): RuleSample {
  return { rule, headers: { [name]: value }, expected, also };
}

function cookie(rule: string, name: string, value = 'abc'): RuleSample {
  return { rule, cookies: { [name]: value } };
}

function alias(rule: string, name: string): RuleSample {
  return { rule, dns: { CNAME: [name] } };
}

function issued(rule: string, certificateIssuer: string): RuleSample {
  return { rule, certificateIssuer };
}

/** What networks, platforms, balancers, firewalls and caches add to an answer, to names and to certificates. */
export const hostingSamples: readonly RuleSample[] = [
  header('Cloudflare', 'Server', 'cloudflare'),
  { rule: 'Cloudflare', dns: { NS: ['ada.ns.cloudflare.com'] } },
  cookie('Cloudflare Bot Management', '__cf_bm'),
  header('Amazon CloudFront', 'X-Amz-Cf-Id', 'q1w2e3=='),
  alias('Amazon CloudFront', 'd111111abcdef8.cloudfront.net'),
  header('Amazon Web Services', 'X-Amzn-RequestId', '5e0f'),
  header('Amazon S3', 'Server', 'AmazonS3'),
  cookie('AWS Elastic Load Balancing', 'AWSALB'),
  header('Amazon API Gateway', 'x-amz-apigw-id', 'abc='),
  header('AWS WAF', 'x-amzn-waf-action', 'challenge'),
  alias('AWS Amplify Hosting', 'main.d1abc.amplifyapp.com'),
  alias('AWS Elastic Beanstalk', 'env.eu-west-1.elasticbeanstalk.com'),
  header('Fastly', 'X-Served-By', 'cache-fra-eddf8230049-FRA'),
  header('Akamai', 'Server', 'AkamaiGHost'),
  cookie('Akamai Bot Manager', 'ak_bmsc'),
  header('Imperva', 'X-Iinfo', '10-1234-1234 NNNN'),
  header('Sucuri', 'X-Sucuri-ID', '15016'),
  header('Azure Front Door', 'X-Azure-Ref', '20240101T000000Z'),
  cookie('Microsoft Azure', 'ARRAffinity'),
  header('Azure Blob Storage', 'Server', 'Windows-Azure-Blob/1.0 Microsoft-HTTPAPI/2.0', '1.0'),
  cookie('Azure Application Gateway', 'ApplicationGatewayAffinity'),
  header('Google Cloud', 'Via', '1.1 google'),
  header('Google Cloud Storage', 'x-goog-storage-class', 'STANDARD'),
  header('Google Frontend', 'Server', 'Google Frontend'),
  {
    rule: 'Firebase Hosting',
    page: '<script src="/__/firebase/9.6.1/firebase-app-compat.js"></script>',
    expected: '9.6.1',
    also: ['Firebase'],
  },
  header('Vercel', 'X-Vercel-Id', 'fra1::abc'),
  header('Netlify', 'X-Nf-Request-Id', '01H'),
  header('GitHub Pages', 'Server', 'GitHub.com'),
  { rule: 'GitLab Pages', dns: { TXT: ['gitlab-pages-verification-code=00112233'] } },
  header('Heroku', 'Via', '1.1 vegur'),
  header('Fly.io', 'Server', 'Fly/0ea7b1f6 (2024-01-01)'),
  header('Render', 'x-render-origin-server', 'Render'),
  header('Railway', 'Server', 'railway-edge'),
  header('Pantheon', 'X-Pantheon-Styx-Hostname', 'styx-fe1-a'),
  header('Acquia Cloud', 'X-AH-Environment', 'prod'),
  header('Platform.sh', 'X-Platform-Cluster', 'abc-main'),
  header('WP Engine', 'X-Powered-By', 'WP Engine'),
  header('Kinsta', 'X-Kinsta-Cache', 'HIT'),
  header('Plesk', 'X-Powered-By', 'PleskLin'),
  header('cPanel', 'Server', 'cpsrvd/11.110.0.17', '11.110.0.17'),
  {
    rule: 'HAProxy',
    from: 'HAProxy 2.6.12 of Debian 12',
    expected: '2.6.12',
    page: '<body><h1><a href="http://www.haproxy.org/" style="text-decoration: none;">HAProxy version 2.6.12-1+deb12u2, released 2025/04/01</a></h1></body>',
    also: ['Debian'],
  },
  header('Varnish', 'Via', '1.1 debian (Varnish/7.1)', '7.1', ['Debian']),
  header('Varnish', 'X-Varnish', '32770'),
  header('Squid', 'Server', 'squid/5.7', '5.7'),
  header('Apache Traffic Server', 'Server', 'ATS/9.2.5', '9.2.5'),
  header('Envoy', 'Server', 'envoy'),
  header('Istio', 'Server', 'istio-envoy'),
  header('Kong', 'Via', 'kong/3.4.2', '3.4.2'),
  { rule: 'Traefik', page: '<html><head><title>Traefik</title></head></html>' },
  cookie('F5 BIG-IP', 'BIGipServerpool_web', '1677787402.20480.0000'),
  cookie('Citrix NetScaler', 'NSC_ESNS'),
  cookie('Barracuda WAF', 'barra_counter_session'),
  cookie('FortiWeb', 'FORTIWAFSID'),
  header('ModSecurity', 'Server', 'Apache/2.2.15 mod_security2/2.7.3', '2.7.3', ['Apache HTTP Server']),
  cookie('Wordfence', 'wfvt_1234'),
  cookie('DataDome', 'datadome'),
  cookie('HUMAN Bot Defender', '_pxhd'),
  header('Bunny CDN', 'Server', 'BunnyCDN-DE1-1080'),
  header('KeyCDN', 'Server', 'keycdn-engine'),
  header('StackPath', 'X-SP-Edge-Host', 'abc'),
  header('CDN77', 'Server', 'CDN77-Turbo'),
  { rule: 'Gcore', dns: { NS: ['ns1.gcorelabs.net'] } },
  header('Alibaba Cloud CDN', 'EagleId', '2ff6'),
  header('Alibaba Cloud OSS', 'Server', 'AliyunOSS'),
  header('Tencent Cloud CDN', 'X-NWS-LOG-UUID', '123'),
  alias('DigitalOcean', 'assets.ams3.digitaloceanspaces.com'),
  { rule: 'jsDelivr', page: '<script src="https://cdn.jsdelivr.net/combine/a.js"></script>' },
  { rule: 'cdnjs', page: '<script src="https://cdnjs.cloudflare.com/ajax/libs/own/1.0.0/own.js"></script>' },
  { rule: 'UNPKG', page: '<script src="https://unpkg.com/own@1.0.0/own.js"></script>' },
  {
    rule: 'Google Hosted Libraries',
    page: '<script src="https://ajax.googleapis.com/ajax/libs/own/1.0.0/own.js"></script>',
  },
  issued("Let's Encrypt", "CN=R11, O=Let's Encrypt, C=US"),
  issued('DigiCert', 'CN=DigiCert TLS RSA SHA256 2020 CA1, O=DigiCert Inc, C=US'),
  issued('Sectigo', 'CN=Sectigo RSA Domain Validation Secure Server CA, O=Sectigo Limited, C=GB'),
  issued('GlobalSign', 'CN=GlobalSign RSA OV SSL CA 2018, O=GlobalSign nv-sa, C=BE'),
  issued('Google Trust Services', 'CN=WR2, O=Google Trust Services, C=US'),
  issued('ZeroSSL', 'CN=ZeroSSL RSA Domain Secure Site CA, O=ZeroSSL, C=AT'),
  issued('Amazon Certificate Manager', 'CN=Amazon RSA 2048 M02, O=Amazon, C=US'),
];
