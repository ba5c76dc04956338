import type { Daemon } from '../daemon.ts';
import { selfSigned } from '../self-signed.ts';

/** Daemons for web servers, proxies and what is built on HTTP. */
export const webServers: Readonly<Record<string, Daemon>> = {
  nginx: {
    debian: 'nginx-light',
    files: ({ port, folder }) => ({
      'a.conf': `daemon off;\nuser nobody nogroup;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n access_log off;\n client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;\n server { listen 127.0.0.1:${port}; root ${folder}; }\n}\n`,
    }),
    command: ({ folder }) => ['nginx', '-c', `${folder}/a.conf`],
    title: 'Open port: HTTP (nginx)',
    score: 1,
    evidence: /f5:nginx:1\.22\.1/,
    exposures: [],
  },
  'nginx that wants a host name': {
    debian: 'nginx-light',
    files: ({ port, folder }) => ({
      'a.conf': `daemon off;\nuser nobody nogroup;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n access_log off;\n client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;\n server { listen 127.0.0.1:${port} ssl default_server; ssl_reject_handshake on; }\n server { listen 127.0.0.1:${port} ssl; server_name a.test; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem; }\n}\n`,
    }),
    before: selfSigned,
    command: ({ folder }) => ['nginx', '-c', `${folder}/a.conf`],
    title: 'Open port: HTTPS (nginx)',
    score: 3,
    evidence: /The server answered with a TLS alert\./,
  },
  lighttpd: {
    debian: 'lighttpd',
    files: ({ port, folder }) => ({
      'a.conf': `server.document-root = "${folder}"\nserver.bind = "127.0.0.1"\nserver.port = ${port}\n`,
    }),
    command: ({ folder }) => ['lighttpd', '-D', '-f', `${folder}/a.conf`, '-m', '/usr/lib/lighttpd'],
    title: 'Open port: HTTP (lighttpd)',
    score: 1,
    evidence: /lighttpd:1\.4\.\d+/,
    exposures: [],
  },
  tinyproxy: {
    debian: 'tinyproxy-bin',
    files: ({ port }) => ({ 'a.conf': `Port ${port}\nListen 127.0.0.1\nTimeout 60\nAllow 127.0.0.1\n` }),
    command: ({ folder }) => ['tinyproxy', '-d', '-c', `${folder}/a.conf`],
    title: 'Open port: HTTP (tinyproxy)',
    score: 3,
    exposures: ['http-open-proxy'],
  },
  'docker registry': {
    debian: 'docker-registry',
    files: ({ port, folder }) => ({
      'a.yml': `version: 0.1\nstorage:\n  filesystem:\n    rootdirectory: ${folder}\nhttp:\n  addr: 127.0.0.1:${port}\n`,
    }),
    command: ({ folder }) => ['docker-registry', 'serve', `${folder}/a.yml`],
    title: 'Open port: Docker Registry',
    score: 6,
    exposures: ['docker-registry-without-authentication'],
  },
  microsocks: {
    debian: 'microsocks',
    command: ({ port }) => ['microsocks', '-i', '127.0.0.1', '-p', `${port}`],
    title: 'SOCKS proxy accessible without authentication',
    score: 8,
    exposures: ['socks-open-proxy'],
  },
  'microsocks with a login': {
    debian: 'microsocks',
    command: ({ port }) => ['microsocks', '-i', '127.0.0.1', '-p', `${port}`, '-u', 'a', '-P', 'b'],
    title: 'Open port: SOCKS proxy',
    score: 6,
    exposures: [],
  },
  cups: {
    debian: 'cups-daemon',
    files: ({ port, folder }) => ({
      'cupsd.conf': `Listen 127.0.0.1:${port}\nWebInterface Yes\n<Location />\nOrder allow,deny\nAllow all\n</Location>\n`,
      'cups-files.conf': `ServerRoot ${folder}\nAccessLog stderr\nErrorLog stderr\nPageLog stderr\nCacheDir ${folder}/cache\nStateDir ${folder}/state\nRequestRoot ${folder}/spool\nTempDir ${folder}/tmp\nUser nobody\nGroup nogroup\n`,
      'tmp/.keep': '',
      'spool/.keep': '',
      'cache/.keep': '',
      'state/.keep': '',
    }),
    command: ({ folder }) => ['cupsd', '-f', '-c', `${folder}/cupsd.conf`, '-s', `${folder}/cups-files.conf`],
    title: 'Open port: IPP (CUPS)',
    score: 6,
  },
  squid: {
    debian: 'squid',
    files: ({ port, folder }) => ({
      'a.conf': `http_port 127.0.0.1:${port}\npid_filename none\ncache_log ${folder}/cache.log\naccess_log none\ncoredump_dir ${folder}\ncache_effective_user nobody\n`,
    }),
    command: ({ folder }) => ['squid', '-N', '-f', `${folder}/a.conf`],
    title: 'Open port: HTTP (squid)',
    score: 3,
    evidence: /squid-cache:squid:5\.7/,
    exposures: [],
  },
  apache: {
    debian: 'apache2-bin',
    files: ({ port, folder }) => ({
      'a.conf': `ServerRoot ${folder}\nListen 127.0.0.1:${port}\nServerName a\nPidFile ${folder}/pid\nErrorLog /dev/stderr\nLoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\nLoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so\nDocumentRoot ${folder}\nUser nobody\nGroup nogroup\n`,
    }),
    command: ({ folder }) => ['apache2', '-DFOREGROUND', '-f', `${folder}/a.conf`],
    title: 'Open port: HTTP (Apache)',
    score: 3,
    evidence: /apache:http_server:2\.4\.\d+/,
    exposures: [],
  },
  varnish: {
    debian: 'varnish',
    command: ({ port, folder }) => [
      'varnishd',
      '-F',
      '-j',
      'none',
      '-a',
      `127.0.0.1:${port}`,
      '-b',
      '127.0.0.1:1',
      '-n',
      folder,
    ],
    title: 'Open port: HTTP (Varnish)',
    score: 3,
    exposures: [],
  },
};
