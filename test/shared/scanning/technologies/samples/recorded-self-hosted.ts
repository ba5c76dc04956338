import type { RuleSample } from './rule-sample.ts';

/** What applications for one's own use showed when they ran. */
export const recordedSelfHosted: readonly RuleSample[] = [
  {
    rule: 'BIND',
    from: 'Debian bind9 9.18.49',
    expected: '9.18.49',
    page: '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="/bind9.xsl"?>\n<statistics version="3.13"><server><boot-time>2026-11-28T22:35:55.234Z</boot-time><config-time>2026-11-28T22:35:55.494Z</config-time><current-time>2026-11-28T22:36:07.910Z</current-time><version>9.18.49-1~deb12u3-Debian</version><counters type="opcode">',
  },
  { rule: 'BIND', from: 'Debian bind9 9.18.49, its answer', headers: { Server: 'libisc' } },
  {
    rule: 'Monitorix',
    from: 'Debian monitorix 3.15.0',
    expected: '3.15.0',
    headers: { Server: 'Monitorix HTTP Server' },
    page: '<a href="http://www.monitorix.org/"><img src="/monitorix/logo_top.png" border="0"></a>\n      </td>\n    </tr>\n    <tr>\n      <td class=\'startpage-header-table\'>\n        <h2 align="right">v3.15.0</h2>',
  },
  {
    rule: 'SQLPad',
    from: 'npm sqlpad 3.1.0',
    page: '<meta name="viewport" content="width=device-width,initial-scale=1"><title>SQLPad</title><link rel="shortcut icon" href="/images/favicon.ico"><link rel="stylesheet" href="/javascripts/vendor/tauCharts/tauCharts.min.css"/>',
  },
  {
    rule: 'WeTTY',
    from: 'npm wetty 3.2.0',
    page: '<title>WeTTY - The Web Terminal Emulator</title>\n    <link rel="stylesheet" href="/client/wetty.css" />\n  </head>\n  <body>\n    <div id="terminal"></div>\n        <script type="module" src="/client/wetty.js"></script>',
  },
  {
    rule: 'reveal-md',
    from: 'npm reveal-md 6.1.2',
    page: '<title>reveal-md</title>\n    <link rel="stylesheet" href="./dist/theme/black.css" id="theme" />',
  },
  {
    rule: 'PeerJS Server',
    from: 'npm peer 1.0.2',
    page: '{"name":"PeerJS Server","description":"A server side element to broker connections between PeerJS clients.","website":"https://peerjs.com/"}',
  },
  {
    rule: 'hledger-web',
    from: 'Debian hledger-web 1.25',
    page: '<title>journal - hledger-web</title><meta name="description" content=""><script>document.documentElement.className = document.documentElement.className.replace(/\\bno-js\\b/,\'js\');document.hledgerWebBaseurl = \'http://127.0.0.1:9602\'</script>',
  },
  {
    rule: 'Flood',
    from: 'npm flood 4.16.2',
    page: '<title>Flood</title>\n    <script type="module" crossorigin src="./assets/index-D_Q-_ARw.js"></script>\n    <link rel="modulepreload" crossorigin href="./assets/dist-CV9BnlWY.js">',
    also: ['Vite'],
  },
  {
    rule: 'Federated Wiki',
    from: 'npm wiki 0.40.2',
    page: "<section class='main'>\n      <div class='page' id='welcome-visitors' tabindex=\"-1\"  data-server-generated=true>\n        <div class='paper'>\n          <div class=\"twins\"><p></p></div>\n<script>\n  var isAuthenticated = ('false' === \"true\");\n  var user = ''\n  wiki.security(user);\n  </script>",
  },
];
