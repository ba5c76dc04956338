import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { confirm } from '../../../../../shared/scanners/portscan/naming/gather.ts';
import { Interview } from '../../../../../shared/scanners/portscan/naming/interview.ts';
import { scripted } from '../../../../targets/server.ts';

describe('a scan that is called off while a server may listen anew', () => {
  test('does not wait to connect again', async () => {
    const calledOff = new AbortController();
    let dialed = 0;
    const dial = async () => {
      dialed += 1;
      calledOff.abort(new Error('called off'));
      return { kind: 'refused' } as const;
    };
    await expect(confirm(dial, calledOff.signal)).rejects.toThrow('called off');
    expect(dialed).toBe(1);
  });

  test('does not wait to ask again', async () => {
    const calledOff = new AbortController();
    const answer = () => {
      calledOff.abort(new Error('called off'));
      return null;
    };
    await using server = await scripted({ answer });
    const interview = new Interview({
      tls: false,
      recipient: { authority: `127.0.0.1:${server.port}`, userAgent: 'Scanfold' },
      signal: calledOff.signal,
      open: async () => connect(server.port, '127.0.0.1').on('error', () => undefined),
      isOver: () => false,
    });
    // Redis 7.0.15.
    const text = "-ERR wrong number of arguments for 'get' command\r\n";
    interview.exchanges.push({ probe: 'http', tls: false, sent: ['GET / HTTP/1.1\r\n'], text, ended: 'quiet' });
    await expect(interview.refine()).rejects.toThrow('called off');
    expect(server.accepted()).toBe(1);
  });
});
