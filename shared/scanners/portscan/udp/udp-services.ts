import { cldap } from './cldap.ts';
import { coap } from './coap.ts';
import { dns } from './dns.ts';
import { ike } from './ike.ts';
import { mdns } from './mdns.ts';
import { memcached } from './memcached.ts';
import { netbios } from './netbios.ts';
import { ntp } from './ntp.ts';
import { quic } from './quic.ts';
import { sip } from './sip.ts';
import { snmp } from './snmp.ts';
import { ssdp } from './ssdp.ts';
import { tftp } from './tftp.ts';
import type { UdpService } from './udp-service.ts';

/** All services over UDP that a scan asks for, each at its own ports: a port does not answer what is not its protocol. */
export const UDP_SERVICES: readonly UdpService[] = [
  dns,
  ntp,
  snmp,
  ssdp,
  mdns,
  memcached,
  cldap,
  tftp,
  netbios,
  ike,
  sip,
  coap,
  quic,
];
