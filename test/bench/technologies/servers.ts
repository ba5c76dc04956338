import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { startApache } from '../../wordpress/apache.ts';
import { defaultSetup } from '../../wordpress/setups.ts';
import { startSites } from '../../wordpress/sites.ts';
import { debianVersion, type Product, started, type Terms } from './product.ts';

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const home = '<!DOCTYPE html><html><head><title>Home</title></head><body><p>Hello</p></body></html>\n';

/** A product of Debian under the package that has its version. */
const debian = (name: string, packageName: string, whatweb: RegExp, start: Product['start']): Product => ({
  name,
  from: `Debian ${packageName}`,
  version: () => debianVersion(packageName),
  whatweb,
  start,
});

function python(terms: Terms, source: string, env: Record<string, string> = {}) {
  return started(terms, ['/usr/bin/python3', write(terms.folder, 'main.py', source)], { env });
}

const tomcatServer = (port: number) => `<Server port="-1"><Service name="Catalina">
<Connector port="${port}" address="127.0.0.1" protocol="HTTP/1.1"/>
<Engine name="Catalina" defaultHost="localhost"><Host name="localhost" appBase="webapps"/></Engine></Service></Server>`;

/** Web servers, caches and frameworks as Debian has them, each with the least configuration that serves a page. */
export const servers: readonly Product[] = [
  debian('nginx', 'nginx-light', /^nginx$/i, async (terms) => {
    const { folder, port } = terms;
    write(folder, 'index.html', home);
    chmodSync(folder, 0o755);
    const configuration = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
server { listen 127.0.0.1:${port}; root ${folder}; } }`;
    return await started(terms, ['/usr/sbin/nginx', '-c', write(folder, 'nginx.conf', configuration), '-p', folder]);
  }),
  debian('Apache HTTP Server', 'apache2-bin', /^Apache$/i, async ({ folder, port }) => {
    const site = join(folder, 'site');
    mkdirSync(site);
    write(site, 'index.html', home);
    chmodSync(folder, 0o755);
    const apache = await startApache(join(folder, 'apache'), [{ folder: site, port }]);
    return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: () => apache[Symbol.asyncDispose]() };
  }),
  debian('lighttpd', 'lighttpd', /^lighttpd$/i, async (terms) => {
    const { folder, port } = terms;
    write(folder, 'index.html', home);
    const configuration = `server.document-root = "${folder}"\nserver.bind = "127.0.0.1"\nserver.port = ${port}\nindex-file.names = ("index.html")\n`;
    return await started(terms, ['/usr/sbin/lighttpd', '-D', '-f', write(folder, 'lighttpd.conf', configuration)]);
  }),
  debian('PHP', 'php8.2-cli', /^PHP$/i, async (terms) => {
    write(terms.folder, 'index.php', `<?php echo '${home.trim()}';`);
    return await started(terms, ['/usr/bin/php', '-S', `127.0.0.1:${terms.port}`, '-t', terms.folder]);
  }),
  debian('Apache Tomcat', 'tomcat10', /^Apache-?Tomcat|^Tomcat$/i, async (terms) => {
    const { folder, port } = terms;
    for (const name of ['conf', 'logs', 'temp', 'work', 'webapps/ROOT'])
      mkdirSync(join(folder, name), { recursive: true });
    cpSync('/usr/share/tomcat10/etc/web.xml', join(folder, 'conf/web.xml'));
    write(folder, 'conf/server.xml', tomcatServer(port));
    write(folder, 'webapps/ROOT/index.html', home);
    const env = { CATALINA_HOME: '/usr/share/tomcat10', CATALINA_BASE: folder, JAVA_OPTS: '-Xmx128m', JAVA_HOME: '' };
    return await started(terms, ['/bin/sh', '/usr/share/tomcat10/bin/catalina.sh', 'run'], { env, settleMs: 3000 });
  }),
  debian('HAProxy', 'haproxy', /^HAProxy$/i, async (terms) => {
    const configuration = `defaults\n mode http\n timeout connect 5s\n timeout client 5s\n timeout server 5s\nlisten stats\n bind 127.0.0.1:${terms.port}\n stats enable\n stats uri /\n stats show-legends\n`;
    return await started(terms, ['/usr/sbin/haproxy', '-db', '-f', write(terms.folder, 'haproxy.cfg', configuration)]);
  }),
  debian('Varnish', 'varnish', /^Varnish$/i, async (terms) => {
    const { folder, port } = terms;
    // Varnish adds its name to what a server behind it answers.
    const origin = await freePort();
    const behind = await started({ port: origin, folder }, ['/usr/bin/python3', '-c', behindServer(origin)]);
    const cache = await started(terms, [
      '/usr/sbin/varnishd',
      '-F',
      '-n',
      join(folder, 'n'),
      '-a',
      `127.0.0.1:${port}`,
      '-b',
      `127.0.0.1:${origin}`,
      '-s',
      'malloc,8m',
      '-j',
      'none',
    ]);
    return {
      url: cache.url,
      async [Symbol.asyncDispose]() {
        await cache[Symbol.asyncDispose]();
        await behind[Symbol.asyncDispose]();
      },
    };
  }),
  debian('Squid', 'squid', /^Squid/i, async (terms) => {
    const { folder, port } = terms;
    chmodSync(folder, 0o777);
    const configuration = `http_port 127.0.0.1:${port}\nhttp_access deny all\npid_filename ${folder}/pid\ncache_log ${folder}/cache.log\naccess_log none\ncoredump_dir ${folder}\ncache deny all\nvisible_hostname localhost\n`;
    return await started(terms, ['/usr/sbin/squid', '-N', '-f', write(folder, 'squid.conf', configuration)]);
  }),
  debian('Caddy', 'caddy', /^Caddy$/i, (terms) => {
    write(terms.folder, 'index.html', home);
    return started(terms, [
      '/usr/bin/caddy',
      'file-server',
      '--listen',
      `127.0.0.1:${terms.port}`,
      '--root',
      terms.folder,
    ]);
  }),
  debian('mini_httpd', 'mini-httpd', /^mini_httpd$/i, (terms) => {
    write(terms.folder, 'index.html', home);
    return started(terms, [
      '/usr/sbin/mini_httpd',
      '-D',
      '-h',
      '127.0.0.1',
      '-p',
      String(terms.port),
      '-d',
      terms.folder,
      '-u',
      'root',
      '-l',
      join(terms.folder, 'log'),
    ]);
  }),
  debian('Tinyproxy', 'tinyproxy-bin', /^tinyproxy$/i, (terms) => {
    const configuration = `Port ${terms.port}\nListen 127.0.0.1\nTimeout 5\n`;
    return started(terms, ['/usr/bin/tinyproxy', '-d', '-c', write(terms.folder, 'tinyproxy.conf', configuration)]);
  }),
  debian('Werkzeug', 'python3-werkzeug', /^Werkzeug$/i, (terms) =>
    python(
      terms,
      `from flask import Flask, session\napp = Flask(__name__)\napp.secret_key = 'x'\n@app.route('/')\ndef home():\n    session['a'] = 1\n    return '<p>Hello</p>'\napp.run(port=${terms.port})\n`,
    ),
  ),
  debian('Flask', 'python3-flask', /^Flask$/i, (terms) =>
    python(
      terms,
      `from flask import Flask, session\napp = Flask(__name__)\napp.secret_key = 'x'\n@app.route('/')\ndef home():\n    session['a'] = 1\n    return '<p>Hello</p>'\napp.run(port=${terms.port})\n`,
    ),
  ),
  debian('Django', 'python3-django', /^Django$/i, (terms) => {
    const settings = `from django.conf import settings\nimport sys\nsettings.configure(DEBUG=True, ALLOWED_HOSTS=['*'], ROOT_URLCONF='urls', SECRET_KEY='x', MIDDLEWARE=['django.middleware.common.CommonMiddleware'], TEMPLATES=[{'BACKEND': 'django.template.backends.django.DjangoTemplates'}])\nfrom django.core.management import execute_from_command_line\nexecute_from_command_line(['x', 'runserver', '--noreload', '127.0.0.1:${terms.port}'])\n`;
    write(terms.folder, 'urls.py', 'urlpatterns = []\n');
    return python(terms, settings, { PYTHONPATH: terms.folder });
  }),
  debian('Gunicorn', 'gunicorn', /^gunicorn$/i, (terms) => {
    write(
      terms.folder,
      'app.py',
      "def app(environ, start):\n    start('200 OK', [('Content-Type', 'text/html')])\n    return [b'<p>Hello</p>']\n",
    );
    return started(terms, ['/usr/bin/gunicorn', '-b', `127.0.0.1:${terms.port}`, 'app:app']);
  }),
  debian('CherryPy', 'python3-cherrypy3', /^CherryPy$/i, (terms) =>
    python(
      terms,
      `import cherrypy\nclass Root:\n    @cherrypy.expose\n    def index(self):\n        return '<p>Hello</p>'\ncherrypy.config.update({'server.socket_host': '127.0.0.1', 'server.socket_port': ${terms.port}})\ncherrypy.quickstart(Root())\n`,
    ),
  ),
  debian('aiohttp', 'python3-aiohttp', /^aiohttp$/i, (terms) =>
    python(
      terms,
      `from aiohttp import web\nasync def home(request):\n    return web.Response(text='<p>Hello</p>', content_type='text/html')\napp = web.Application()\napp.add_routes([web.get('/', home)])\nweb.run_app(app, host='127.0.0.1', port=${terms.port})\n`,
    ),
  ),
  debian('TornadoServer', 'python3-tornado', /^Tornado/i, (terms) =>
    python(
      terms,
      `import tornado.web, tornado.ioloop\nclass Home(tornado.web.RequestHandler):\n    def get(self):\n        self.write('<p>Hello</p>')\ntornado.web.Application([('/', Home)]).listen(${terms.port}, '127.0.0.1')\ntornado.ioloop.IOLoop.current().start()\n`,
    ),
  ),
  {
    name: 'Python',
    from: 'Debian python3.11 (http.server)',
    version: () => debianVersion('python3.11'),
    whatweb: /^Python$/i,
    start: (terms) => {
      write(terms.folder, 'index.html', home);
      return started(terms, ['/usr/bin/python3', '-m', 'http.server', '--bind', '127.0.0.1', String(terms.port)]);
    },
  },
  debian('WEBrick', 'ruby-webrick', /^WEBrick$/i, (terms) =>
    started(terms, [
      '/usr/bin/ruby',
      '-rwebrick',
      '-e',
      `WEBrick::HTTPServer.new(Port: ${terms.port}, BindAddress: '127.0.0.1', DocumentRoot: '${terms.folder}').start`,
    ]),
  ),
  debian('Mojolicious', 'libmojolicious-perl', /^Mojolicious$/i, (terms) =>
    started(terms, [
      '/usr/bin/perl',
      '-Mojo',
      '-E',
      'a("/" => {text => "<p>Hello</p>"})->start',
      'daemon',
      '-l',
      `http://127.0.0.1:${terms.port}`,
    ]),
  ),
  debian('Prometheus', 'prometheus', /^Prometheus$/i, (terms) => {
    const configuration = write(terms.folder, 'prometheus.yml', 'global: {}\n');
    const words = [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${terms.folder}/data`,
      `--web.listen-address=127.0.0.1:${terms.port}`,
    ];
    return started(terms, ['/usr/bin/prometheus', ...words], { settleMs: 1500 });
  }),
  debian('CUPS', 'cups-daemon', /^CUPS$/i, (terms) => {
    const { folder, port } = terms;
    for (const name of ['cache', 'spool', 'state', 'root']) mkdirSync(join(folder, name));
    write(
      folder,
      'cups-files.conf',
      `ServerRoot ${folder}\nCacheDir ${folder}/cache\nRequestRoot ${folder}/spool\nStateDir ${folder}/state\nErrorLog ${folder}/error\nAccessLog ${folder}/access\nPageLog ${folder}/page\nDocumentRoot /usr/share/cups/doc-root\n`,
    );
    const configuration = write(
      folder,
      'cupsd.conf',
      `Listen 127.0.0.1:${port}\nWebInterface Yes\nDefaultAuthType None\n<Location />\nAllow all\n</Location>\n`,
    );
    return started(terms, ['/usr/sbin/cupsd', '-f', '-c', configuration, '-s', join(folder, 'cups-files.conf')]);
  }),
  {
    name: 'DokuWiki',
    from: 'Debian dokuwiki',
    // Debian writes 0.0.20220731.a of what its makers call 2022-07-31a.
    version: () => debianVersion('dokuwiki')?.replace(/^0\.0\.(\d{4})(\d\d)(\d\d)\.?(\w*)$/, '$1-$2-$3$4'),
    whatweb: /^DokuWiki$/i,
    start: (terms) =>
      started(terms, ['/usr/bin/php', '-S', `127.0.0.1:${terms.port}`, '-t', '/usr/share/dokuwiki'], {
        path: '/doku.php',
      }),
  },
  {
    name: 'MediaWiki',
    from: 'Debian mediawiki',
    version: () => debianVersion('mediawiki'),
    whatweb: /^MediaWiki$/i,
    async start(terms) {
      const root = join(terms.folder, 'wiki');
      cpSync('/usr/share/mediawiki', root, { recursive: true, dereference: true });
      // Debian's is a link to settings of its own.
      rmSync(join(root, 'LocalSettings.php'), { force: true });
      const words = [
        '--dbtype=sqlite',
        `--dbpath=${terms.folder}`,
        `--server=http://127.0.0.1:${terms.port}`,
        '--scriptpath=',
        '--pass=Gardener-1955',
        'Wiki',
        'Gardener',
      ];
      const { status, stderr, stdout } = spawnSync('/usr/bin/php', [join(root, 'maintenance/install.php'), ...words], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${stderr} ${stdout}`.slice(-1000));
      return await started(terms, ['/usr/bin/php', '-S', `127.0.0.1:${terms.port}`, '-t', root], {
        path: '/index.php/Main_Page',
      });
    },
  },
  {
    name: 'WordPress',
    from: 'Debian wordpress',
    version() {
      const place = join(
        import.meta.dirname,
        '../../../node_modules/.cache/wordpress/usr/share/wordpress/wp-includes/version.php',
      );
      return existsSync(place) ? /\$wp_version = '([^']+)'/.exec(readFileSync(place, 'utf8'))?.[1] : undefined;
    },
    whatweb: /^WordPress$/i,
    async start() {
      const sites = await startSites([defaultSetup]);
      return { url: `${sites.of(defaultSetup).url}/`, [Symbol.asyncDispose]: () => sites[Symbol.asyncDispose]() };
    },
  },
  debian('phpMyAdmin', 'phpmyadmin', /^phpMyAdmin$/i, (terms) =>
    started(terms, ['/usr/bin/php', '-S', `127.0.0.1:${terms.port}`, '-t', '/usr/share/phpmyadmin']),
  ),
  debian('Roundcube', 'roundcube-core', /^Roundcube/i, (terms) => {
    const { folder, port } = terms;
    // Debian's default settings, with a database of its own.
    const settings = join(folder, 'config');
    cpSync('/etc/roundcube', settings, { recursive: true, dereference: true });
    write(
      settings,
      'config.inc.php',
      `<?php $config['db_dsnw'] = 'sqlite:///${folder}/db.sqlite?mode=0646'; $config['des_key'] = 'rcmail-!24ByteDESkey*Str'; $config['plugins'] = []; $config['skin'] = 'elastic'; $config['log_dir'] = '${folder}'; $config['temp_dir'] = '${folder}';`,
    );
    spawnSync('/usr/bin/php', [
      '-r',
      `$d = new PDO('sqlite:${folder}/db.sqlite'); $d->exec(file_get_contents('/usr/share/roundcube/SQL/sqlite.initial.sql'));`,
    ]);
    const env = { ROUNDCUBE_CONFIG_DIR: settings, RCUBE_CONFIG_PATH: settings };
    return started(terms, ['/usr/bin/php', '-S', `127.0.0.1:${port}`, '-t', '/usr/share/roundcube'], { env });
  }),
];

/** A plain server that a cache asks. */
function behindServer(port: number): string {
  return `from http.server import *\nclass H(BaseHTTPRequestHandler):\n    server_version = 'origin'\n    sys_version = ''\n    def do_GET(self):\n        self.send_response(200)\n        self.send_header('Content-Type', 'text/html')\n        self.send_header('Content-Length', '12')\n        self.end_headers()\n        self.wfile.write(b'<p>Hello</p>')\nHTTPServer(('127.0.0.1', ${port}), H).serve_forever()`;
}
