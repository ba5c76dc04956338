import type { RuleSample } from './rule-sample.ts';

/** What whole applications showed when they ran, or what their packages serve. */
export const recordedApplications: readonly RuleSample[] = [
  {
    rule: 'RabbitMQ Management',
    from: 'Debian rabbitmq-server 3.10.8',
    headers: { 'www-authenticate': 'Basic realm="RabbitMQ Management"' },
  },
  {
    rule: 'NATS',
    from: 'Debian nats-server 2.9.10',
    expected: '2.9.10',
    page: '"server_id": "NCKULVRPHHB6QLUHN2EAIDOCZKF7UDH2B3LK6I6ZQJURGDTV643QZYSA",\n  "server_name": "NCKULVRPHHB6QLUHN2EAIDOCZKF7UDH2B3LK6I6ZQJURGDTV643QZYSA",\n  "version": "2.9.10",\n  "proto": 1,\n  "go": "go1.19.8",\n  "host": "127.0.0.1",\n  "port": 14222,\n  "max_connections": 65536,\n  "ping_interval',
  },
  {
    rule: 'Docker Registry',
    from: 'Debian docker-registry 2.8.2',
    headers: { 'Docker-Distribution-Api-Version': 'registry/2.0' },
  },
  {
    rule: 'Fossil',
    from: 'Debian fossil 2.21',
    expected: '2.21',
    page: 'This page was generated in about\n0.006s by\nFossil 2.21 [3c53b6364e] 2023-02-26 19:24:24\n</div>',
  },
  {
    rule: 'InfluxDB',
    from: 'Debian influxdb 1.6.7',
    expected: '1.6.7',
    headers: { 'X-Influxdb-Version': '1.6.7~rc0' },
  },
  { rule: 'noVNC', from: 'Debian novnc 1.3.0', page: '<title>noVNC</title>' },
  {
    rule: 'LDAP Account Manager',
    from: 'Debian ldap-account-manager 8.3',
    page: '<title>LDAP Account Manager</title>\n<meta http-equiv="refresh" content="0; URL=templates/login.php">',
  },
  {
    rule: 'qBittorrent',
    from: 'Debian qbittorrent-nox 4.5.2',
    page: '<title>qBittorrent Web UI</title>\n    <link rel="icon" type="image/png" href="images/qbittorrent32.png" />',
  },
  { rule: 'calibre', from: 'Debian calibre 6.13.0', expected: '6.13.0', headers: { Server: 'calibre 6.13.0' } },
  {
    rule: 'Jupyter',
    from: 'Debian jupyter-notebook 6.4.12',
    page: '<title>Jupyter Notebook</title>\n    <link id="favicon" rel="shortcut icon" type="image/x-icon" href="/static/base/images/favicon.ico?v=50afa725b5de8b00',
  },
  {
    rule: 'JupyterHub',
    from: 'Debian jupyterhub 3.0.0',
    expected: '3.0.0',
    headers: { 'X-Jupyterhub-Version': '3.0.0' },
  },
  {
    rule: 'Glances',
    from: 'Debian glances 3.3.1.1',
    page: "window.__GLANCES__ = {\n        'refresh-time': '2'\n      }\n    </script>",
  },
  {
    rule: 'Tryton',
    from: 'Debian tryton-sao 6.0.28',
    page: '<title>Tryton</title>\n        <link rel="icon" type="image/png" href="images/tryton-icon.png">',
  },
  {
    rule: 'FullCalendar',
    from: 'Debian tryton-sao 6.0.28',
    page: '<script type="text/javascript" src="bower_components/fullcalendar/dist/fullcalendar.min.js"></script>',
  },
  {
    rule: 'LemonLDAP::NG',
    from: 'Debian lemonldap-ng 2.16.1 (without a configuration)',
    page: '<a href="https://lemonldap-ng.org">LemonLDAP::NG</a></center>',
  },
  {
    rule: 'Horde',
    from: 'Debian php-horde-webmail 5.2.22 (without a database)',
    page: '<title>Horde :: Fatal Error</title>',
  },
  {
    rule: 'Directus',
    from: 'npm @directus/app 18.0.0: dist/index.html',
    page: '<!-- directus-embed-head -->\n\t\t<script type="module" crossorigin src="./assets/index.C-0VwI5j.entry.js">',
  },
  {
    rule: 'ioBroker',
    from: 'npm iobroker.admin 7.8.20: adminWww/index.html',
    page: '<meta name="description" content="admin - ioBroker" />',
  },
  {
    rule: 'code-server',
    from: 'npm code-server 4.100.3: src/browser/pages/login.html',
    page: '<meta id="coder-options" data-settings="{{OPTIONS}}" />',
  },
  {
    rule: 'MeshCentral',
    from: 'npm meshcentral 1.1.55: views/login.handlebars',
    page: 'from anywhere in the world using MeshCentral, the real time, open source remote monitoring and management web site. You will need to download and install a management agent on you',
  },
  {
    rule: 'Etherpad',
    from: 'npm ep_etherpad-lite 1.8.14: templates/pad.html',
    page: '<script type="text/javascript" src="../static/js/require-kernel.js?v=0a1b2c3d"></script>',
  },
  {
    rule: 'Angular',
    from: 'npm homebridge-config-ui-x 5.10.0: public/index.html',
    page: '<script src="polyfills-5KWHJ7II.js" type="module" crossorigin="use-credentials"></script><script src="main-BIEDFTMT.js" type="module" crossorigin="use-credentials">',
  },
  {
    rule: 'Ember.js',
    from: 'npm ghost 5.130.6: core/built/admin/index.html',
    page: '<meta name="ghost-admin/config/environment" content="%7B%22modulePrefix%22%3A%22ghost-admin%22%2C%22environment%22%3A%22production%22%2C%22cdnUrl%22%3A%22%22%2C%22editorUrl%22%',
  },
  {
    rule: 'Apt-Cacher NG',
    from: 'Debian apt-cacher-ng 3.7.4, GET /nothing',
    expected: '3.7.4',
    headers: { Server: 'Debian Apt-Cacher NG/3.7.4' },
    also: ['Debian'],
  },
  {
    rule: 'Apt-Cacher NG',
    from: 'Debian apt-cacher-ng 3.7.4, GET /',
    page: '<tr>\n            <td class="title" style="width:580px;">Apt-Cacher NG Usage Information</td>\n         </tr>',
  },
  {
    rule: 'dnsdist',
    from: 'Debian dnsdist 1.7.3',
    page: '<span id="version"></span><br/>\n            dnsdist comes with ABSOLUTELY NO WARRANTY. This is free software, and you are welcome to redistribute it',
  },
  { rule: 'dnsdist', from: 'Debian dnsdist 1.7.3', headers: { 'Www-Authenticate': 'basic realm="PowerDNS"' } },
  { rule: 'PowerDNS', from: 'Debian pdns-server 4.7.3', headers: { 'Www-Authenticate': 'Basic realm="PowerDNS"' } },
  {
    rule: 'phpSysInfo',
    from: 'Debian phpsysinfo 3.4.2',
    expected: '3.4.2',
    page: '<p style="margin:12pt;">Generated by&nbsp;<a href="http://phpsysinfo.sourceforge.net/">phpSysInfo&nbsp;-&nbsp;3.4.2</a></p>',
  },
  {
    rule: 'phpSysInfo',
    from: 'Debian phpsysinfo 3.4.2',
    page: '<title>phpSysInfo - Redirection</title>',
  },
  {
    rule: 'VictoriaMetrics',
    from: 'Debian victoria-metrics 1.79.5',
    page: "<h2>Single-node VictoriaMetrics</h2></br>See docs at <a href='https://docs.victoriametrics.com/'>https://docs.victoriametrics.com/</a></br>Useful endpoints:</br>",
  },
  {
    rule: 'Mopidy',
    from: 'Debian mopidy 3.4.1',
    expected: '3.4.1',
    headers: { Server: 'TornadoServer/6.2', 'X-Mopidy-Version': '3.4.1' },
    also: ['TornadoServer'],
  },
  {
    rule: 'GOsa',
    from: 'Debian gosa 2.8',
    expected: '2.8',
    page: '<li>\n                    GOsa² 2.8 [gosa 2.8~git20230203.10abe45+dfsg-1+deb12u2, Debian]\n                </li>',
  },
  { rule: 'GOsa', from: 'Debian gosa 2.8', cookies: { GOsa: 'btnvri3380d2c7fvhg96m23c4i' } },
  {
    rule: 'json-server',
    from: 'npm json-server 0.17.4',
    headers: { 'X-Powered-By': 'Express' },
    page: '<link rel="stylesheet" href="style.css" />\n    <title>JSON Server</title>',
    also: ['Express'],
  },
  {
    rule: 'Browsersync',
    from: 'npm browser-sync 3.0.4',
    expected: '3.0.4',
    page: "<script id=\"__bs_script__\">//<![CDATA[\n  (function() {\n    try {\n      var script = document.createElement('script');\n      if ('async') {\n        script.async = true;\n      }\n      script.src = '/browser-sync/browser-sync-client.js?v=3.0.4'.replace(\"HOST\", location.hostname);",
  },
  {
    rule: 'Radicale',
    from: 'Debian radicale 3.1.8',
    headers: { Server: 'WSGIServer/0.2 CPython/3.11.2' },
    page: '<script src="fn.js"></script>\n<title>Radicale Web Interface</title>\n<link href="css/main.css" media="screen" rel="stylesheet">',
    also: ['Python', 'WSGIServer'],
  },
  {
    rule: 'Xandikos',
    from: 'Debian xandikos 0.2.8',
    headers: { Server: 'Python/3.11 aiohttp/3.8.4' },
    page: '<html>\n  <head>\n      <title>Xandikos WebDAV server</title>\n  </head>\n  <body>\n    <p>This is a Xandikos WebDAV server.</p>',
    also: ['Python', 'aiohttp'],
  },
  {
    rule: 'Gravatar',
    from: 'npm gravatar 1.8.2: url()',
    page: '<img alt="" src="//www.gravatar.com/avatar/7daf6c79d4802916d83f6266e24850af">',
  },
];
