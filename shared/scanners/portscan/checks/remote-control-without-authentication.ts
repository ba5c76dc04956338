import { exposed, HARDENED, unclear, withoutAuthentication } from '../examination/exposure-check.ts';
import { answerTo, question } from '../naming/inquiry.ts';
import { httpStatusOf, requestFor } from '../services/http.ts';

const SCORE = 10;
const CONTROL = 'Anyone who can reach the port gains control of the host.';

/** The X Window System, by a connection setup without authorization. */
export const x11WithoutAuthentication = withoutAuthentication('X11', {
  id: 'x11-without-authentication',
  services: ['x11'],
  score: SCORE,
  problem: 'accepts clients without authorization',
  risk: 'Anyone who can reach the port can read keystrokes and the screen, and control the programs of the session.',
  recommendation:
    'Start the X server with `-nolisten tcp` and use SSH forwarding. Enable access control with `xhost -`.',
  references: ['https://www.x.org/releases/current/doc/man/man7/Xsecurity.7.xhtml'],
});

/** A command shell that nobody logs in to. */
export const commandShellWithoutAuthentication = withoutAuthentication('Command shell', {
  id: 'command-shell-without-authentication',
  services: ['command-shell'],
  score: SCORE,
  problem: 'executes commands without authentication',
  risk: CONTROL,
  recommendation:
    'Find out which program listens, and end it. Where nobody started it on purpose it is a backdoor: treat the host as compromised. Use SSH for remote administration.',
  references: ['https://attack.mitre.org/techniques/T1059/'],
});

/** A console of a programming language or of a debugger that nobody logs in to. */
export const codeConsoleWithoutAuthentication = withoutAuthentication('Code console', {
  id: 'code-console-without-authentication',
  services: ['code-console'],
  score: SCORE,
  problem: 'runs code without authentication',
  risk: 'Anyone who can reach the port can run code in the process, with the rights of its account.',
  recommendation:
    'Do not open the console in production. Bind it to 127.0.0.1 or to a Unix socket, and reach it through an SSH tunnel.',
  references: ['https://www.gnu.org/software/guile/manual/html_node/REPL-Servers.html'],
});

/** The debugger of Java, which has no login. */
export const jdwpWithoutAuthentication = withoutAuthentication('JDWP', {
  id: 'jdwp-without-authentication',
  services: ['jdwp'],
  score: SCORE,
  cwe: [306, 489, 668],
  problem: 'answers commands without authentication',
  risk: 'Anyone who can reach the port can run code in the Java process.',
  recommendation:
    'Remove `-agentlib:jdwp` from the command line in production. For debugging, bind it to 127.0.0.1 and use an SSH tunnel.',
  references: ['https://docs.oracle.com/en/java/javase/17/docs/specs/jdwp/jdwp-spec.html'],
});

/** The kubelet, by the list of its pods. */
export const kubeletWithoutAuthentication = withoutAuthentication('Kubelet', {
  id: 'kubelet-without-authentication',
  services: ['kubelet'],
  score: SCORE,
  problem: 'lists its pods without authentication',
  risk: 'Anyone who can reach the port can list the pods, and can often run commands in them.',
  recommendation:
    'Set `authentication.anonymous.enabled: false` and `authorization.mode: Webhook` in the configuration of the kubelet, and `readOnlyPort: 0`. Admit only the control plane with a firewall.',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/'],
});

const version = 'docker-version';

/** The Docker API, by its version. */
export const dockerWithoutAuthentication = withoutAuthentication('Docker API', {
  id: 'docker-without-authentication',
  services: ['docker'],
  score: SCORE,
  problem: 'answers requests without authentication',
  risk: `${CONTROL} A container that mounts the file system of the host is enough.`,
  recommendation:
    'Remove the option `-H tcp://`, or require client certificates with `--tlsverify`. Use SSH (`DOCKER_HOST=ssh://…`) for remote administration.',
  references: ['https://docs.docker.com/engine/security/protect-access/'],
  inquiries: [question(version, requestFor('/version'))],
  judge: ({ said }) => {
    const answer = answerTo(version, said);
    const status = httpStatusOf(answer?.text ?? '');
    if (status === 401 || status === 403) return HARDENED;
    if (answer === undefined || status !== 200 || !/"ApiVersion"\s{0,4}:/.test(answer.text)) return unclear();
    const engine = /"Version"\s{0,4}:\s{0,4}"([\w.+~-]{1,40})"/.exec(answer.text)?.[1];
    return exposed(answer, `GET /version was answered without authentication${engine ? `: ${engine}` : ''}`);
  },
});
