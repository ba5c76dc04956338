import type { ServiceRule } from './service-rule.ts';
import { adb } from './services/adb.ts';
import { adc } from './services/adc.ts';
import { agentx } from './services/agentx.ts';
import { ajp } from './services/ajp.ts';
import { amanda } from './services/amanda.ts';
import { amqp, amqp1 } from './services/amqp.ts';
import { apcupsd } from './services/apcupsd.ts';
import { argus } from './services/argus.ts';
import { asterisk } from './services/asterisk.ts';
import { babeld } from './services/babeld.ts';
import { bacula } from './services/bacula.ts';
import { bazaar } from './services/bazaar.ts';
import { beanstalkd } from './services/beanstalkd.ts';
import { bgp } from './services/bgp.ts';
import { boinc } from './services/boinc.ts';
import { bolt } from './services/bolt.ts';
import { burp } from './services/burp.ts';
import { bzflag } from './services/bzflag.ts';
import { carbon } from './services/carbon.ts';
import { cassandra } from './services/cassandra.ts';
import { ceph } from './services/ceph.ts';
import { chargen } from './services/chargen.ts';
import { clamav } from './services/clamav.ts';
import { clickhouseNative } from './services/clickhouse-native.ts';
import { codeConsole } from './services/code-console.ts';
import { commandPrompt } from './services/command-prompt.ts';
import { commandShell } from './services/command-shell.ts';
import { conserver } from './services/conserver.ts';
import { consul } from './services/consul.ts';
import { csync2 } from './services/csync2.ts';
import { cvs } from './services/cvs.ts';
import { dask } from './services/dask.ts';
import { daytime } from './services/daytime.ts';
import { dbus } from './services/dbus.ts';
import { devtools } from './services/devtools.ts';
import { dicom } from './services/dicom.ts';
import { dict } from './services/dict.ts';
import { distcc } from './services/distcc.ts';
import { dns } from './services/dns.ts';
import { docker } from './services/docker.ts';
import { dockerRegistry } from './services/docker-registry.ts';
import { dovecotAuth } from './services/dovecot-auth.ts';
import { drb } from './services/drb.ts';
import { drda } from './services/drda.ts';
import { echo } from './services/echo.ts';
import { epmd } from './services/epmd.ts';
import { erlangDistribution } from './services/erlang-distribution.ts';
import { etcd } from './services/etcd.ts';
import { fastcgi } from './services/fastcgi.ts';
import { festival } from './services/festival.ts';
import { finger } from './services/finger.ts';
import { fio } from './services/fio.ts';
import { firebird } from './services/firebird.ts';
import { fluidsynth } from './services/fluidsynth.ts';
import { ftp } from './services/ftp.ts';
import { galera } from './services/galera.ts';
import { ganglia } from './services/ganglia.ts';
import { gdbRemote } from './services/gdb-remote.ts';
import { gearman } from './services/gearman.ts';
import { gemini } from './services/gemini.ts';
import { giop } from './services/giop.ts';
import { git } from './services/git.ts';
import { gkrellm } from './services/gkrellm.ts';
import { goTextProtocol } from './services/go-text-protocol.ts';
import { gopher } from './services/gopher.ts';
import { gpsd } from './services/gpsd.ts';
import { groonga } from './services/groonga.ts';
import { h2 } from './services/h2.ts';
import { hamlib } from './services/hamlib.ts';
import { haproxyRuntime, haproxyStatistics } from './services/haproxy.ts';
import { hedgewars } from './services/hedgewars.ts';
import { hsqldb } from './services/hsqldb.ts';
import { http } from './services/http.ts';
import { httpApis } from './services/http-api.ts';
import { http2 } from './services/http2.ts';
import { hylafax } from './services/hylafax.ts';
import { i2pBob, i2pSam } from './services/i2p.ts';
import { icap } from './services/icap.ts';
import { ice } from './services/ice.ts';
import { icecream } from './services/icecream.ts';
import { ident } from './services/ident.ts';
import { indi } from './services/indi.ts';
import { ipa } from './services/ipa.ts';
import { iperf2 } from './services/iperf2.ts';
import { iperf3 } from './services/iperf3.ts';
import { irc } from './services/irc.ts';
import { iscsi } from './services/iscsi.ts';
import { isns } from './services/isns.ts';
import { jdwp } from './services/jdwp.ts';
import { jsonRpc, snapcast } from './services/json-rpc.ts';
import { kafka } from './services/kafka.ts';
import { kerberos } from './services/kerberos.ts';
import { knxd } from './services/knxd.ts';
import { kubelet } from './services/kubelet.ts';
import { lcdproc } from './services/lcdproc.ts';
import { ldap } from './services/ldap.ts';
import { liquidsoap } from './services/liquidsoap.ts';
import { lirc } from './services/lirc.ts';
import { loginPrompt } from './services/login-prompt.ts';
import { lpd } from './services/lpd.ts';
import { imap, lmtp, pop3, smtp } from './services/mail.ts';
import { mailPolicy } from './services/mail-policy.ts';
import { managesieve } from './services/managesieve.ts';
import { memberlist } from './services/memberlist.ts';
import { memcached, memcachedBinary } from './services/memcached.ts';
import { milter } from './services/milter.ts';
import { minecraft } from './services/minecraft.ts';
import { modbus } from './services/modbus.ts';
import { mon } from './services/mon.ts';
import { mongodb } from './services/mongodb.ts';
import { monopd } from './services/monopd.ts';
import { moosefs } from './services/moosefs.ts';
import { mpd } from './services/mpd.ts';
import { mqtt } from './services/mqtt.ts';
import { mssql } from './services/mssql.ts';
import { mumble } from './services/mumble.ts';
import { munin } from './services/munin.ts';
import { mysql } from './services/mysql.ts';
import { nats } from './services/nats.ts';
import { nbd } from './services/nbd.ts';
import { netdata } from './services/netdata.ts';
import { nntp } from './services/nntp.ts';
import { npingEcho } from './services/nping-echo.ts';
import { nrpe } from './services/nrpe.ts';
import { nsca } from './services/nsca.ts';
import { nut } from './services/nut.ts';
import { nuttcp } from './services/nuttcp.ts';
import { mountd, nfs, oncRpc, rpcbind } from './services/onc-rpc.ts';
import { opcUa } from './services/opc-ua.ts';
import { openSoundControl } from './services/open-sound-control.ts';
import { openflow } from './services/openflow.ts';
import { openhpi } from './services/openhpi.ts';
import { openocd, openocdTcl } from './services/openocd.ts';
import { openttd } from './services/openttd.ts';
import { openvpn, openvpnManagement } from './services/openvpn.ts';
import { openwire } from './services/openwire.ts';
import { oracleTns } from './services/oracle-tns.ts';
import { ovsdb } from './services/ovsdb.ts';
import { owserver } from './services/owserver.ts';
import { packetRadio } from './services/packet-radio.ts';
import { pcp } from './services/pcp.ts';
import { perspectiveBroker } from './services/perspective-broker.ts';
import { pioneers } from './services/pioneers.ts';
import { plan9 } from './services/plan9.ts';
import { poppassd } from './services/poppassd.ts';
import { postgresql } from './services/postgresql.ts';
import { postsrsd } from './services/postsrsd.ts';
import { powerman } from './services/powerman.ts';
import { pptp } from './services/pptp.ts';
import { procserv } from './services/procserv.ts';
import { pulseaudio } from './services/pulseaudio.ts';
import { pyro } from './services/pyro.ts';
import { qemu } from './services/qemu.ts';
import { qperf } from './services/qperf.ts';
import { quassel } from './services/quassel.ts';
import { rabbitmqStream } from './services/rabbitmq-stream.ts';
import { rdp } from './services/rdp.ts';
import { redis } from './services/redis.ts';
import { relp } from './services/relp.ts';
import { rlogin } from './services/rlogin.ts';
import { rmi } from './services/rmi.ts';
import { rpkiRtr } from './services/rpki-rtr.ts';
import { rpyc } from './services/rpyc.ts';
import { rrdcached } from './services/rrdcached.ts';
import { rserve } from './services/rserve.ts';
import { rsync } from './services/rsync.ts';
import { rtmp } from './services/rtmp.ts';
import { rtpengine } from './services/rtpengine.ts';
import { rtsp } from './services/rtsp.ts';
import { sane } from './services/sane.ts';
import { scalabilityProtocols } from './services/scalability-protocols.ts';
import { scgi } from './services/scgi.ts';
import { serf } from './services/serf.ts';
import { sip } from './services/sip.ts';
import { smb } from './services/smb.ts';
import { smb1 } from './services/smb1.ts';
import { smpp } from './services/smpp.ts';
import { smux } from './services/smux.ts';
import { snmp } from './services/snmp.ts';
import { socketmap } from './services/socketmap.ts';
import { socks } from './services/socks.ts';
import { spamd } from './services/spamd.ts';
import { sphinx } from './services/sphinx.ts';
import { spice } from './services/spice.ts';
import { ssh } from './services/ssh.ts';
import { stomp } from './services/stomp.ts';
import { stun } from './services/stun.ts';
import { subversion } from './services/subversion.ts';
import { svxreflector } from './services/svxreflector.ts';
import { swank } from './services/swank.ts';
import { syncplay } from './services/syncplay.ts';
import { tarantool } from './services/tarantool.ts';
import { teeworlds } from './services/teeworlds.ts';
import { serialPort, telnet } from './services/telnet.ts';
import { thrift } from './services/thrift.ts';
import { torControl } from './services/tor-control.ts';
import { torRelay } from './services/tor-relay.ts';
import { tpm } from './services/tpm.ts';
import { traceCmd } from './services/trace-cmd.ts';
import { twemproxy } from './services/twemproxy.ts';
import { unison } from './services/unison.ts';
import { usbip } from './services/usbip.ts';
import { uucp } from './services/uucp.ts';
import { uwsgi, uwsgiStatistics } from './services/uwsgi.ts';
import { varnishCli } from './services/varnish-cli.ts';
import { videoStream } from './services/video-stream.ts';
import { vlc } from './services/vlc.ts';
import { vnc } from './services/vnc.ts';
import { vtun } from './services/vtun.ts';
import { wesnoth } from './services/wesnoth.ts';
import { winrm } from './services/winrm.ts';
import { x11 } from './services/x11.ts';
import { xmpp } from './services/xmpp.ts';
import { xrootd } from './services/xrootd.ts';
import { yggdrasil, yggdrasilAdmin } from './services/yggdrasil.ts';
import { zabbix, zabbixTrapper } from './services/zabbix.ts';
import { zmtp } from './services/zmtp.ts';
import { zookeeper } from './services/zookeeper.ts';
/** All services, the more specific first: the first rule that recognises an exchange wins. */
export const SERVICE_RULES: readonly ServiceRule[] = [
  ssh,
  torControl,
  dict,
  ...httpApis,
  devtools,
  docker,
  etcd,
  dockerRegistry,
  kubelet,
  consul,
  winrm,
  clickhouseNative,
  boinc,
  netdata,
  videoStream,
  uwsgiStatistics,
  uwsgi,
  http,
  lmtp,
  dovecotAuth,
  smtp,
  hylafax,
  ftp,
  pop3,
  imap,
  mysql,
  hsqldb,
  postgresql,
  redis,
  memcached,
  memcachedBinary,
  mongodb,
  vnc,
  qemu,
  openocd,
  vlc,
  openvpnManagement,
  powerman,
  procserv,
  teeworlds,
  openttd,
  openhpi,
  commandShell,
  codeConsole,
  commandPrompt,
  serialPort,
  loginPrompt,
  uucp,
  telnet,
  rsync,
  nats,
  nntp,
  subversion,
  beanstalkd,
  gearman,
  irc,
  xmpp,
  amqp,
  amqp1,
  mqtt,
  socks,
  ldap,
  dns,
  rdp,
  x11,
  zookeeper,
  smb,
  smb1,
  mssql,
  epmd,
  kafka,
  cassandra,
  rtsp,
  sip,
  jdwp,
  rmi,
  bolt,
  git,
  rpcbind,
  nfs,
  mountd,
  oncRpc,
  iscsi,
  oracleTns,
  ident,
  finger,
  distcc,
  ajp,
  asterisk,
  chargen,
  clamav,
  cvs,
  daytime,
  fastcgi,
  firebird,
  gopher,
  gpsd,
  kerberos,
  managesieve,
  mpd,
  munin,
  nbd,
  nrpe,
  nsca,
  nut,
  openwire,
  rserve,
  spamd,
  tarantool,
  zabbix,
  zabbixTrapper,
  zmtp,
  apcupsd,
  bgp,
  conserver,
  ganglia,
  i2pBob,
  i2pSam,
  iperf3,
  lcdproc,
  liquidsoap,
  lirc,
  mailPolicy,
  mumble,
  openocdTcl,
  ovsdb,
  plan9,
  pulseaudio,
  rlogin,
  sane,
  snapcast,
  spice,
  stun,
  twemproxy,
  haproxyRuntime,
  haproxyStatistics,
  jsonRpc,
  adb,
  adc,
  agentx,
  bacula,
  bazaar,
  burp,
  bzflag,
  ceph,
  dask,
  dbus,
  dicom,
  drb,
  drda,
  echo,
  erlangDistribution,
  festival,
  giop,
  gkrellm,
  gemini,
  h2,
  hamlib,
  hedgewars,
  http2,
  icap,
  knxd,
  milter,
  mon,
  npingEcho,
  openflow,
  openvpn,
  owserver,
  perspectiveBroker,
  pioneers,
  postsrsd,
  pptp,
  pyro,
  quassel,
  rabbitmqStream,
  relp,
  rpyc,
  rtmp,
  rtpengine,
  scgi,
  smux,
  snmp,
  sphinx,
  stomp,
  syncplay,
  tpm,
  unison,
  usbip,
  varnishCli,
  vtun,
  xrootd,
  yggdrasil,
  yggdrasilAdmin,
  babeld,
  carbon,
  groonga,
  ice,
  iperf2,
  lpd,
  monopd,
  moosefs,
  nuttcp,
  torRelay,
  modbus,
  swank,
  amanda,
  argus,
  csync2,
  goTextProtocol,
  icecream,
  isns,
  openSoundControl,
  packetRadio,
  poppassd,
  socketmap,
  svxreflector,
  wesnoth,
  fio,
  fluidsynth,
  galera,
  gdbRemote,
  indi,
  ipa,
  minecraft,
  opcUa,
  qperf,
  rpkiRtr,
  scalabilityProtocols,
  smpp,
  thrift,
  traceCmd,
  pcp,
  rrdcached,
  serf,
  memberlist,
];
