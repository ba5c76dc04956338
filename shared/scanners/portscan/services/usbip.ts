import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const LIST = '\x01\x11\0\x05\0\0\0\0';

/** USB/IP, by the list of the devices that it lends (OP_REQ_DEVLIST of its protocol); it has no login. */
export const usbip: ServiceRule = {
  id: 'usbip',
  name: 'USB/IP',
  group: 'other',
  ports: [3240],
  references: ['https://docs.kernel.org/usb/usbip_protocol.html'],
  probe: { id: 'usbip', payload: '\x01\x11\x80\x05\0\0\0\0' },
  recognise({ probe, text }) {
    if (probe !== 'usbip' || text.length < 12 || !text.startsWith(LIST)) return undefined;
    const devices = text.charCodeAt(10) * 256 + text.charCodeAt(11);
    return { ...PLAIN, login: 'open', facts: [`Devices were listed without authentication: ${devices}`] };
  },
};

/** Responses of real servers (usbipd of Linux 6.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['usbip', `${LIST}\0\0\0\0`, 'usbip']];
