import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { FIRST_PART, hasParts } from './http.ts';

/** The headers of a part, behind the length of a chunk or the headers of the response. */
const IMAGE = /(?:^|\r\n)--[^\r\n]{1,100}\r\n(?:[\w-]{1,40}:[^\r\n]{0,100}\r\n){0,5}content-type: {0,4}image\//i;

/** Images one after the other in one response, as cameras show what they see (MJPEG over HTTP). */
export const videoStream: ServiceRule = {
  id: 'video-stream',
  name: 'Video stream over HTTP',
  group: 'other',
  ports: [8081],
  recognise(exchange) {
    const { probe, text } = exchange;
    if ((probe !== FIRST_PART.id && !hasParts(exchange)) || !IMAGE.test(text)) return undefined;
    return { ...PLAIN, login: 'open', facts: ['GET / returned images'] };
  },
};

/** Responses of real servers (Motion 4.5.1, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'http',
    'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: multipart/x-mixed-replace; boundary=BoundaryString\r\n\r\n--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length:      8106\r\n\r\n\xff\xd8\xff\xe0\0\x10JFIF',
    'video-stream',
  ],
  [
    'http-part',
    '1fee\r\n--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length:      8106\r\n\r\n\xff\xd8\xff\xe0\0\x10JFIF',
    'video-stream',
  ],
  [
    'http',
    'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: multipart/x-mixed-replace; boundary=a\r\n\r\n--a\r\nContent-Type: text/plain\r\n\r\n1',
    'http',
  ],
];
