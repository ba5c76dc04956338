import { cpeOf, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The remote control of VLC, by its greeting; it asks for a password. */
export const vlc: ServiceRule = {
  id: 'vlc',
  name: 'VLC remote control',
  group: 'remote-control',
  ports: [4212],
  cwe: [319],
  references: ['https://wiki.videolan.org/Documentation:Modules/telnet/'],
  recognise({ text }) {
    const version = /^VLC media player (\d{1,3}\.\d{1,3}\.\d{1,3}(?:\.\d{1,3})?) [\w-]{1,30}\r?\n/.exec(text)?.[1];
    if (version === undefined) return undefined;
    const cpe = cpeOf('videolan', 'vlc_media_player', version);
    return {
      product: 'VLC media player',
      version,
      cpe,
      login: 'required',
      facts: ['The password is sent unencrypted'],
    };
  },
};

/** Responses of real servers (VLC 3.0.24): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'VLC media player 3.0.24 Vetinari\nPassword: \xff\xfb\x01', 'vlc'],
];
