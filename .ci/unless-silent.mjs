// Runs a command and ends it, with its whole process group, when it has printed nothing for so many minutes: what hangs outside of
// every test has no time-out of its own. Says first which processes there were. Its exit code is the command's, or 124.
import { spawn, spawnSync } from 'node:child_process';

const [minutes, program, ...words] = process.argv.slice(2);
const child = spawn(program, words, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
let isSilent = false;

function end() {
  isSilent = true;
  console.log(`Nothing was printed for ${minutes} minutes by: ${[program, ...words].join(' ')}`);
  const { stdout } = spawnSync('ps', ['-eo', 'pid,ppid,stat,etimes,time,args', '--forest'], { encoding: 'utf8' });
  console.log(stdout ?? 'There is no ps to list the processes.');
  process.kill(-child.pid, 'SIGKILL');
}

let timer = setTimeout(end, minutes * 60_000);
for (const [from, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
]) {
  from.on('data', (part) => {
    to.write(part);
    if (isSilent || child.exitCode !== null) return;
    clearTimeout(timer);
    timer = setTimeout(end, minutes * 60_000);
  });
}
child.on('exit', (code) => {
  clearTimeout(timer);
  process.exitCode = isSilent ? 124 : (code ?? 1);
  // What it printed last is read; what it left running may have its output for ever.
  const late = setTimeout(() => [child.stdout, child.stderr].map((stream) => stream.destroy()), 5_000);
  child.on('close', () => clearTimeout(late));
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.kill(-child.pid, signal));
